/**
 * One-bit bitmaps in the layout of `^GFA`. Rows have whole bytes, the leftmost dot is the highest bit, and 1 is ink.
 */
import type { Rect } from '../../base/geometry.ts';
import type { Coverage } from '../../raster/coverage.ts';
import { intersectPixels, type PixelRect } from '../../raster/pixel-rect.ts';

/** Unused bits in the last byte of a row are 0. */
export type Bitmap = {
  readonly widthDots: number;
  readonly heightDots: number;
  /** Bytes per row: ⌈widthDots ÷ 8⌉. */
  readonly stride: number;
  readonly bits: Uint8Array;
};

/** Bitmap with the position of its top left corner on the label. */
export type PlacedBitmap = { readonly x: number; readonly y: number; readonly bitmap: Bitmap };

export function createBitmap(widthDots: number, heightDots: number): Bitmap {
  const stride = (widthDots + 7) >> 3;
  return { widthDots, heightDots, stride, bits: new Uint8Array(stride * heightDots) };
}

/** Returns the dots whose coverage is at least `threshold` (0 … 1). */
export function bitmapOfCoverage({ x, y, width, height, values }: Coverage, threshold: number): PlacedBitmap {
  const bitmap = createBitmap(width, height);
  const least = threshold * 255;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (values[row * width + column]! >= least) setDot(bitmap, column, row);
    }
  }
  return { x, y, bitmap };
}

/**
 * Returns the whole dots for a rectangle in dots, at least one. Rounds both edges, so that adjacent rectangles share
 * them.
 */
export function snapRect({ x, y, width, height }: Rect): PixelRect {
  const left = Math.round(x);
  const top = Math.round(y);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.round(x + width) - left),
    height: Math.max(1, Math.round(y + height) - top),
  };
}

export function hasDot({ stride, bits }: Bitmap, x: number, y: number): boolean {
  return (bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) !== 0;
}

/** Sets a dot, which must be inside the bitmap. */
export function setDot({ stride, bits }: Bitmap, x: number, y: number): void {
  const index = y * stride + (x >> 3);
  bits[index] = bits[index]! | (0x80 >> (x & 7));
}

export function boxOf({ x, y, bitmap }: PlacedBitmap): PixelRect {
  return { x, y, width: bitmap.widthDots, height: bitmap.heightDots };
}

/** Calls `visit` for each byte of a box's rows, with its index in `bits` and a mask of the dots in the box. */
function eachByteOfBox(bitmap: Bitmap, box: PixelRect, visit: (index: number, mask: number) => void): void {
  const first = box.x >> 3;
  const last = (box.x + box.width - 1) >> 3;
  const firstMask = 0xff >> (box.x & 7);
  const lastMask = (0xff00 >> (((box.x + box.width - 1) & 7) + 1)) & 0xff;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let i = first; i <= last; i++) {
      visit(y * bitmap.stride + i, (i === first ? firstMask : 0xff) & (i === last ? lastMask : 0xff));
    }
  }
}

/** Inks or clears a box, which must be inside the bitmap. */
export function fillBox(bitmap: Bitmap, box: PixelRect, ink: boolean): void {
  const { bits } = bitmap;
  eachByteOfBox(bitmap, box, (index, mask) => {
    bits[index] = ink ? bits[index]! | mask : bits[index]! & ~mask;
  });
}

/** Returns whether every dot of a box is ink. */
export function isBoxInked(bitmap: Bitmap, box: PixelRect): boolean {
  let inked = true;
  eachByteOfBox(bitmap, box, (index, mask) => {
    if ((bitmap.bits[index]! & mask) !== mask) inked = false;
  });
  return inked;
}

/** Inks (`add`) or clears (`erase`) the target under the source's ink. The source must be inside the target. */
export function stamp(target: Bitmap, { x, y, bitmap }: PlacedBitmap, mode: 'add' | 'erase'): void {
  const { bits } = target;
  const { stride, heightDots, bits: inks } = bitmap;
  const isAdded = mode === 'add';
  for (let row = 0, from = 0; row < heightDots; row++) {
    let to = (y + row) * target.stride + (x >> 3);
    for (const end = from + stride; from < end; from++, to++) {
      // Dots of a source byte, shifted into two bytes of the target.
      const ink = (inks[from]! << 8) >> (x & 7);
      if (ink === 0) continue;
      const [left, right] = [ink >> 8, ink & 0xff];
      bits[to] = isAdded ? bits[to]! | left : bits[to]! & ~left;
      if (right !== 0) bits[to + 1] = isAdded ? bits[to + 1]! | right : bits[to + 1]! & ~right;
    }
  }
}

