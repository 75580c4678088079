/** Converts line drawings to dots without screening. Preserves thin strokes and gaps when the image shrinks. */
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { type Tap, tapsAlong } from '../../raster/resample.ts';

export type SharpOptions = {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Size of the whole image in dots. */
  readonly widthDots: number;
  readonly heightDots: number;
  /** Dots to compute, relative to the corner of the image. */
  readonly window: PixelRect;
  /** Threshold from 0 to 1. Darker pixels become ink. */
  readonly threshold: number;
  /** True if pixels keep sharp edges when enlarged. */
  readonly isTwoColor: boolean;
};

/** Returns 1 for paper and 0 for ink in row-major order. `light` is the lightness of each pixel. */
export function sharpDots(light: Float32Array, options: SharpOptions): Float32Array {
  const { widthPx, heightPx, widthDots, heightDots, window, threshold, isTwoColor } = options;
  const values = isTwoColor ? light.map((value) => (value < threshold ? 0 : 1)) : light;
  const least = isTwoColor ? 0.5 : threshold;
  // Includes the dots around the window, which distinguish strokes from other shapes.
  const around = grown(window, widthDots, heightDots);
  const columns = taps(widthPx, widthDots, around.x, around.width, isTwoColor);
  const rows = taps(heightPx, heightDots, around.y, around.height, isTwoColor);
  const shades = { width: around.width, height: around.height, values: mix(values, widthPx, columns, rows), least };
  const isSmaller = widthDots < widthPx || heightDots < heightPx;
  const dots = new Float32Array(window.width * window.height);
  const [left, top] = [window.x - around.x, window.y - around.y];
  for (let y = 0; y < window.height; y++) {
    for (let x = 0; x < window.width; x++) {
      const isInk = isSmaller ? isInkOrStroke(shades, x + left, y + top) : valueAt(shades, x + left, y + top) < least;
      dots[y * window.width + x] = isInk ? 0 : 1;
    }
  }
  return dots;
}

const REACH = 2;

function grown({ x, y, width, height }: PixelRect, widthDots: number, heightDots: number): PixelRect {
  const [left, top] = [Math.max(0, x - REACH), Math.max(0, y - REACH)];
  const [right, bottom] = [Math.min(widthDots, x + width + REACH), Math.min(heightDots, y + height + REACH)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Returns the pixels and weights for each dot: nearest pixels for enlarged two-colour images, otherwise area means or
 * interpolation.
 */
function taps(size: number, dots: number, first: number, count: number, isTwoColor: boolean): readonly Tap[] {
  return tapsAlong({ size, from: 0, to: dots, first, count, keepsEdges: isTwoColor });
}

function mix(values: Float32Array, widthPx: number, columns: readonly Tap[], rows: readonly Tap[]): Float32Array {
  const mixed = new Float32Array(columns.length * rows.length);
  const line = new Float32Array(widthPx);
  rows.forEach((row, y) => {
    line.fill(0);
    row.weights.forEach((weight, i) => {
      const from = Math.min(row.start + i, values.length / widthPx - 1) * widthPx;
      for (let x = 0; x < widthPx; x++) line[x] = line[x]! + weight * values[from + x]!;
    });
    columns.forEach((column, x) => {
      let sum = 0;
      for (let i = 0; i < column.weights.length; i++) {
        sum += column.weights[i]! * line[Math.min(column.start + i, widthPx - 1)]!;
      }
      mixed[y * columns.length + x] = sum;
    });
  });
  return mixed;
}

type Shades = {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  readonly least: number;
};

/** Returns the lightness of a dot. Dots outside the image are paper. */
function valueAt({ width, height, values }: Shades, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 1 : values[y * width + x]!;
}

/** Minimum coverage of a dot that preserves a thin stroke or a thin gap. */
const LEAST_STROKE = 0.3;

/**
 * Returns whether a dot is ink. Compares with the threshold, with two exceptions: the darkest dot across a thin stroke
 * is ink, and the lightest across a thin gap is paper.
 */
function isInkOrStroke(shades: Shades, x: number, y: number): boolean {
  const { least } = shades;
  const value = valueAt(shades, x, y);
  const isInk = value < least;
  // Fraction of the dot with the other colour: ink for paper, paper for ink. With the needed fraction, the dot gets
  // that colour.
  const other = (at: number) => (isInk ? at : 1 - at);
  const needed = isInk ? least : 1 - least;
  if (other(value) < LEAST_STROKE) return isInk;
  const isPeak = (dx: number, dy: number) => {
    const [before, after, beyond] = [-1, 1, 2].map((step) => other(valueAt(shades, x + step * dx, y + step * dy))) as [
      number,
      number,
      number,
    ];
    const own = other(value);
    if (before >= needed || after >= needed) return false;
    // A stroke exactly between two dots inks the first dot.
    return own > before + 0.01 && (own > after + 0.01 || (own >= after - 0.01 && beyond < LEAST_STROKE));
  };
  return isPeak(1, 0) || isPeak(0, 1) ? !isInk : isInk;
}
