/** Caches open PDF files and drawn views of their pages for a World, most recently used first. */
import { LruCache } from '../base/lru-cache.ts';
import type { Pdfium } from '../pdf-source/pdfium.ts';
import type { Pixels } from './image.ts';

/**
 * Maximum memory in bytes of the open files. An empty instance of PDFium takes 18 MB. A drawn page can double this, and
 * the memory of an instance never shrinks. Opening a small file again takes 3 ms, drawing a page 100 ms.
 */
const OPEN_BYTES = 24_000_000;

/** Maximum bytes of cached views. A letterhead on many pages is drawn only once. */
const KEPT_BYTES = 40_000_000;

export type PageDrawings = { readonly open: LruCache<string, Pdfium>; readonly views: LruCache<string, Pixels> };

export function createPageDrawings(): PageDrawings {
  return {
    open: new LruCache(OPEN_BYTES, ({ memoryBytes }) => memoryBytes),
    views: new LruCache(KEPT_BYTES, ({ rgba }) => rgba.length),
  };
}
