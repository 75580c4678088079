/** Creates the entries of a document's outline. */
import { defined } from '../base/defined.ts';
import type { Rect } from '../base/geometry.ts';
import type { BoundElement } from '../bind/bound.ts';
import type { OutlineEntry } from '../scene/scene.ts';

/** Maximum length of a title, because readers show the outline in a narrow column. */
const LONGEST = 200;

/**
 * Returns the outline entry of an element with the box `bounds` on the page. Returns an empty list if the title is
 * empty.
 */
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
