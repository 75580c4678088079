/** Checks PDFs for presses: content that PDF/X-4 (ISO 15930-7) forbids, and content that would leave white edges. */

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

/** Finds annotations in the printed area, actions (6.2.9, 6.2.10), and inks with several definitions (6.2.4.4). */
export function pressFaults(pages: readonly Page[]): readonly PressFault[] {
  const faults: PressFault[] = [];
  const plates = new Map<string, ProcessInk>();
  for (const { items } of pages) for (const item of items) findFaults(item, plates, faults);
  return faults;
}

function findFaults(item: Item, plates: Map<string, ProcessInk>, faults: PressFault[]): void {
  const { elementId } = item;
  // Internal links are dropped without a fault, because tables of contents and footnotes create them.
  if (item.kind === 'link' && !item.href.startsWith('#')) {
    faults.push({ elementId, message: 'links have no effect in print; remove the link' });
  }
  for (const message of otherColors(item, plates)) faults.push({ elementId, message });
  if (item.kind !== 'group') return;
  if (item.field) faults.push({ elementId, message: 'form fields have no effect in print; remove "field"' });
  for (const each of item.items) findFaults(each, plates, faults);
}

const NO_MESSAGES: readonly string[] = [];

/** Returns messages about inks that are used with different substitute colours. */
function otherColors(item: Item, plates: Map<string, ProcessInk>): readonly string[] {
  const colors = colorsIn(item);
  if (!colors.some(({ ink }) => ink?.kind === 'spot')) return NO_MESSAGES;
  return colors.flatMap(({ ink }) => {
    if (ink?.kind !== 'spot') return [];
    const known = plates.get(ink.name);
    if (!known) plates.set(ink.name, ink.alternate);
    if (!known || isSameInk(known, ink.alternate)) return [];
    return [`the ink "${ink.name}" has different colours; use the same device-cmyk() everywhere`];
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

/**
 * Reports NO_EFFECT if an ink has several substitute colours, because a press has one plate per ink. In PDF/X, this is
 * an error instead.
 */
export function inksOfTwoColors({ pages, target, elementOf }: Inspected): readonly Warning[] {
  if (target.kind !== 'vector' || !target.standards || isForPress(target.standards)) return [];
  const plates = new Map<string, ProcessInk>();
  const warnings: Warning[] = [];
  for (const { leaves } of pages) {
    for (const { item } of leaves) {
      const { elementId } = item;
      for (const message of otherColors(item, plates)) {
        const path = elementOf(elementId)?.path ?? '';
        warnings.push({ code: 'NO_EFFECT', path, message, ...withElement(elementId) });
      }
    }
  }
  return warnings;
}

/** Reports BLEED_MISSING if shapes and images end at the page edge, or before the end of the bleed. */
export function bleedMissing({ pages, target, bleed = 0, elementOf }: Inspected): readonly Warning[] {
  if (target.kind !== 'vector' || !isForPress(target.standards ?? [])) return [];
  return pages.flatMap((page) =>
    page.leaves.flatMap((leaf): readonly Warning[] => {
      const { elementId } = leaf.item;
      if (elementId === undefined || !isShort(leaf, page, bleed)) return [];
      const remedy =
        bleed === 0
          ? 'set "bleed" in "pdf", usually 3mm, and extend it over the edge by that much'
          : `extend it ${mm(bleed)} over the edge`;
      const message = `ends at the page edge, so an inexact cut leaves a white line; ${remedy}`;
      return [{ code: 'BLEED_MISSING', path: elementOf(elementId)?.path ?? '', message, ...withElement(elementId) }];
    }),
  );
}

/** Returns whether an item reaches an edge of the page but not the end of the bleed. */
function isShort({ item, ink }: Leaf, { width, height }: InspectedPage, bleed: number): boolean {
  if (!ink || (item.kind !== 'path' && item.kind !== 'image')) return false;
  const over = [-ink.x, -ink.y, ink.x + ink.width - width, ink.y + ink.height - height];
  return over.some((far) => far > -EDGE_TOLERANCE && far < Math.max(bleed, 2 * EDGE_TOLERANCE) - EDGE_TOLERANCE);
}