/** Returns the dots of a box, which must be inside the bitmap. */
export function cropBitmap(source: Bitmap, box: PixelRect): Bitmap {
  if (box.x === 0 && box.y === 0 && box.width === source.widthDots && box.height === source.heightDots) return source;
  const cropped = createBitmap(box.width, box.height);
  const shift = box.x & 7;
  const lastMask = (0xff00 >> (((box.width - 1) & 7) + 1)) & 0xff;
  for (let row = 0; row < box.height; row++) {
    const from = (box.y + row) * source.stride + (box.x >> 3);
    const end = (box.y + row + 1) * source.stride;
    const to = row * cropped.stride;
    for (let i = 0; i < cropped.stride; i++) {
      const next = shift > 0 && from + i + 1 < end ? source.bits[from + i + 1]! >> (8 - shift) : 0;
      cropped.bits[to + i] = ((source.bits[from + i]! << shift) & 0xff) | next;
    }
    cropped.bits[to + cropped.stride - 1] = cropped.bits[to + cropped.stride - 1]! & lastMask;
  }
  return cropped;
}

/** Returns the part of a placed bitmap inside a box. */
export function cropPlaced(placed: PlacedBitmap, box: PixelRect): PlacedBitmap | undefined {
  const common = intersectPixels(boxOf(placed), box);
  if (!common) return undefined;
  const inner = { ...common, x: common.x - placed.x, y: common.y - placed.y };
  return { x: common.x, y: common.y, bitmap: cropBitmap(placed.bitmap, inner) };
}

/** Returns the dots that are ink in both bitmaps, which must have the same size. */
export function andBitmaps(a: Bitmap, b: Bitmap): Bitmap {
  const bits = new Uint8Array(a.bits.length);
  for (let i = 0; i < bits.length; i++) bits[i] = a.bits[i]! & b.bits[i]!;
  return { ...a, bits };
}

/** Returns the number of ink dots. */
export function countInk({ bits }: Bitmap): number {
  let count = 0;
  for (let byte of bits) {
    for (; byte !== 0; byte &= byte - 1) count++;
  }
  return count;
}

/** Returns the bounding box of the ink; undefined without ink. */
export function inkBox({ widthDots, stride, bits }: Bitmap): PixelRect | undefined {
  let first = 0;
  while (first < bits.length && bits[first] === 0) first++;
  if (first === bits.length) return undefined;
  let last = bits.length - 1;
  while (bits[last] === 0) last--;
  const top = Math.floor(first / stride);
  const bottom = Math.floor(last / stride);
  const columns = new Uint8Array(stride);
  for (let from = top * stride; from <= bottom * stride; from += stride) {
    for (let i = 0; i < stride; i++) columns[i] = columns[i]! | bits[from + i]!;
  }
  const inked = (x: number) => (columns[x >> 3]! & (0x80 >> (x & 7))) !== 0;
  let left = 0;
  while (!inked(left)) left++;
  let right = widthDots - 1;
  while (!inked(right)) right--;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Trims empty rows and columns around the ink; undefined without ink. */
export function trimPlaced(placed: PlacedBitmap): PlacedBitmap | undefined {
  const box = inkBox(placed.bitmap);
  return box && { x: placed.x + box.x, y: placed.y + box.y, bitmap: cropBitmap(placed.bitmap, box) };
}

/** Returns the bounding box of one or more boxes. */
export function unionBoxes(boxes: readonly PixelRect[]): PixelRect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns one bitmap in which one or more boxes are inked. */
export function dotsOfBoxes(boxes: readonly PixelRect[]): PlacedBitmap {
  const around = unionBoxes(boxes);
  const bitmap = createBitmap(around.width, around.height);
  for (const box of boxes) fillBox(bitmap, { ...box, x: box.x - around.x, y: box.y - around.y }, true);
  return { x: around.x, y: around.y, bitmap };
}

/** Returns one bitmap with the ink of one or more bitmaps. */
export function joinPlaced(parts: readonly PlacedBitmap[]): PlacedBitmap {
  const { x, y, width, height } = unionBoxes(parts.map(boxOf));
  const bitmap = createBitmap(width, height);
  for (const part of parts) stamp(bitmap, { ...part, x: part.x - x, y: part.y - y }, 'add');
  return { x, y, bitmap };
}
