/**
 * What is shown elsewhere than where the engine drew it last: what is dragged moves at once, by the compositor alone, and the
 * engine lays it out when there is time. It stays there until the drawing of where it was dropped has come.
 */
import type { Point } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import type { Ahead, PaperContext } from './context.ts';

/** Elements that an ended drag was to move: shifted by it in every drawing before that of `final`. */
export type Shifted = {
  readonly ids: ReadonlySet<string>;
  readonly by: Point;
  /** How far the templates of the drag, which may have been drawn, have them. */
  readonly reached: (template: JsonValue) => Point | undefined;
  /** The template without anything ahead of its drawing; while they are dragged there is none. */
  readonly final?: JsonValue | undefined;
};

export function aheadOf({ ids, by, reached, final }: Shifted): Ahead {
  return {
    ids,
    by(template) {
      if (final !== undefined && template === final) return undefined;
      const there = reached(template);
      return there ? { x: by.x - there.x, y: by.y - there.y } : by;
    },
  };
}

/** How far an element is ahead of what was drawn last; nothing for most. */
export function aheadBy({ ahead, store }: PaperContext, elementId: string): Point | undefined {
  const { value } = ahead;
  return value?.ids.has(elementId) ? value.by(store.drawnOf.value) : undefined;
}
