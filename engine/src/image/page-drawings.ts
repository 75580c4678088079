/** Open PDF files and drawn views of their pages, the latest ones of a World. */
import { LruCache } from '../base/lru-cache.ts';
import type { Pdfium } from '../pdf-source/pdfium.ts';
import type { Pixels } from './image.ts';

/** Files that PDFium holds open, at some 20 MB each. */
const OPEN_FILES = 4;

/** Bytes of drawn views that are kept: a letterhead that many pages show is drawn once. */
const KEPT_BYTES = 40_000_000;

export type PageDrawings = { readonly open: LruCache<string, Pdfium>; readonly views: LruCache<string, Pixels> };

export function createPageDrawings(): PageDrawings {
  return { open: new LruCache(OPEN_FILES), views: new LruCache(KEPT_BYTES, ({ rgba }) => rgba.length) };
}
