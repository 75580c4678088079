/** Places that links within the file lead to, by name (ISO 32000-1, 12.3.2.3). */
import { hex, latin1 } from '../../base/bytes.ts';
import type { Page } from '../../scene/scene.ts';
import type { Tag } from '../../scene/tag.ts';
import { number, utf16Hex } from './syntax.ts';
import { type Ref, ref } from './writer.ts';

/** The name as a string of a file: its own letters where they are ASCII, as whoever names the place from outside writes them. */
export function destinationName(name: string): string {
  return `<${/^[\x20-\x7e]*$/.test(name) ? hex(latin1(name)) : `feff${utf16Hex(name)}`}>`;
}

/** A place that something leads to: what begins there, and how far down its page. */
type Place = { readonly y: number; readonly tag?: Tag };

/** The part of the tree that begins at a place. */
export type PartAt = (place: Place, page: Page) => Ref;

/** Where a place is: on its page, and of PDF 2.0 in the tree, too (ISO 32000-2, 12.3.2.3; ISO 14289-2, 8.8). */
export type Destination = { readonly page: string; readonly part: string | undefined };

export function destinationAt(place: Place, page: Page, { object, partAt }: PageTarget): Destination {
  const top = number(Math.min(page.height, Math.max(0, page.height - place.y)));
  const at = (target: Ref) => `[${ref(target)}/XYZ null ${top} null]`;
  return { page: at(object), part: partAt && at(partAt(place, page)) };
}

/** A page as it was written; `partAt` where the parts of its tree are led to. */
export type PageTarget = { readonly object: Ref; readonly partAt: PartAt | undefined };

/** The entry of the name dictionary; '' for none. */
export function destinationNames(pages: readonly Page[], pageRefs: readonly Ref[], partAt: PartAt | undefined): string {
  const places = pages.flatMap((page, index) =>
    (page.anchors ?? []).map((anchor) => {
      const { page: place, part } = destinationAt(anchor, page, { object: pageRefs[index]!, partAt });
      return { key: destinationName(anchor.name), place: part ? `<</D${place}/SD${part}>>` : place };
    }),
  );
  if (places.length === 0) return '';
  // The order of digits is that of a name tree (7.9.6).
  const leaf = places.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, place }) => `${key}${place}`);
  return `/Dests<</Names[${leaf.join('')}]>>`;
}
