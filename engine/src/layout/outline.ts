/** Entries of a document's outline. */
import { defined } from '../base/defined.ts';
import type { Rect } from '../base/geometry.ts';
import type { BoundElement } from '../bind/bound.ts';
import type { OutlineEntry } from '../scene/scene.ts';

/** Longer titles are cut: readers show them in a narrow column. */
const LONGEST = 200;

/** The entry that leads to an element, `bounds` being its box on the page; none for an empty title. */
export function outlineEntries({ id, element, outline, tag }: BoundElement, bounds: Rect): readonly OutlineEntry[] {
  const title = outline
    ?.slice(0, 10 * LONGEST)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!title) return [];
  const characters = [...title];
  const shown = characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : title;
  return [{ title: shown, level: element.outlineLevel, y: bounds.y, elementId: id, ...defined({ tag }) }];
}
