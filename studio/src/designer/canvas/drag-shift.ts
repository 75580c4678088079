/**
 * Moves dragged elements before the engine redraws them. Only the browser's compositor is involved, so the move is
 * immediate. After the drop, elements stay shifted until the new drawing arrives.
 */
import type { Point } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import type { CanvasContext, DragShift } from './context.ts';

/** Elements of a finished drag. They are shifted in all drawings that are older than `final`. */
export type Shifted = {
  readonly ids: ReadonlySet<string>;
  readonly by: Point;
  /** Returns the shift that an intermediate template of the drag already contains. */
  readonly reached: (template: JsonValue) => Point | undefined;
  /** Template whose drawing needs no shift; undefined during the drag. */
  readonly final?: JsonValue | undefined;
};

export function shiftOf({ ids, by, reached, final }: Shifted): DragShift {
  return {
    ids,
    by(template) {
      if (final !== undefined && template === final) return undefined;
      const there = reached(template);
      return there ? { x: by.x - there.x, y: by.y - there.y } : by;
    },
  };
}

/** Returns the shift of an element relative to the latest drawing; undefined if it was not dragged. */
export function shiftBy({ dragShift, store }: CanvasContext, elementId: string): Point | undefined {
  const { value } = dragShift;
  return value?.ids.has(elementId) ? value.by(store.drawnOf.value) : undefined;
}
