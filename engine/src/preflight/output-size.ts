import type { Problem } from '../base/problem.ts';
import type { Page } from '../scene/scene.ts';
import type { Target } from './input.ts';

/** Pixels of one page: A3 at 1200 dpi is 278 million; this is A4 at 1000 dpi, 100 MB of gray. */
export const MAX_PIXELS = 100_000_000;

/** OUTPUT_TOO_LARGE: a page of more pixels than a render may hold in memory. */
export function checkOutputSize(pages: readonly Page[], target: Target): Problem | undefined {
  if (target.kind === 'vector') return undefined;
  const { dpi } = target;
  const largest = Math.max(...pages.map(({ width, height }) => ((width * dpi) / 72) * ((height * dpi) / 72)));
  if (largest <= MAX_PIXELS) return undefined;
  const megapixels = Math.ceil(largest / 1_000_000);
  const message = `a page of ${megapixels} million pixels is too large, ${MAX_PIXELS / 1_000_000} million is the most: lower the resolution`;
  return {
    code: 'OUTPUT_TOO_LARGE',
    path: target.kind === 'antialiased' ? '/dpi' : '/template/printer/density',
    message,
  };
}
