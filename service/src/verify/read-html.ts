/**
 * Converts the drawings of an HTML output to items: outlines and codes. Skips texts, images and links, because they
 * contain no generated codes.
 */
import { scaling } from '@platen/engine/base/geometry';
import { loadSvg } from '@platen/engine/image/svg/load-svg';
import type { Item } from '@platen/engine/scene/scene';

/** Pattern of a page. Link targets follow the drawing. */
const PAGE = /<section class="page [^"]*">\s*(<svg [\s\S]*?<\/svg>)\s*(?:<a class="place" [^>]*><\/a>\s*)*<\/section>/g;

/** Skipped elements. The painter never writes an unescaped `<` in attributes or text. */
const LEFT_OUT = /<text[ >][\s\S]*?<\/text>|<(?:image|use) [^<]*?\/>|<a [\s\S]*?<\/a>/g;

/** Points per CSS pixel. */
const POINTS = 72 / 96;

/** Returns the items of each page in points. */
export function readHtml(bytes: Uint8Array): readonly (readonly Item[])[] {
  const html = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return [...html.matchAll(PAGE)].map(([, svg]): readonly Item[] => {
    const { items } = loadSvg(new TextEncoder().encode(svg!.replace(LEFT_OUT, '')));
    return [{ kind: 'group', transform: scaling(POINTS), items }];
  });
}
