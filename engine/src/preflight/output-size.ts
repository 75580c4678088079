import type { Problem } from '../base/problem.ts';
import type { Page } from '../scene/scene.ts';
import type { Target } from './input.ts';
import { layersOf } from './layer-size.ts';

/** Pixels of one page: A3 at 1200 dpi is 278 million; this is A4 at 1000 dpi, 100 MB of gray. */
export const MAX_PIXELS = 100_000_000;

/** Pixels of transparent and clipped groups inside one another, each gone over twice: seconds. Memory is bounded by painting in bands. */
export const MAX_LAYER_PIXELS = 200_000_000;

/** OUTPUT_TOO_LARGE: a page of more pixels, or written out copies of more bytes, than a render may hold in memory. */
export function checkOutputSize(pages: readonly Page[], target: Target): Problem | undefined {
  if (target.kind === 'vector') return undefined;
  const pixels = (squarePoints: number) => squarePoints * (target.dpi / 72) ** 2;
  const largest = pixels(Math.max(...pages.map(({ width, height }) => width * height)));
  const tooLarge = (message: string): Problem => {
    const path = target.kind === 'antialiased' ? '/dpi' : '/template/printer/density';
    return { code: 'OUTPUT_TOO_LARGE', path, message: `${message}; lower the resolution` };
  };
  if (largest > MAX_PIXELS) {
    return tooLarge(
      `a page of ${millions(largest)} million pixels is too large: ${MAX_PIXELS / 1_000_000} million are allowed`,
    );
  }
  const layers = pixels(Math.max(...pages.map((page) => layersOf(page).area)));
  if (layers > MAX_LAYER_PIXELS) {
    return tooLarge(
      `transparent or clipped groups inside one another of ${millions(layers)} million pixels are too large: ` +
        `${MAX_LAYER_PIXELS / 1_000_000} million are allowed`,
    );
  }
  if (target.kind !== 'one-bit' || target.copies === undefined) return undefined;
  const dots = target.copies * pixels(pages.reduce((sum, { width, height }) => sum + width * height, 0));
  const tooLong = checkOutputBytes({ length: dots / 8 });
  return tooLong && { ...tooLong, path: '/template/printer/copies' };
}

/** A document in its format; what makes it and what sends it hold it as a whole. */
export const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** OUTPUT_TOO_LARGE: a document of more bytes than one may have. */
export function checkOutputBytes({ length }: Pick<Uint8Array, 'length'>): Problem | undefined {
  if (length <= MAX_OUTPUT_BYTES) return undefined;
  const message =
    `the document has ${Math.ceil(length / 1_048_576)} MB, and ${MAX_OUTPUT_BYTES / 1_048_576} are allowed: ` +
    'make its pictures smaller, lower the resolution, or make several documents of it';
  return { code: 'OUTPUT_TOO_LARGE', path: '/template', message };
}

function millions(pixels: number): number {
  return Math.ceil(pixels / 1_000_000);
}
