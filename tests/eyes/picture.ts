/** Pictures and bitmaps for comparison in tests. */
import { PNG } from 'pngjs';

/** Picture in rows from the top, with four bytes per pixel: red, green, blue, alpha (not premultiplied). */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Bitmap in rows from the top, with one byte per dot; 1 is black. */
export type Bitmap = { readonly width: number; readonly height: number; readonly bits: Uint8Array };

/** Box in whole pixels or dots, from the top left. */
export type PixelBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Reads any PNG as 8-bit RGBA. Throws if the file is invalid. */
export function readPng(bytes: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { width, height, pixels: new Uint8Array(data) };
}

/**
 * Writes a picture as a PNG, for viewing. A picture without colours is written in gray, which takes a third of the
 * size.
 */
export function writePng({ width, height, pixels }: Picture): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(pixels);
  return new Uint8Array(PNG.sync.write(png, isGray(pixels) ? { colorType: 0 } : {}));
}

function isGray(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at];
    if (red !== pixels[at + 1] || red !== pixels[at + 2] || pixels[at + 3] !== 255) return false;
  }
  return true;
}

/** Returns the lightness of every pixel on white paper, from 0 (black) to 255. */
export function gray({ width, height, pixels }: Picture): Uint8Array {
  const values = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < values.length; index += 1, at += 4) {
    const luma = 77 * pixels[at]! + 150 * pixels[at + 1]! + 29 * pixels[at + 2]!;
    const alpha = pixels[at + 3]! / 255;
    // Rounds to integers, halves up. Most pixels are opaque.
    values[index] = alpha === 1 ? (luma + 128) >> 8 : Math.round((luma / 256) * alpha + 255 * (1 - alpha));
  }
  return values;
}

/** Returns the dots darker than the threshold. */
export function ink(picture: Picture, threshold = 128): Bitmap {
  const bits = gray(picture);
  for (let index = 0; index < bits.length; index += 1) bits[index] = bits[index]! < threshold ? 1 : 0;
  return { width: picture.width, height: picture.height, bits };
}

/** Returns a bitmap as black on white. */
export function pictureOf({ width, height, bits }: Bitmap): Picture {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let index = 0; index < bits.length; index += 1) if (bits[index] === 1) pixels.fill(0, index * 4, index * 4 + 3);
  return { width, height, pixels };
}

/** Returns true if a bitmap has a black dot within a number of dots, in x and in y. */
function hasInkNear({ width, height, bits }: Bitmap, x: number, y: number, dots: number): boolean {
  for (let row = Math.max(0, y - dots); row <= Math.min(height - 1, y + dots); row += 1) {
    for (let column = Math.max(0, x - dots); column <= Math.min(width - 1, x + dots); column += 1) {
      if (bits[row * width + column] === 1) return true;
    }
  }
  return false;
}

/**
 * Returns the share of the first bitmap's black dots that have a black dot of the other bitmap nearby. Sizes may
 * differ.
 */
function shareCovered(a: Bitmap, b: Bitmap, dots: number): number {
  let all = 0;
  let covered = 0;
  for (let y = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) {
      if (a.bits[y * a.width + x] === 0) continue;
      all += 1;
      // Checks the same dot first, which is the usual case.
      if ((x < b.width && y < b.height && b.bits[y * b.width + x] === 1) || hasInkNear(b, x, y, dots)) covered += 1;
    }
  }
  return all === 0 ? 1 : covered / all;
}

/**
 * Returns the agreement of two bitmaps, from 0 to 1. It is the share of one bitmap's black dots that have a black dot
 * of the other bitmap within the tolerance (in dots, in x and y). The smaller share of both directions counts. The
 * result is 1 if neither bitmap has black dots, and 0 if only one bitmap has black dots.
 */
export function inkAgreement(a: Bitmap, b: Bitmap, toleranceDots = 1): number {
  return Math.min(shareCovered(a, b, toleranceDots), shareCovered(b, a, toleranceDots));
}

/** Counts the differing dots or pixels of two sheets. Throws if their sizes differ. */
export function diffCount<Sheet extends Bitmap | Picture>(a: Sheet, b: Sheet): number {
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`cannot compare ${a.width} by ${a.height} with ${b.width} by ${b.height}`);
  }
  const [one, other] = [cells(a), cells(b)];
  let count = 0;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) count += 1;
  return count;
}

function cells(sheet: Bitmap | Picture): ArrayLike<number> {
  return 'bits' in sheet ? sheet.bits : new Uint32Array(sheet.pixels.slice().buffer);
}

/** Cuts out a box, which must lie within the picture. */
export function crop(picture: Picture, box: PixelBox): Picture {
  const outside = box.x < 0 || box.y < 0 || box.x + box.width > picture.width || box.y + box.height > picture.height;
  if (outside) throw new Error(`the box ${JSON.stringify(box)} is not within ${picture.width} by ${picture.height}`);
  const pixels = new Uint8Array(box.width * box.height * 4);
  for (let row = 0; row < box.height; row += 1) {
    const start = ((box.y + row) * picture.width + box.x) * 4;
    pixels.set(picture.pixels.subarray(start, start + box.width * 4), row * box.width * 4);
  }
  return { width: box.width, height: box.height, pixels };
}

/** Places pictures next to each other on grey, for viewing. */
export function sideBySide(pictures: readonly Picture[]): Picture {
  const gap = 8;
  const width = pictures.reduce((sum, picture) => sum + picture.width + gap, gap);
  const height = Math.max(0, ...pictures.map((picture) => picture.height)) + 2 * gap;
  const pixels = new Uint8Array(width * height * 4).fill(128);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  let left = gap;
  for (const picture of pictures) {
    for (let row = 0; row < picture.height; row += 1) {
      const source = picture.pixels.subarray(row * picture.width * 4, (row + 1) * picture.width * 4);
      pixels.set(source, ((row + gap) * width + left) * 4);
    }
    left += picture.width + gap;
  }
  return { width, height, pixels };
}

/** Returns the bounding box of all black dots; undefined for an empty bitmap. */
export function inkBox({ width, height, bits }: Bitmap): PixelBox | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (bits[y * width + x] !== 1) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
