/** Pictures to another size: the mean of the area when smaller, between the nearest pixels when larger. */
import type { Pixels } from '../image/image.ts';

/** Which pixels make up one new pixel along an axis: `weights` (sum 1) from `start` on. */
export type Tap = { readonly start: number; readonly weights: readonly number[] };

/** Red, green, blue, alpha of 0 … 255, premultiplied, row by row. */
export type Premultiplied = { readonly widthPx: number; readonly heightPx: number; readonly values: Float32Array };

export type TapOptions = {
  /** Pixels of the picture along the axis. */
  readonly size: number;
  /** Where its first edge and its last edge come to lie; the first may be the greater: the picture is turned round. */
  readonly from: number;
  readonly to: number;
  /** New pixels wanted: `count` from `first` on. */
  readonly first: number;
  readonly count: number;
};

export function tapsAlong({ size, from, to, first, count }: TapOptions): Tap[] {
  const perPixel = size / (to - from);
  return Array.from({ length: count }, (_, i) => {
    const a = (first + i - from) * perPixel;
    const b = (first + i + 1 - from) * perPixel;
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    return high - low >= 1 ? meanOf(low, high, size) : between((low + high) / 2, size);
  });
}

/** The pixels between two places, by how much of each lies there. */
function meanOf(low: number, high: number, size: number): Tap {
  const start = Math.min(size - 1, Math.max(0, Math.floor(low)));
  const end = Math.max(start + 1, Math.min(size, Math.ceil(high)));
  const weights: number[] = [];
  for (let i = start; i < end; i++) weights.push(Math.max(0, Math.min(high, i + 1) - Math.max(low, i)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum > 0 ? { start, weights: weights.map((weight) => weight / sum) } : { start, weights: [1] };
}

/** The two pixels whose centres lie on either side of a place; beyond the last centre that pixel alone. */
function between(place: number, size: number): Tap {
  const x = Math.min(size - 1, Math.max(0, place - 0.5));
  const start = Math.min(Math.floor(x), Math.max(0, size - 2));
  return size === 1 ? { start: 0, weights: [1] } : { start, weights: [1 - (x - start), x - start] };
}

export type ResampleOptions = {
  /** One for each new column and row. */
  readonly columns: readonly Tap[];
  readonly rows: readonly Tap[];
  /** Whether new columns run along the picture's rows: it is turned by a quarter. */
  readonly swapped?: boolean;
};

/** Makes the new picture row by row, so that only rows in use are held. */
export function resample(
  { widthPx, heightPx, rgba }: Pixels,
  { columns, rows, swapped = false }: ResampleOptions,
): Premultiplied {
  const width = columns.length;
  const values = new Float32Array(width * rows.length * 4);
  // Neighbouring new rows share at most two old ones.
  const kept = [new Float32Array(width * 4), new Float32Array(width * 4)];
  const keptRows = [-1, -1];
  const alongRow = swapped ? widthPx * 4 : 4;
  const downRows = swapped ? 4 : widthPx * 4;
  const lastRow = (swapped ? widthPx : heightPx) - 1;
  rows.forEach(({ start, weights }, y) => {
    const to = y * width * 4;
    weights.forEach((weight, i) => {
      const row = Math.min(start + i, lastRow);
      const slot = row & 1;
      const line = kept[slot]!;
      if (keptRows[slot] !== row) {
        resampleRow(rgba, row * downRows, alongRow, columns, line);
        keptRows[slot] = row;
      }
      for (let j = 0; j < line.length; j++) values[to + j] = values[to + j]! + weight * line[j]!;
    });
  });
  return { widthPx: width, heightPx: rows.length, values };
}

function resampleRow(rgba: Uint8Array, from: number, step: number, columns: readonly Tap[], line: Float32Array): void {
  for (let x = 0, to = 0; x < columns.length; x++, to += 4) {
    const { start, weights } = columns[x]!;
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let i = 0, at = from + start * step; i < weights.length; i++, at += step) {
      const opacity = rgba[at + 3]! * weights[i]!;
      red += rgba[at]! * opacity;
      green += rgba[at + 1]! * opacity;
      blue += rgba[at + 2]! * opacity;
      alpha += opacity;
    }
    line[to] = red / 255;
    line[to + 1] = green / 255;
    line[to + 2] = blue / 255;
    line[to + 3] = alpha;
  }
}
