/** Finds the footnotes of a page and places them at its bottom. */
import { IDENTITY } from '../base/geometry.ts';
import { type BoundElement, ONLY_PAGE } from '../bind/bound.ts';
import type { FootnoteSettings } from '../format/footnotes.ts';
import type { Item } from '../scene/scene.ts';
import { borderLine } from './border-line.ts';
import { anchorOf } from './links.ts';
import type { LayoutContext, Measured, Placement } from './measure.ts';
import type { Stack } from './stack.ts';
import { placeStack } from './stack-box.ts';

/** Footnotes stacked below a separator line. `height` includes the line and its gaps, in points. */
export type Footnotes = {
  readonly ids: readonly string[];
  readonly height: number;
  place(x: number, y: number, at: Placement): readonly Item[];
};

export const NO_FOOTNOTES: Footnotes = { ids: [], height: 0, place: () => [] };

type Source = { readonly notes: readonly BoundElement[]; readonly settings: FootnoteSettings; readonly width: number };

/**
 * Returns a function that finds the footnotes of a part of the flow by their marks in it. Results are cached per part.
 */
export function footnotesIn({ notes, settings, width }: Source, context: LayoutContext): (stack: Stack) => Footnotes {
  if (notes.length === 0) return () => NO_FOOTNOTES;
  const byId = new Map(notes.map((note) => [note.id, note]));
  const boxes = new Map<string, Measured>();
  const boxOf = (id: string) => {
    const known = boxes.get(id);
    if (known) return known;
    const room = { width, height: undefined, available: width, fill: true, inherited: undefined };
    const box = context.measureBox(byId.get(id)!, room, context);
    boxes.set(id, box);
    return box;
  };
  const known = new WeakMap<Stack, Footnotes>();
  return (stack) => {
    const found = known.get(stack);
    if (found) return found;
    const ids = marksIn(placeStack(stack, { x: 0, y: 0 }, nowhere())).filter((id) => byId.has(id));
    const made = ids.length === 0 ? NO_FOOTNOTES : standing([...new Set(ids)], boxOf, settings, width);
    known.set(stack, made);
    return made;
  };
}

/** Returns a placement for items that are only inspected, never painted. */
function nowhere(): Placement {
  return { transform: IDENTITY, page: ONLY_PAGE, boxes: [], outline: [] };
}

/** Collects the targets of internal links in painting order. */
function marksIn(items: readonly Item[], found: string[] = []): readonly string[] {
  for (const item of items) {
    if (item.kind === 'group') marksIn(item.items, found);
    const name = item.kind === 'link' ? anchorOf(item.href) : undefined;
    if (name !== undefined) found.push(name);
  }
  return found;
}

/** Length of the separator line as a fraction of the width, as is usual in typography. */
const SHARE = 1 / 3;

function standing(
  ids: readonly string[],
  boxOf: (id: string) => Measured,
  { line, gap }: FootnoteSettings,
  width: number,
): Footnotes {
  const above = 1.5 * gap;
  const height = ids.reduce((sum, id) => sum + boxOf(id).height, above);
  return {
    ids,
    height,
    place(x, y, at) {
      const items: Item[] = [];
      if (line !== 'none' && line.width > 0) {
        items.push(borderLine(line, { x1: x, y1: y + gap, x2: x + width * SHARE, y2: y + gap }, ids[0]!));
      }
      let top = y + above;
      for (const id of ids) {
        items.push(...boxOf(id).place({ x, y: top }, at));
        top += boxOf(id).height;
      }
      return items;
    },
  };
}
