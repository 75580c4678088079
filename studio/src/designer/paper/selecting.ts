/** What is under the pointer, and what selecting there means. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { hitsAt, reachAt, touchedBy } from '../geometry/hit.ts';
import { containerOf, lineageOf, meantBy } from '../geometry/paths.ts';
import { type PagePoint, type PaperContext, type PaperPage, pagePoint, pxPerPoint } from './context.ts';
import type { PaperTarget } from './targets.ts';

export type Met = PagePoint & { readonly hits: readonly PaperTarget[] };

export function metAt(context: PaperContext, screen: Point): Met | undefined {
  const place = pagePoint(context, screen);
  return place && { ...place, hits: hitsAt(place.page.targets, place.at, reachAt(pxPerPoint(context))) };
}

/** The container whose elements clicks select: the one that was entered, or holds what is selected. */
function enteredOf({ store }: PaperContext): string | undefined {
  if (store.entered.value !== undefined) return store.entered.value;
  const first = store.selection.value[0];
  return first === undefined ? undefined : containerOf(first);
}

/** What a click on the uppermost hit selects; `isDeep` takes the leaf itself. */
export function meantOf(context: PaperContext, hits: readonly PaperTarget[], isDeep: boolean): string | undefined {
  const leaf = hits[0]?.path;
  if (leaf === undefined) return undefined;
  return isDeep ? leaf : meantBy(leaf, enteredOf(context));
}

/** The selected element that lies under the pointer, though others may be above it. */
export function selectedUnder({ store }: PaperContext, hits: readonly PaperTarget[]): string | undefined {
  for (const { path } of hits) {
    const found = lineageOf(path).find((each) => store.selection.value.includes(each));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The elements that a marquee touches, as clicks on them would select them. */
export function meantWithin(context: PaperContext, page: PaperPage, area: Rect): readonly string[] {
  const touched = touchedBy(page.targets, area).map(({ path }) => meantBy(path, enteredOf(context)));
  return [...new Set(touched)];
}

/** Holds the copy that was met, so that it has the handles. */
export function hold(context: PaperContext, page: PaperPage, hits: readonly PaperTarget[], path: string): void {
  const copy = hits.find((target) => target.path === path) ?? nearestCopy(page, hits[0], path);
  context.held.value = copy && { page: page.index, elementId: copy.elementId };
}

/** The copy of a container that holds a leaf: the last one painted before it. */
function nearestCopy({ targets }: PaperPage, leaf: PaperTarget | undefined, path: string): PaperTarget | undefined {
  const index = leaf ? targets.indexOf(leaf) : targets.length;
  return (
    targets.slice(0, index).findLast((target) => target.path === path) ?? targets.find((target) => target.path === path)
  );
}
