/** Determines which element a click, double click or marquee selects. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { hitsAt, reachAt, touchedBy } from '../geometry/hit.ts';
import { containerOf, lineageOf, meantBy } from '../geometry/paths.ts';
import { type CanvasContext, type CanvasPage, type PagePoint, pagePoint, pxPerPoint } from './context.ts';
import type { CanvasTarget } from './targets.ts';

export type Met = PagePoint & { readonly hits: readonly CanvasTarget[] };

export function metAt(context: CanvasContext, screen: Point): Met | undefined {
  const place = pagePoint(context, screen);
  return place && { ...place, hits: hitsAt(place.page.targets, place.at, reachAt(pxPerPoint(context))) };
}

/** Returns the container in which clicks select: the entered container, or the container of the selection. */
function enteredOf({ store }: CanvasContext): string | undefined {
  if (store.entered.value !== undefined) return store.entered.value;
  const first = store.selection.value[0];
  return first === undefined ? undefined : containerOf(first);
}

/** Returns the element that a click on the topmost hit selects. With `isDeep`, returns the hit itself. */
export function meantOf(context: CanvasContext, hits: readonly CanvasTarget[], isDeep: boolean): string | undefined {
  const leaf = hits[0]?.path;
  if (leaf === undefined) return undefined;
  return isDeep ? leaf : meantBy(leaf, enteredOf(context));
}

/** Returns the selected element under the pointer, even if other elements cover it. */
export function selectedUnder({ store }: CanvasContext, hits: readonly CanvasTarget[]): string | undefined {
  for (const { path } of hits) {
    const found = lineageOf(path).find((each) => store.selection.value.includes(each));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the elements touched by a marquee, as clicks would select them. */
export function meantWithin(context: CanvasContext, page: CanvasPage, area: Rect): readonly string[] {
  const touched = touchedBy(page.targets, area).map(({ path }) => meantBy(path, enteredOf(context)));
  return [...new Set(touched)];
}

/** Stores which copy was hit. The handles are shown on this copy. */
export function hold(context: CanvasContext, page: CanvasPage, hits: readonly CanvasTarget[], path: string): void {
  const copy = hits.find((target) => target.path === path) ?? nearestCopy(page, hits[0], path);
  context.held.value = copy && { page: page.index, elementId: copy.elementId };
}

/** Returns the container copy that contains an element: the last copy painted before it. */
function nearestCopy({ targets }: CanvasPage, leaf: CanvasTarget | undefined, path: string): CanvasTarget | undefined {
  const index = leaf ? targets.indexOf(leaf) : targets.length;
  return (
    targets.slice(0, index).findLast((target) => target.path === path) ?? targets.find((target) => target.path === path)
  );
}
