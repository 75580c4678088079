/**
 * Paints a page as SVG for the canvas of an editor. The drawing is sharp at every scale and needs no fonts, because
 * texts are outlines. A page consists of one part per item, so that an edit redraws only changed parts.
 */
import type { Caches } from '../../base/caches.ts';
import { LruCache } from '../../base/lru-cache.ts';
import type { Platform } from '../../base/platform.ts';
import { hasColors } from '../../scene/color-glyphs.ts';
import type { GlyphsItem, Page } from '../../scene/scene.ts';
import { type Drawing, type DrawingOptions, emptyDrawing } from '../drawing/drawing.ts';
import { escapeAttribute } from '../drawing/escape.ts';
import { elementsOf } from '../drawing/items.ts';
import { outlineData, outlineElement } from '../drawing/outline.ts';
import { colorText, decimal, UNITS_PER_POINT, type Writer, writerFor } from '../drawing/units.ts';

/** Item of a page, in hundredths of a point from the page's corner. */
export type SvgPart = { readonly elementId: string | undefined; readonly svg: string };

export type SvgOptions = {
  readonly platform: Platform;
  readonly caches: Caches;
  /** Prefix of every ID, so that several pages can be in one document. Only letters and digits. */
  readonly prefix?: string;
  /** Returns the URL of an image; by default a `data:` URI. */
  readonly address?: DrawingOptions['address'];
};

/** Returns the items of a page in painting order. Omits items that draw nothing. */
export function svgParts(page: Page, { platform, caches, prefix = '', address }: SvgOptions): readonly SvgPart[] {
  const outlines = caches.of(createOutlines);
  const line = (items: readonly GlyphsItem[], write: Writer, drawing: Drawing) =>
    items.map((item) => runElement(item, { write, drawing, outlines })).join('');
  const parts: SvgPart[] = [];
  for (const [index, item] of page.items.entries()) {
    const drawing = emptyDrawing({ platform, caches, line, prefix: `${prefix}${index}-`, ...(address && { address }) });
    const svg = elementsOf([item], writerFor(1), drawing).join('');
    if (svg !== '') parts.push({ elementId: item.elementId, svg });
  }
  return parts;
}

/** Paints a page as a complete SVG document, with `width` and `height` in pt. */
export function paintSvg(page: Page, options: SvgOptions): string {
  const parts = svgParts(page, options).map(({ elementId, svg }) => {
    return elementId === undefined ? svg : `<g data-id="${escapeAttribute(elementId)}">${svg}</g>`;
  });
  return [svgTag(page), ...parts, '</svg>', ''].join('\n');
}

function svgTag({ width, height }: Page): string {
  const size = `width="${decimal(width, 4)}pt" height="${decimal(height, 4)}pt"`;
  const box = `viewBox="0 0 ${decimal(width * UNITS_PER_POINT, 2)} ${decimal(height * UNITS_PER_POINT, 2)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} stroke-miterlimit="10">`;
}

/** Cache of SVG path data of text runs, relative to the start of the run. Each World has one cache. */
type Outlines = LruCache<string, string>;

/** Maximum number of characters in the cache. */
const OUTLINES_LENGTH = 4 * 1024 * 1024;

function createOutlines(): Outlines {
  return new LruCache(OUTLINES_LENGTH, (data) => data.length);
}

/** Draws a run. Its outlines are relative to its position, so that they stay cached when a text moves. */
function runElement(
  item: GlyphsItem,
  { write, drawing, outlines }: { readonly write: Writer; readonly drawing: Drawing; readonly outlines: Outlines },
): string {
  const { font, fontSize, glyphs, color, x, y } = item;
  if (hasColors(item)) return outlineElement(item, glyphs, { write, drawing });
  const places = glyphs.map((glyph) => `${glyph.id} ${glyph.x} ${glyph.y}`).join();
  const key = `${font.id} ${fontSize} ${write.scale} ${places}`;
  let data = outlines.get(key);
  if (data === undefined) {
    data = outlineData({ ...item, x: 0, y: 0 }, glyphs, write);
    outlines.set(key, data);
  }
  if (data === '') return '';
  return `<path transform="translate(${write(x)} ${write(y)})" fill="${colorText(color)}" d="${data}"/>`;
}
