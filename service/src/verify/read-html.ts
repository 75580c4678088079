/**
 * Converts the drawings in an HTML document to items: paths and barcodes. Ignores texts, images and links, because they
 * contain no generated barcodes.
 */
import { scaling } from '@platen/engine/base/geometry';
import { loadSvg } from '@platen/engine/image/svg/load-svg';
import type { Item } from '@platen/engine/scene/scene';

/** Matches a page. Links follow its drawing. */
const PAGE = /<section class="page [^"]*">\s*(<svg [\s\S]*?<\/svg>)\s*(?:<a class="place" [^>]*><\/a>\s*)*<\/section>/g;

/** Matches elements to ignore. Attributes and texts never contain an unescaped `<`. */
const LEFT_OUT = /<text[ >][\s\S]*?<\/text>|<(?:image|use) [^<]*?\/>|<a [\s\S]*?<\/a>/g;

/** Points per CSS pixel. */
const POINTS = 72 / 96;

/** Returns the items of each page, in points. */
export function readHtml(bytes: Uint8Array): readonly (readonly Item[])[] {
  const html = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return [...html.matchAll(PAGE)].map(([, svg]): readonly Item[] => {
    const { items } = loadSvg(new TextEncoder().encode(svg!.replace(LEFT_OUT, '')));
    return [{ kind: 'group', transform: scaling(POINTS), items }];
  });
}
