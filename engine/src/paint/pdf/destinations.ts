/** Places that links within the file lead to, by name (ISO 32000-1, 12.3.2.3). */
import { hex, latin1 } from '../../base/bytes.ts';
import type { Page } from '../../scene/scene.ts';
import { number, utf16Hex } from './syntax.ts';
import { type Ref, ref } from './writer.ts';

/** The name as a string of a file: its own letters where they are ASCII, as whoever names the place from outside writes them. */
export function destinationName(name: string): string {
  return `<${/^[\x20-\x7e]*$/.test(name) ? hex(latin1(name)) : `feff${utf16Hex(name)}`}>`;
}

/** The entry of the name dictionary; '' for none. */
export function destinationNames(pages: readonly Page[], pageRefs: readonly Ref[]): string {
  const places = pages.flatMap(({ height, anchors = [] }, index) =>
    anchors.map(({ name, y }) => {
      const top = number(Math.min(height, Math.max(0, height - y)));
      return { key: destinationName(name), place: `[${ref(pageRefs[index]!)}/XYZ null ${top} null]` };
    }),
  );
  if (places.length === 0) return '';
  // The order of digits is that of a name tree (7.9.6).
  const leaf = places.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, place }) => `${key}${place}`);
  return `/Dests<</Names[${leaf.join('')}]>>`;
}
