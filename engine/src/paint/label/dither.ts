/** Converts grey to black and white: by threshold, error diffusion, or the clustered dot screen used for surfaces. */
import { assertNever } from '../../base/assert.ts';
import type { Dither } from '../../scene/scene.ts';
import { type Bitmap, createBitmap, setDot } from './bitmap.ts';
import { CELL_DOTS, turnOfDot } from './screen.ts';

/** Perceived lightness from 0 (ink) to 1 (paper), row by row. */
export type Gray = { readonly widthDots: number; readonly heightDots: number; readonly values: Float32Array };

export type DitherOptions = {
  readonly dither: Dither;
  /** Threshold from 0 to 255. With the method `threshold`, darker values become ink. */
  readonly threshold: number;
  /** Printer density in dots per millimetre. */
  readonly density: number;
  /** Position of the first dot on the label, with which the screen is aligned. */
  readonly x: number;
  readonly y: number;
};

/** Dithers an image. Error diffusion overwrites the values. */
export function ditherGray(gray: Gray, options: DitherOptions): Bitmap {
  const dither = options.dither === 'auto' ? suitedDither(gray, options.density) : options.dither;
  switch (dither) {
    case 'threshold':
      return inkWhere(gray, (value) => value * 255 < options.threshold);
    case 'ordered':
      return inkWhere(gray, (value, x, y) => {
        const turn = turnOfDot(options.x + x, options.y + y);
        return 1 - value > (turn + 0.5) / CELL_DOTS;
      });
    case 'floyd-steinberg':
      return diffuse(gray, FLOYD_STEINBERG);
    case 'atkinson':
      return diffuse(gray, ATKINSON);
    default:
      return assertNever(dither);
  }
}

/** Minimum fraction of dots near black or white in a drawing, and the maximum difference that counts as near. */
const DRAWING_SHARE = 0.9;
const NEAR = 0.1;
/** Density in dots per mm from which single dots print reliably enough for error diffusion. */
const FINE_DENSITY = 12;

/** Selects a method. Drawings keep sharp edges, and photos are dithered for the printer's dots. */
function suitedDither({ values }: Gray, density: number): Exclude<Dither, 'auto'> {
  let plain = 0;
  for (const value of values) if (value <= NEAR || value >= 1 - NEAR) plain++;
  if (plain > values.length * DRAWING_SHARE) return 'threshold';
  return density >= FINE_DENSITY ? 'floyd-steinberg' : 'ordered';
}

function inkWhere(gray: Gray, isInk: (value: number, x: number, y: number) => boolean): Bitmap {
  const { widthDots, heightDots, values } = gray;
  const bitmap = createBitmap(widthDots, heightDots);
  for (let y = 0; y < heightDots; y++) {
    for (let x = 0; x < widthDots; x++) if (isInk(values[y * widthDots + x]!, x, y)) setDot(bitmap, x, y);
  }
  return bitmap;
}

/** Neighbours of a dot in processing direction, with the fraction of its error that each receives. */
type Kernel = readonly (readonly [dx: number, dy: number, share: number])[];

const FLOYD_STEINBERG: Kernel = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
];

/** Discards a quarter of the error. The result is lighter, which compensates for some dot gain. */
const ATKINSON: Kernel = [
  [1, 0, 1 / 8],
  [2, 0, 1 / 8],
  [-1, 1, 1 / 8],
  [0, 1, 1 / 8],
  [1, 1, 1 / 8],
  [0, 2, 1 / 8],
];

/** Diffuses errors in alternating directions, so that they do not drift to one side. */
function diffuse({ widthDots, heightDots, values }: Gray, kernel: Kernel): Bitmap {
  const bitmap = createBitmap(widthDots, heightDots);
  for (let y = 0; y < heightDots; y++) {
    const step = y % 2 === 0 ? 1 : -1;
    for (let i = 0; i < widthDots; i++) {
      const x = step > 0 ? i : widthDots - 1 - i;
      const value = values[y * widthDots + x]!;
      const isInk = value < 0.5;
      if (isInk) setDot(bitmap, x, y);
      const error = value - (isInk ? 0 : 1);
      for (const [dx, dy, share] of kernel) {
        const column = x + dx * step;
        if (column < 0 || column >= widthDots || y + dy >= heightDots) continue;
        const index = (y + dy) * widthDots + column;
        values[index] = values[index]! + error * share;
      }
    }
  }
  return bitmap;
}
