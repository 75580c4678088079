/**
 * Converts a painted sheet with few colours to palette indices, with the smallest possible number of bits per pixel.
 */
import { byteAt, type Sheet } from '../../raster/surface.ts';

/** Content of a PNG with colour type 3 (PNG, third edition, 11.2.1 and 11.2.2). */
export type IndexedSheet = {
  readonly bitDepth: 1 | 2 | 4 | 8;
  /** Red, green and blue of each colour. */
  readonly palette: Uint8Array;
  /** Opacity of each colour; undefined if all are opaque. */
  readonly transparency?: Uint8Array;
  /** Rows, each after its filter byte. */
  readonly rows: Uint8Array;
};

/**
 * Converts the sheet to indexed colours. Returns undefined if it has more than `most` colours. `most` must not exceed
 * 256.
 */
export function indexedSheet(sheet: Sheet, most: number): IndexedSheet | undefined {
  const { widthPx, heightPx, channels } = sheet;
  const colors = new Palette();
  const isFew = eachRun(sheet, (color) => colors.indexOf(color) < most);
  if (!isFew) return undefined;
  const indices = new Uint8Array(widthPx * heightPx);
  eachRun(sheet, (color, from, to) => {
    indices.fill(colors.indexOf(color), from, to);
    return true;
  });
  const count = colors.all.length;
  const bitDepth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
  const hasAlpha = channels === 2 || channels === 4;
  const palette = Uint8Array.from(colors.all.flatMap((color) => rgbOf(hasAlpha ? color >>> 8 : color, channels > 2)));
  const rows = packed(indices, { widthPx, heightPx, bitDepth });
  if (!hasAlpha) return { bitDepth, palette, rows };
  return { bitDepth, palette, transparency: Uint8Array.from(colors.all, (color) => color & 255), rows };
}

function rgbOf(color: number, isRgb: boolean): readonly number[] {
  return isRgb ? [color >> 16, (color >> 8) & 255, color & 255] : [color, color, color];
}

/**
 * Colours in order of first occurrence. The size of the hash table is a power of two, much larger than the number of
 * colours.
 */
class Palette {
  readonly all: number[] = [];
  private readonly places = new Int16Array(1024).fill(-1);

  /** Returns the index of a colour. A new colour gets the next index. */
  indexOf(color: number): number {
    const { all, places } = this;
    let place = Math.imul(color, 0x9e3779b1) >>> 22;
    while (places[place]! >= 0 && all[places[place]!] !== color) place = (place + 1) & 1023;
    if (places[place]! < 0) places[place] = all.push(color) - 1;
    return places[place]!;
  }
}

/**
 * Calls `visit` with runs of equal pixels, numbered in row-major order, until it returns false. Returns whether all
 * pixels were visited.
 */
function eachRun(sheet: Sheet, visit: (color: number, from: number, to: number) => boolean): boolean {
  const { widthPx, heightPx, channels, bytes } = sheet;
  for (let y = 0; y < heightPx; y++) {
    let at = byteAt(sheet, 0, y);
    let start = 0;
    let last = -1;
    for (let x = 0; x < widthPx; x++, at += channels) {
      const color =
        channels === 1
          ? bytes[at]!
          : channels === 3
            ? (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
            : colorWithAlpha(bytes, at, channels);
      if (color === last) continue;
      if (last >= 0 && !visit(last, y * widthPx + start, y * widthPx + x)) return false;
      last = color;
      start = x;
    }
    if (!visit(last, y * widthPx + start, (y + 1) * widthPx)) return false;
  }
  return true;
}

function colorWithAlpha(bytes: Uint8Array, at: number, channels: 2 | 4): number {
  if (channels === 2) return (bytes[at]! << 8) | bytes[at + 1]!;
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

type Packing = { readonly widthPx: number; readonly heightPx: number; readonly bitDepth: number };

/** Packs indices with the leftmost pixels in the highest bits. Pads the last byte of a row with zeros. */
function packed(indices: Uint8Array, { widthPx, heightPx, bitDepth }: Packing): Uint8Array {
  const stride = 1 + Math.ceil((widthPx * bitDepth) / 8);
  const rows = new Uint8Array(stride * heightPx);
  for (let y = 0, from = 0; y < heightPx; y++) {
    let to = y * stride + 1;
    if (bitDepth === 8) {
      rows.set(indices.subarray(from, from + widthPx), to);
      from += widthPx;
      continue;
    }
    let shift = 8 - bitDepth;
    for (let x = 0; x < widthPx; x++, from++) {
      rows[to] = rows[to]! | (indices[from]! << shift);
      shift -= bitDepth;
      if (shift < 0) {
        shift = 8 - bitDepth;
        to++;
      }
    }
  }
  return rows;
}
