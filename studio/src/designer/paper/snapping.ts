/** What attracts on a page: edges and middles of what lies beside, its container, the page, its margins, and guides. */

import type { Rect } from '@platen/engine/base/geometry';
import { isJsonObject } from '@platen/engine/base/json';
import { POINTS_PER_UNIT } from '@platen/engine/base/units';
import { containerOf } from '../geometry/paths.ts';
import { linesOf, type SnapOptions, type SnapTargets } from '../geometry/snap.ts';
import { getAt, isWithin } from '../model/edits.ts';
import { pointsOf, pointsPerDot } from '../model/units.ts';
import { type PaperContext, type PaperPage, printerOf, pxPerPoint } from './context.ts';

const REACH_PX = 6;

/** More siblings than this do not attract: the nearest are what people mean. */
const MOST_SIBLINGS = 400;

/** For elements of one container that move together; without any, for what is being drawn. */
export function snapTargets(context: PaperContext, page: PaperPage, moving: readonly string[]): SnapTargets {
  const container = moving[0] === undefined ? undefined : containerOf(moving[0]);
  const siblings = page.targets
    .filter(({ path }) => containerOf(path) === container && moving.every((each) => !isWithin(path, each)))
    .slice(0, MOST_SIBLINGS)
    .map(({ placed }) => placed.bounds);
  const around = page.targets.find(({ path }) => path === container)?.placed.bounds;
  const { width, height } = page.rect;
  const sheet = { x: 0, y: 0, width, height };
  const frames = [sheet, marginBox(context, page), around].filter((rect) => rect !== undefined);
  const guides = context.guides.value.map(({ axis, at }) => ({ axis, at, from: 0, to: axis === 'x' ? height : width }));
  return { siblings, lines: [...[...siblings, ...frames].flatMap((rect) => linesOf(rect)), ...guides] };
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
