/** Writes named destinations for links inside the file (ISO 32000-1, 12.3.2.3). */
import { hex, latin1 } from '../../base/bytes.ts';
import type { Page } from '../../scene/scene.ts';
import type { Tag } from '../../scene/tag.ts';
import { number, utf16Hex } from './syntax.ts';
import { type Ref, ref } from './writer.ts';

/** Formats a destination name. ASCII stays unchanged, so that external links can use it. */
export function destinationName(name: string): string {
  return `<${/^[\x20-\x7e]*$/.test(name) ? hex(latin1(name)) : `feff${utf16Hex(name)}`}>`;
}

/** Target of a link or outline entry: its vertical position on the page, and the element that begins there. */
type Place = { readonly y: number; readonly tag?: Tag };

/** Returns the structure element that begins at a position. */
export type PartAt = (place: Place, page: Page) => Ref;

/**
 * Destination on a page. For PDF 2.0, also its destination in the structure tree (ISO 32000-2, 12.3.2.3; ISO 14289-2,
 * 8.8).
 */
export type Destination = { readonly page: string; readonly part: string | undefined };

export function destinationAt(place: Place, page: Page, { object, partAt }: PageTarget): Destination {
  const top = number(Math.min(page.height, Math.max(0, page.height - place.y)));
  const at = (target: Ref) => `[${ref(target)}/XYZ null ${top} null]`;
  return { page: at(object), part: partAt && at(partAt(place, page)) };
}

/** Written page. `partAt` is defined if destinations refer to structure elements. */
export type PageTarget = { readonly object: Ref; readonly partAt: PartAt | undefined };

/** Returns the entry of the name dictionary, or '' if there are no destinations. */
export function destinationNames(pages: readonly Page[], pageRefs: readonly Ref[], partAt: PartAt | undefined): string {
  const places = pages.flatMap((page, index) =>
    (page.anchors ?? []).map((anchor) => {
      const { page: place, part } = destinationAt(anchor, page, { object: pageRefs[index]!, partAt });
      return { key: destinationName(anchor.name), place: part ? `<</D${place}/SD${part}>>` : place };
    }),
  );
  if (places.length === 0) return '';
  // Sorts the hexadecimal digits, which sorts the name tree (7.9.6).
  const leaf = places.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, place }) => `${key}${place}`);
  return `/Dests<</Names[${leaf.join('')}]>>`;
}
