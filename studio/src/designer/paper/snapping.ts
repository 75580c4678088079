/** What attracts on a page: edges and middles of what lies beside, its container, the page, its margins, and guides. */

import type { Rect } from '@platen/engine/base/geometry';
import { isJsonObject } from '@platen/engine/base/json';
import { POINTS_PER_UNIT } from '@platen/engine/base/units';
import { onPaper } from '../../strings-on-paper.ts';
import { containerOf } from '../geometry/paths.ts';
import { linesOf, type SnapLine, type SnapOptions, type SnapTargets } from '../geometry/snap.ts';
import { getAt, isWithin } from '../model/edits.ts';
import { pointsOf, pointsPerDot } from '../model/units.ts';
import { type PaperContext, type PaperPage, printerOf, pxPerPoint } from './context.ts';
import { nameOf } from './edits.ts';

const REACH_PX = 6;

/** More siblings than this do not attract: the nearest are what people mean. */
const MOST_SIBLINGS = 400;

/** For elements of one container that move together; without any, for what is being drawn. */
export function snapTargets(context: PaperContext, page: PaperPage, moving: readonly string[]): SnapTargets {
  const container = moving[0] === undefined ? undefined : containerOf(moving[0]);
  const isBeside = besideOf(container);
  const beside = page.targets
    .filter(({ path }) => isBeside(path) && moving.every((each) => !isWithin(path, each)))
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
    of: onPaper.lines.guide,
  }));
  return {
    siblings: beside.map(({ placed }) => placed.bounds),
    lines: [
      ...beside.flatMap(({ placed, path }) => linesOf(placed.bounds, path)),
      ...linesOf(sheet, onPaper.lines.page),
      ...(margin ? linesOf(margin, onPaper.lines.margin) : []),
      ...(around ? linesOf(around.placed.bounds, around.path) : []),
      ...guides,
    ],
  };
}

/** Whether an element lies directly in a container; found once for a list, since a page may have hundreds in one. */
function besideOf(container: string | undefined): (path: string) => boolean {
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

/** What a box was drawn to, as people call it: the elements, the page, guides; at most three. */
export function snappedTo({ store }: PaperContext, guides: readonly SnapLine[], gaps: readonly unknown[] = []): string {
  const names = guides.flatMap(({ of }) =>
    of === undefined ? [] : [of.startsWith('/') ? nameOf(store.document.value, of) : of],
  );
  const all = [...new Set([...names, ...(gaps.length > 0 ? [onPaper.equalGaps] : [])])];
  return all.length === 0 ? '' : onPaper.snapped(onPaper.and(all.slice(0, 3)));
}

export function snapOptions(context: PaperContext, isOff: boolean): SnapOptions {
  return { within: isOff ? 0 : REACH_PX / pxPerPoint(context), grid: isOff ? undefined : gridOf(context) };
}

/** Points: a dot of the printer for labels, a tenth of a millimetre for documents. */
export function gridOf(context: PaperContext): number {
  const { isLabel, dotsPerMm } = printerOf(context);
  return isLabel ? pointsPerDot(dotsPerMm) : POINTS_PER_UNIT.mm / 10;
}

/** Inside the safe margin; undefined where there is none. */
export function marginBox({ store }: PaperContext, { rect }: PaperPage): Rect | undefined {
  const margin = getAt(store.document.value, '/dimensions/safeMargin');
  const side = (name: string) => pointsOf(isJsonObject(margin) ? margin[name] : margin) ?? 0;
  const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map(side) as [number, number, number, number];
  if (top + right + bottom + left === 0) return undefined;
  return { x: left, y: top, width: rect.width - left - right, height: rect.height - top - bottom };
}
