/**
 * Decodes PNG with all colour types and depths, palettes, transparency and interlacing. The sizes in the header limit
 * the work.
 */
import { inflate } from '../base/inflate.ts';
import type { Pixels } from './image.ts';
import {
  PNG_GRAY,
  PNG_GRAY_ALPHA,
  PNG_PALETTE,
  PNG_RGB,
  PNG_RGBA,
  type PngChunks,
  type PngHeader,
} from './png-chunks.ts';

const CHANNELS: Readonly<Record<number, number>> = {
  [PNG_GRAY]: 1,
  [PNG_RGB]: 3,
  [PNG_PALETTE]: 1,
  [PNG_GRAY_ALPHA]: 2,
  [PNG_RGBA]: 4,
};

/** Pass of an interlaced image (Adam7, section 8.2), or the whole image. */
type Pass = { readonly x: number; readonly y: number; readonly stepX: number; readonly stepY: number };

const WHOLE: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
const ADAM7: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

/** Decodes a PNG whose header is within the limits, in stored orientation. Throws if the file is invalid. */
export function decodePng(chunks: PngChunks): Pixels {
  const { header } = chunks;
  const { widthPx, heightPx } = header;
  const passes = (header.interlaced ? ADAM7 : WHOLE).filter(({ x, y }) => x < widthPx && y < heightPx);
  const data = inflate(
    chunks.data,
    passes.reduce((sum, pass) => sum + sizeOfPass(header, pass), 0),
  );
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const writeRow = rowWriter(chunks, rgba);
  const step = Math.max(1, (CHANNELS[header.colorType]! * header.bitDepth) >> 3);
  let at = 0;
  for (const pass of passes) {
    const rowBytes = bytesOfRow(header, pass);
    let above: Uint8Array = new Uint8Array(rowBytes);
    for (let y = pass.y; y < heightPx; y += pass.stepY) {
      const row = data.subarray(at + 1, at + 1 + rowBytes);
      unfilter(data[at]!, row, above, step);
      writeRow(row, (y * widthPx + pass.x) * 4, pass.stepX * 4, countAlong(widthPx, pass.x, pass.stepX));
      above = row;
      at += 1 + rowBytes;
    }
  }
  return { widthPx, heightPx, rgba };
}

function countAlong(size: number, start: number, step: number): number {
  return Math.ceil((size - start) / step);
}

function bytesOfRow({ widthPx, bitDepth, colorType }: PngHeader, { x, stepX }: Pass): number {
  return Math.ceil((countAlong(widthPx, x, stepX) * CHANNELS[colorType]! * bitDepth) / 8);
}

function sizeOfPass(header: PngHeader, pass: Pass): number {
  return countAlong(header.heightPx, pass.y, pass.stepY) * (1 + bytesOfRow(header, pass));
}

/** Returns the size of the uncompressed rows in bytes, including filter bytes. */
export function pngDataSize(header: PngHeader): number {
  return sizeOfPass(header, WHOLE[0]!);
}

/** Reverses a row's filter in place (section 9.2). `step` is the distance to the byte on the left. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const length = row.length;
  if (filter === 1) for (let i = step; i < length; i++) row[i] = row[i]! + row[i - step]!;
  else if (filter === 2) for (let i = 0; i < length; i++) row[i] = row[i]! + above[i]!;
  else if (filter === 3) {
    for (let i = 0; i < length; i++) row[i] = row[i]! + (((i < step ? 0 : row[i - step]!) + above[i]!) >> 1);
  } else if (filter === 4) {
    for (let i = 0; i < length; i++) {
      const left = i < step ? 0 : row[i - step]!;
      const corner = i < step ? 0 : above[i - step]!;
      row[i] = row[i]! + nearestToPlane(left, above[i]!, corner);
    }
  } else if (filter !== 0) throw new Error('unknown filter');
}

/** Implements the Paeth predictor (section 9.4). */
function nearestToPlane(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Writes `count` pixels of a row, starting at byte `to`. Consecutive pixels are `step` bytes apart. */
type RowWriter = (row: Uint8Array, to: number, step: number, count: number) => void;

function rowWriter({ header, palette, transparency }: PngChunks, rgba: Uint8Array): RowWriter {
  const { bitDepth, colorType } = header;
  if (colorType === PNG_PALETTE || (colorType === PNG_GRAY && bitDepth <= 8)) {
    return tableWriter(colorTable(header, palette, transparency), bitDepth, rgba);
  }
  const channels = CHANNELS[colorType]!;
  const bytes = bitDepth >> 3;
  const hasAlpha = colorType === PNG_GRAY_ALPHA || colorType === PNG_RGBA;
  const colored = channels >= 3;
  const key = !hasAlpha && transparency && transparency.length >= channels * 2 ? transparency : undefined;
  return (row, start, step, count) => {
    let to = start;
    let from = 0;
    for (let i = 0; i < count; i++, to += step, from += channels * bytes) {
      // Uses only the upper of two bytes. The difference from correct rounding is invisible.
      rgba[to] = row[from]!;
      rgba[to + 1] = row[colored ? from + bytes : from]!;
      rgba[to + 2] = row[colored ? from + 2 * bytes : from]!;
      if (hasAlpha) rgba[to + 3] = row[from + (channels - 1) * bytes]!;
      else rgba[to + 3] = key && isKey(row, from, key, channels, bytes) ? 0 : 255;
    }
  };
}

/** Returns whether a pixel has the transparent colour of `tRNS` (section 11.3.1.1), which has 16 bits per channel. */
function isKey(row: Uint8Array, from: number, key: Uint8Array, channels: number, bytes: number): boolean {
  for (let c = 0; c < channels; c++) {
    const at = from + c * bytes;
    if (bytes === 2 ? row[at] !== key[2 * c] || row[at + 1] !== key[2 * c + 1] : row[at] !== key[2 * c + 1])
      return false;
  }
  return true;
}

/** Returns red, green, blue and alpha for each value of a pixel with at most 8 bits. */
function colorTable(
  { bitDepth, colorType }: PngHeader,
  palette: Uint8Array | undefined,
  transparency: Uint8Array | undefined,
): Uint8Array {
  const table = new Uint8Array(256 * 4).fill(255);
  if (colorType === PNG_PALETTE) {
    if (!palette || palette.length < 3 || palette.length % 3 !== 0) throw new Error('no palette');
    for (let i = 0; i < 256; i++) {
      // Uses opaque black for an index that is not in the palette, as browsers do.
      for (let c = 0; c < 3; c++) table[i * 4 + c] = palette[i * 3 + c] ?? 0;
      table[i * 4 + 3] = transparency?.[i] ?? 255;
    }
    return table;
  }
  const values = 1 << bitDepth;
  for (let i = 0; i < values; i++) table.fill((i * 255) / (values - 1), i * 4, i * 4 + 3);
  if (transparency && transparency.length >= 2) table[(transparency[1]! & (values - 1)) * 4 + 3] = 0;
  return table;
}

function tableWriter(table: Uint8Array, bitDepth: number, rgba: Uint8Array): RowWriter {
  const mask = (1 << bitDepth) - 1;
  return (row, start, step, count) => {
    let to = start;
    for (let i = 0; i < count; i++, to += step) {
      const bit = i * bitDepth;
      const value = (row[bit >> 3]! >> (8 - bitDepth - (bit & 7))) & mask;
      rgba[to] = table[value * 4]!;
      rgba[to + 1] = table[value * 4 + 1]!;
      rgba[to + 2] = table[value * 4 + 2]!;
      rgba[to + 3] = table[value * 4 + 3]!;
    }
  };
}
