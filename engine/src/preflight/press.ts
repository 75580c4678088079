/** What a file for a press may not have on its pages (PDF/X-4, ISO 15930-7), and what would leave white edges there. */

import type { Color } from '../base/color.ts';
import { isSameInk, type ProcessInk } from '../base/inks.ts';
import type { Warning } from '../base/problem.ts';
import { mm } from '../base/units.ts';
import { colorsOf } from '../scene/gradient.ts';
import type { Item, Page } from '../scene/scene.ts';
import { isForPress } from '../scene/standards.ts';
import { EDGE_TOLERANCE } from './bleed.ts';
import { type Inspected, type InspectedPage, type Leaf, withElement } from './input.ts';

export type PressFault = { readonly elementId: string | undefined; readonly message: string };

/** Annotations lie outside of what is printed and actions are none (6.2.9, 6.2.10), and one plate is one ink (6.2.4.4). */
export function pressFaults(pages: readonly Page[]): readonly PressFault[] {
  const faults: PressFault[] = [];
  const plates = new Map<string, ProcessInk>();
  for (const { items } of pages) for (const item of items) findFaults(item, plates, faults);
  return faults;
}

function findFaults(item: Item, plates: Map<string, ProcessInk>, faults: PressFault[]): void {
  const { elementId } = item;
  // Links within the document are made for contents and footnotes, too: they are left out.
  if (item.kind === 'link' && !item.href.startsWith('#')) {
    faults.push({ elementId, message: 'nothing can be clicked on paper: leave the link out' });
  }
  for (const message of otherColors(item, plates)) faults.push({ elementId, message });
  if (item.kind !== 'group') return;
  if (item.field) faults.push({ elementId, message: 'nothing can be filled in on paper: leave "field" out' });
  for (const each of item.items) findFaults(each, plates, faults);
}

/** What is to be said of inks that had another colour before. */
function otherColors(item: Item, plates: Map<string, ProcessInk>): readonly string[] {
  return colorsIn(item).flatMap(({ ink }) => {
    if (ink?.kind !== 'spot') return [];
    const known = plates.get(ink.name);
    if (!known) plates.set(ink.name, ink.alternate);
    if (!known || isSameInk(known, ink.alternate)) return [];
    return [`the ink "${ink.name}" has other colours elsewhere: give it the same device-cmyk() everywhere`];
  });
}

function colorsIn(item: Item): readonly Color[] {
  switch (item.kind) {
    case 'path':
      return [...(item.fill ? colorsOf(item.fill) : []), ...(item.stroke ? [item.stroke.color] : [])];
    case 'glyphs':
    case 'code':
      return [item.color];
    default:
      return [];
  }
}

/** NO_EFFECT: a press has one plate for an ink, whatever colours stand for it. Files for a press are refused with that. */
export function inksOfTwoColors({ pages, target, elementOf }: Inspected): readonly Warning[] {
  if (target.kind !== 'vector' || !target.standards || isForPress(target.standards)) return [];
  const plates = new Map<string, ProcessInk>();
  return pages.flatMap(({ leaves }) =>
    leaves.flatMap(({ item }) => {
      const { elementId } = item;
      const path = elementOf(elementId)?.path ?? '';
      return otherColors(item, plates).map(
        (message): Warning => ({ code: 'NO_EFFECT', path, message, ...withElement(elementId) }),
      );
    }),
  );
}

/** BLEED_MISSING: shapes and pictures that end where the paper is cut, or before the bleed does. */
export function bleedMissing({ pages, target, bleed = 0, elementOf }: Inspected): readonly Warning[] {
  if (target.kind !== 'vector' || !isForPress(target.standards ?? [])) return [];
  return pages.flatMap((page) =>
    page.leaves.flatMap((leaf): readonly Warning[] => {
      const { elementId } = leaf.item;
      if (elementId === undefined || !isShort(leaf, page, bleed)) return [];
      const remedy =
        bleed === 0
          ? 'set "bleed" in "pdf", 3mm as a rule, and let it reach as far over the edge'
          : `let it reach ${mm(bleed)} over the edge`;
      const message = `ends at the edge of the page, where paper is cut a little wide: ${remedy}`;
      return [{ code: 'BLEED_MISSING', path: elementOf(elementId)?.path ?? '', message, ...withElement(elementId) }];
    }),
  );
}

/** Whether it reaches an edge and not as far over it as the bleed. */
function isShort({ item, ink }: Leaf, { width, height }: InspectedPage, bleed: number): boolean {
  if (!ink || (item.kind !== 'path' && item.kind !== 'image')) return false;
  const over = [-ink.x, -ink.y, ink.x + ink.width - width, ink.y + ink.height - height];
  return over.some((far) => far > -EDGE_TOLERANCE && far < Math.max(bleed, 2 * EDGE_TOLERANCE) - EDGE_TOLERANCE);
}
