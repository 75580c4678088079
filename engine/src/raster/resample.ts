/** Resamples images: by area averaging when shrinking, by interpolation of the nearest pixels when enlarging. */
import type { Pixels } from '../image/image.ts';

/** Source pixels for one new pixel along an axis. `weights` (with the sum 1) apply from pixel `start`. */
export type Tap = { readonly start: number; readonly weights: readonly number[] };

/** Premultiplied red, green, blue and alpha (0 … 255) in row-major order. */
export type Premultiplied = { readonly widthPx: number; readonly heightPx: number; readonly values: Float32Array };

export type TapOptions = {
  /** Number of source pixels along the axis. */
  readonly size: number;
  /** Target positions of the first and last edge. If the first is greater, the image is mirrored. */
  readonly from: number;
  readonly to: number;
  /** Range of new pixels to compute: `count` pixels from `first`. */
  readonly first: number;
  readonly count: number;
  /** True to keep sharp edges when enlarging, instead of interpolating. */
  readonly keepsEdges?: boolean;
};

export function tapsAlong({ size, from, to, first, count, keepsEdges = false }: TapOptions): Tap[] {
  const perPixel = size / (to - from);
  return Array.from({ length: count }, (_, i) => {
    const a = (first + i - from) * perPixel;
    const b = (first + i + 1 - from) * perPixel;
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    if (high - low >= 1) return meanOf(low, high, size);
    return keepsEdges ? nearestTo((low + high) / 2, size) : between((low + high) / 2, size);
  });
}

/** Returns the pixels between two positions, weighted by overlap. */
function meanOf(low: number, high: number, size: number): Tap {
  const start = Math.min(size - 1, Math.max(0, Math.floor(low)));
  const end = Math.max(start + 1, Math.min(size, Math.ceil(high)));
  const weights: number[] = [];
  for (let i = start; i < end; i++) weights.push(Math.max(0, Math.min(high, i + 1) - Math.max(low, i)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum > 0 ? { start, weights: weights.map((weight) => weight / sum) } : { start, weights: [1] };
}

/** Returns the pixel at a position. */
function nearestTo(place: number, size: number): Tap {
  return { start: Math.min(size - 1, Math.max(0, Math.floor(place))), weights: [1] };
}

/**
 * Returns the two pixels whose centres are on both sides of a position. Outside the centres, returns the outermost
 * pixel.
 */
function between(place: number, size: number): Tap {
  const x = Math.min(size - 1, Math.max(0, place - 0.5));
  const start = Math.min(Math.floor(x), Math.max(0, size - 2));
  return size === 1 ? { start: 0, weights: [1] } : { start, weights: [1 - (x - start), x - start] };
}

export type ResampleOptions = {
  /** Source pixels of the new columns and rows, with their weights. */
  readonly columns: readonly Tap[];
  readonly rows: readonly Tap[];
  /** True if new columns are source rows, as in a rotation by 90°. */
  readonly swapped?: boolean;
};

/** Resamples row by row, so that memory holds only the rows in use. */
export function resample(
  { widthPx, heightPx, rgba }: Pixels,
  { columns, rows, swapped = false }: ResampleOptions,
): Premultiplied {
  const width = columns.length;
  const values = new Float32Array(width * rows.length * 4);
  // Adjacent new rows share at most two source rows.
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
