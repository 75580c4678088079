/** A page to a PNG picture on white paper. */
import { Caches } from '../../base/caches.ts';
import { scaling } from '../../base/geometry.ts';
import { layersOf } from '../../preflight/layer-size.ts';
import { createGlyphCache } from '../../raster/glyph-cache.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { createSurface } from '../../raster/surface.ts';
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
  /** Overrides PIXELS_AT_ONCE. */
  readonly pixelsAtOnce?: number;
};

/** Pixels that are painted at once, those that groups keep meanwhile included; a larger page is painted in bands. */
const PIXELS_AT_ONCE = 64_000_000;

/** Size of the picture: width and height of the page at this resolution, rounded. */
export function pngSizePx(page: Page, dpi: number): { readonly widthPx: number; readonly heightPx: number } {
  return {
    widthPx: Math.max(1, Math.round((page.width * dpi) / 72)),
    heightPx: Math.max(1, Math.round((page.height * dpi) / 72)),
  };
}

/** Paints on an opaque sheet: 1 bit a pixel when all is black or white, a palette where few colours are, else 8-bit gray or RGB. */
export function paintPng(
  page: Page,
  { dpi, platform, caches = new Caches(), pixelsAtOnce = PIXELS_AT_ONCE }: PngOptions,
): Uint8Array {
  const { widthPx, heightPx } = pngSizePx(page, dpi);
  const surface = createSurface(widthPx, heightPx, page.items.every(isGrayItem) ? 1 : 3);
  const glyphs = caches.of(createGlyphCache);
  for (const clip of bandsOf(page, dpi, pixelsAtOnce)) {
    drawItems({ surface, matrix: scaling(dpi / 72), clip, glyphs }, page.items);
  }
  return encodeSurface(surface, dpi, platform);
}

/** The page in parts, one under another, that keep no more pixels than told: masks and layers are as large as what is painted. */
function bandsOf(page: Page, dpi: number, pixelsAtOnce: number): PixelRect[] {
  const { widthPx, heightPx } = pngSizePx(page, dpi);
  const { area, depth } = layersOf(page);
  const fits = widthPx * heightPx + area * (dpi / 72) ** 2 <= pixelsAtOnce;
  const rows = fits ? heightPx : Math.max(1, Math.floor(pixelsAtOnce / (1 + depth) / widthPx));
  const bands: PixelRect[] = [];
  for (let y = 0; y < heightPx; y += rows) {
    bands.push({ x: 0, y, width: widthPx, height: Math.min(rows, heightPx - y) });
  }
  return bands;
}
