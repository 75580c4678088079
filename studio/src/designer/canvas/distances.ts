/** Distances from the selection to the hovered element or the page's edges. */
import type { Rect } from '@platen/engine/base/geometry';
import { spanOf } from '../geometry/snap.ts';
import { boundsOf, type CanvasContext, type CanvasPage, copyOf } from './context.ts';

export type Distance = {
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  readonly across: number;
};

const SAME = 0.01;

export function distancesTo(
  context: CanvasContext,
): { readonly page: CanvasPage; readonly gaps: readonly Distance[] } | undefined {
  const { store } = context;
  const first = store.selection.value[0];
  const copy = first === undefined ? undefined : copyOf(context, first);
  if (!copy) return undefined;
  const { page } = copy;
  const own = store.selection.value.length === 1 ? copy.target.placed.bounds : boundsOf(page, store.selection.value);
  if (!own) return undefined;
  const hover = context.hover.value;
  const isOther = hover !== undefined && !store.selection.value.includes(hover.path) && hover.page === page.index;
  const other = isOther ? page.targets.find(({ path }) => path === hover.path)?.placed.bounds : undefined;
  const { width, height } = page.rect;
  return { page, gaps: distancesBetween(own, other ?? { x: 0, y: 0, width, height }) };
}

/**
 * Returns for each axis the gap between two boxes, or the distances between their sides if one box contains the other.
 */
function distancesBetween(own: Rect, other: Rect): readonly Distance[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const [a, b] = [spanOf(own, axis), spanOf(other, axis)];
    const cross = spanOf(own, axis === 'x' ? 'y' : 'x');
    const across = cross.start + cross.length / 2;
    const [end, otherEnd] = [a.start + a.length, b.start + b.length];
    const pairs: readonly (readonly [number, number])[] =
      end <= b.start
        ? [[end, b.start]]
        : otherEnd <= a.start
          ? [[otherEnd, a.start]]
          : [
              [b.start, a.start],
              [end, otherEnd],
            ];
    return pairs
      .map(([from, to]) => ({ axis, from: Math.min(from, to), to: Math.max(from, to), across }))
      .filter(({ from, to }) => to - from > SAME);
  });
}
