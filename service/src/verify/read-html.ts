/** The drawings of an HTML output as items: outlines and codes; texts, pictures and links, which no code is made of, are left out. */
import { scaling } from '@platen/engine/base/geometry';
import { loadSvg } from '@platen/engine/image/svg/load-svg';
import type { Item } from '@platen/engine/scene/scene';

/** Places that links go to stand behind the drawing. */
const PAGE = /<section class="page [^"]*">\s*(<svg [\s\S]*?<\/svg>)\s*(?:<a class="place" [^>]*><\/a>\s*)*<\/section>/g;

/** No attribute or text of the painter holds a bare `<`. */
const LEFT_OUT = /<text[ >][\s\S]*?<\/text>|<(?:image|use) [^<]*?\/>|<a [\s\S]*?<\/a>/g;

/** Points in a CSS pixel. */
const POINTS = 72 / 96;

/** The items of each page, in points of the page. */
export function readHtml(bytes: Uint8Array): readonly (readonly Item[])[] {
  const html = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return [...html.matchAll(PAGE)].map(([, svg]): readonly Item[] => {
    const { items } = loadSvg(new TextEncoder().encode(svg!.replace(LEFT_OUT, '')));
    return [{ kind: 'group', transform: scaling(POINTS), items }];
  });
}
