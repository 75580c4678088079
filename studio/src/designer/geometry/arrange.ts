/** Align and distribute: returns the movement of each box. */
import { type Point, type Rect, unionRect } from '@platen/engine/base/geometry';
import { type Axis, spanOf } from './snap.ts';

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;

export type Alignment = (typeof ALIGNMENTS)[number];

const PLACES: Readonly<Record<Alignment, { readonly axis: Axis; readonly part: number }>> = {
  left: { axis: 'x', part: 0 },
  centre: { axis: 'x', part: 0.5 },
  right: { axis: 'x', part: 1 },
  top: { axis: 'y', part: 0 },
  middle: { axis: 'y', part: 0.5 },
  bottom: { axis: 'y', part: 1 },
};

/** Aligns several boxes to their common bounds; a single box to `within`, such as the page. */
export function align(boxes: readonly Rect[], how: Alignment, within?: Rect): readonly Point[] {
  const { axis, part } = PLACES[how];
  const around = within ?? boxes.reduce<Rect | undefined>(unionRect, undefined);
  if (!around) return [];
  const place = spanOf(around, axis);
  return boxes.map((box) => {
    const { start, length } = spanOf(box, axis);
    return along(axis, place.start + place.length * part - start - length * part);
  });
}

/** Makes gaps equal; the first and last box on the axis stay. Does nothing for fewer than three. */
export function distribute(boxes: readonly Rect[], axis: Axis): readonly Point[] {
  const order = boxes
    .map((box, index) => ({ index, ...spanOf(box, axis) }))
    .sort((a, b) => a.start + a.length / 2 - b.start - b.length / 2 || a.index - b.index);
  const moves = boxes.map(() => ({ x: 0, y: 0 }));
  const [first, last] = [order[0], order.at(-1)];
  if (order.length < 3 || !first || !last) return moves;
  const taken = order.reduce((sum, { length }) => sum + length, 0);
  const gap = (last.start + last.length - first.start - taken) / (order.length - 1);
  let at = first.start;
  for (const { index, start, length } of order) {
    moves[index] = along(axis, at - start);
    at += length + gap;
  }
  return moves;
}

function along(axis: Axis, by: number): { x: number; y: number } {
  return axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by };
}
