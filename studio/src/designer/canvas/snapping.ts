/** Snap targets on a page: edges and middles of siblings, container, page, margins, and guides. */

import type { Rect } from '@platen/engine/base/geometry';
import { POINTS_PER_UNIT } from '@platen/engine/base/units';
import { containerOf } from '../geometry/paths.ts';
import { linesOf, type SnapLine, type SnapOptions, type SnapTargets } from '../geometry/snap.ts';
import { isWithin } from '../model/edits.ts';
import { safeMargins } from '../model/margins.ts';
import { pointsPerDot } from '../model/units.ts';
import { type CanvasContext, type CanvasPage, printerOf, pxPerPoint } from './context.ts';
import { nameOf } from './edits.ts';
import { canvasWords } from './words.ts';

const REACH_PX = 6;

/** Maximum number of siblings to snap to. If the page has more, uses the siblings that are painted first. */
const MOST_SIBLINGS = 400;

/** Returns the snap targets for elements that move together, or for a new element. */
export function snapTargets(context: CanvasContext, page: CanvasPage, moving: readonly string[]): SnapTargets {
  const container = moving[0] === undefined ? undefined : containerOf(moving[0]);
  const isSibling = siblingTest(container);
  const siblings = page.targets
    .filter(({ path }) => isSibling(path) && moving.every((each) => !isWithin(path, each)))
    .slice(0, MOST_SIBLINGS);
  const around = page.targets.find(({ path }) => path === container);
  const { width, height } = page.rect;
  const sheet = { x: 0, y: 0, width, height };
  const margin = marginBox(context, page);
  const guides = context.guides.value.map(({ axis, at }) => ({
    axis,
    at,
    from: 0,
    to: axis === 'x' ? height : width,
    of: canvasWords.lines.guide,
  }));
  return {
    siblings: siblings.map(({ placed }) => placed.bounds),
    lines: [
      ...siblings.flatMap(({ placed, path }) => linesOf(placed.bounds, path)),
      ...linesOf(sheet, canvasWords.lines.page),
      ...(margin ? linesOf(margin, canvasWords.lines.margin) : []),
      ...(around ? linesOf(around.placed.bounds, around.path) : []),
      ...guides,
    ],
  };
}

/** Returns a test for direct children of a container, cached per list because a page may have hundreds. */
function siblingTest(container: string | undefined): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const list = path.slice(0, path.lastIndexOf('/'));
    let isIn = known.get(list);
    if (isIn === undefined) {
      isIn = containerOf(path) === container;
      known.set(list, isIn);
    }
    return isIn;
  };
}

/** Returns the names of at most three objects that a box snapped to: elements, page or guides. */
export function snappedTo(
  { store }: CanvasContext,
  guides: readonly SnapLine[],
  gaps: readonly unknown[] = [],
): string {
  const names = guides.flatMap(({ of }) =>
    of === undefined ? [] : [of.startsWith('/') ? nameOf(store.document.value, of) : of],
  );
  const all = [...new Set([...names, ...(gaps.length > 0 ? [canvasWords.equalGaps] : [])])];
  return all.length === 0 ? '' : canvasWords.snapped(canvasWords.and(all.slice(0, 3)));
}

export function snapOptions(context: CanvasContext, isOff: boolean): SnapOptions {
  return { within: isOff ? 0 : REACH_PX / pxPerPoint(context), grid: isOff ? undefined : gridOf(context) };
}

/** Returns the grid in points: a printer dot for labels, a tenth of a millimetre for documents. */
export function gridOf(context: CanvasContext): number {
  const { isLabel, dotsPerMm } = printerOf(context);
  return isLabel ? pointsPerDot(dotsPerMm) : POINTS_PER_UNIT.mm / 10;
}

/** Returns the area inside the safe margin; undefined without a safe margin. */
export function marginBox({ store }: CanvasContext, { rect }: CanvasPage): Rect | undefined {
  const { top, right, bottom, left } = safeMargins(store.document.value);
  if (top + right + bottom + left === 0) return undefined;
  return { x: left, y: top, width: rect.width - left - right, height: rect.height - top - bottom };
}
