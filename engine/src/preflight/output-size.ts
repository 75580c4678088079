import type { Problem } from '../base/problem.ts';
import type { Page } from '../scene/scene.ts';
import type { Target } from './input.ts';
import { layersOf } from './layer-size.ts';

/** Maximum pixels of a page: A4 at 1000 dpi, which takes 100 MB in grey. A3 at 1200 dpi would have 278 million. */
export const MAX_PIXELS = 100_000_000;

/**
 * Maximum pixels of nested transparent and clipped groups. Each pixel is processed twice, which takes seconds in total.
 * Bands limit their memory.
 */
export const MAX_LAYER_PIXELS = 200_000_000;

/**
 * Reports OUTPUT_TOO_LARGE if a page has too many pixels, or its repeated copies too many bytes. Such a render would
 * need too much memory.
 */
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
      `a page has ${millions(largest)} million pixels, and at most ${MAX_PIXELS / 1_000_000} million are allowed`,
    );
  }
  const layers = pixels(Math.max(...pages.map((page) => layersOf(page).area)));
  if (layers > MAX_LAYER_PIXELS) {
    return tooLarge(
      `nested transparent or clipped groups have ${millions(layers)} million pixels, and ` +
        `at most ${MAX_LAYER_PIXELS / 1_000_000} million are allowed`,
    );
  }
  if (target.kind !== 'one-bit' || target.copies === undefined) return undefined;
  const { copies: ofPrinter } = target;
  const area = pages.reduce((sum, { width, height, copies = ofPrinter }) => sum + copies * width * height, 0);
  const dots = pixels(area);
  const tooLong = checkOutputBytes({ length: dots / 8 });
  return tooLong && { ...tooLong, path: '/template/printer/copies' };
}

/** Maximum size of a document in bytes, because it is in memory as a whole. */
export const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Reports OUTPUT_TOO_LARGE if a document exceeds the maximum size. */
export function checkOutputBytes({ length }: Pick<Uint8Array, 'length'>): Problem | undefined {
  if (length <= MAX_OUTPUT_BYTES) return undefined;
  const message =
    `the document has ${Math.ceil(length / 1_048_576)} MB, and at most ${MAX_OUTPUT_BYTES / 1_048_576} are allowed; ` +
    'make its pictures smaller, lower the resolution, or split the document';
  return { code: 'OUTPUT_TOO_LARGE', path: '/template', message };
}

function millions(pixels: number): number {
  return Math.ceil(pixels / 1_000_000);
}
