/** Paints a page as PNG, on white or on a transparent background. */
import { Caches } from '../../base/caches.ts';
import { multiply, scaling, translation } from '../../base/geometry.ts';
import { layersOf } from '../../preflight/layer-size.ts';
import { createGlyphCache, type GlyphCache } from '../../raster/glyph-cache.ts';
import { drawItems } from '../../raster/items/draw-items.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { createSurface, type Sheet, type Surface, wholeOf } from '../../raster/surface.ts';
import type { Background, Page } from '../../scene/scene.ts';
import type { Platform } from '../../world.ts';
import { encodeSheet } from './encode-sheet.ts';
import { isGrayItem } from './is-gray.ts';
import { createTransparentSheet, writeTransparentBand } from './transparent-sheet.ts';

export type PngOptions = {
  /** Resolution, 36 … 1200 dots per inch. */
  readonly dpi: number;
  /** Background; default white. */
  readonly background?: Background | undefined;
  readonly platform: Platform;
  /** Caches for glyphs, which speed up later pages without changing the result. */
  readonly caches?: Caches;
  /** Maximum pixels to paint at a time; default `PIXELS_AT_ONCE`. */
  readonly pixelsAtOnce?: number;
};

/** Maximum pixels to paint at a time, including those kept for groups. A larger page is painted in bands. */
const PIXELS_AT_ONCE = 64_000_000;

/** Returns the size of the image: the page size at this resolution, rounded to whole pixels. */
export function pngSizePx(page: Page, dpi: number): { readonly widthPx: number; readonly heightPx: number } {
  return {
    widthPx: Math.max(1, Math.round((page.width * dpi) / 72)),
    heightPx: Math.max(1, Math.round((page.height * dpi) / 72)),
  };
}

/**
 * Paints a page. The PNG has 1 bit per pixel for black and white, a palette for a few colours, and otherwise 8-bit grey
 * or RGB. A transparent background adds alpha.
 */
export function paintPng(
  page: Page,
  { dpi, background, platform, caches = new Caches(), pixelsAtOnce = PIXELS_AT_ONCE }: PngOptions,
): Uint8Array {
  const job = { dpi, pixelsAtOnce, glyphs: caches.of(createGlyphCache), ...pngSizePx(page, dpi) };
  const sheet = background === 'transparent' ? seeThrough(page, job) : onPaper(page, job);
  return encodeSheet(sheet, dpi, platform);
}

type Job = {
  readonly dpi: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelsAtOnce: number;
  readonly glyphs: GlyphCache;
};

function onPaper(page: Page, { dpi, widthPx, heightPx, pixelsAtOnce, glyphs }: Job): Surface {
  const surface = createSurface(widthPx, heightPx, channelsOf(page));
  for (const clip of bandsOf(page, dpi, pixelsAtOnce)) {
    drawItems({ surface, matrix: scaling(dpi / 72), clip, glyphs }, page.items);
  }
  return surface;
}

/** Maximum pixels per band when painting on both white and black (200 MB). */
const TRANSPARENT_PIXELS_AT_ONCE = 32_000_000;

function seeThrough(page: Page, { dpi, widthPx, heightPx, pixelsAtOnce, glyphs }: Job): Sheet {
  const channels = channelsOf(page);
  const sheet = createTransparentSheet(widthPx, heightPx, channels);
  for (const band of bandsOf(page, dpi, Math.min(pixelsAtOnce, TRANSPARENT_PIXELS_AT_ONCE))) {
    const matrix = multiply(translation(0, -band.y), scaling(dpi / 72));
    const on = (paper: number) => {
      const surface = createSurface(band.width, band.height, channels, paper);
      drawItems({ surface, matrix, clip: wholeOf(surface), glyphs }, page.items);
      return surface;
    };
    writeTransparentBand(sheet, band, on(255), on(0));
  }
  return sheet;
}

function channelsOf(page: Page): Surface['channels'] {
  return page.items.every(isGrayItem) ? 1 : 3;
}

/**
 * Splits the page into stacked bands within the pixel limit. Masks and layers need as much memory as the painted area.
 */
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
