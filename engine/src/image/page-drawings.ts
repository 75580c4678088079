/** Caches open PDF files and drawn views of their pages for a World, most recently used first. */
import { LruCache } from '../base/lru-cache.ts';
import type { Pdfium } from '../pdf-source/pdfium.ts';
import type { Pixels } from './image.ts';

/** Maximum number of files that PDFium keeps open, at about 20 MB each. */
const OPEN_FILES = 4;

/** Maximum bytes of cached views. A letterhead on many pages is drawn only once. */
const KEPT_BYTES = 40_000_000;

export type PageDrawings = { readonly open: LruCache<string, Pdfium>; readonly views: LruCache<string, Pixels> };

export function createPageDrawings(): PageDrawings {
  return { open: new LruCache(OPEN_FILES), views: new LruCache(KEPT_BYTES, ({ rgba }) => rgba.length) };
}
