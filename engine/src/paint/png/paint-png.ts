/** A page to a PNG picture on white paper. */
import { Caches } from '../../base/caches.ts';
import { scaling } from '../../base/geometry.ts';
import { createGlyphCache } from '../../raster/glyph-cache.ts';
import { createSurface, wholeOf } from '../../raster/surface.ts';
import type { Page } from '../../scene/scene.ts';
import type { Platform } from '../../world.ts';
import { drawItems } from './draw-items.ts';
import { encodeSurface } from './encode-surface.ts';
import { isGrayItem } from './is-gray.ts';

export type PngOptions = {
  /** 36 … 1200. */
  readonly dpi: number;
  readonly platform: Platform;
  /** Keep glyphs for later pages; change no byte. */
  readonly caches?: Caches;
};

/** Size of the picture: width and height of the page at this resolution, rounded. */
export function pngSizePx(page: Page, dpi: number): { readonly widthPx: number; readonly heightPx: number } {
  return {
    widthPx: Math.max(1, Math.round((page.width * dpi) / 72)),
    heightPx: Math.max(1, Math.round((page.height * dpi) / 72)),
  };
}

/** Paints on an opaque sheet: 1 bit a pixel when all is black or white, 8-bit gray without colour, else RGB. */
export function paintPng(page: Page, { dpi, platform, caches = new Caches() }: PngOptions): Uint8Array {
  const { widthPx, heightPx } = pngSizePx(page, dpi);
  const surface = createSurface(widthPx, heightPx, page.items.every(isGrayItem) ? 1 : 3);
  const glyphs = caches.of(createGlyphCache);
  drawItems({ surface, matrix: scaling(dpi / 72), clip: wholeOf(surface), glyphs }, page.items);
  return encodeSurface(surface, dpi, platform);
}
