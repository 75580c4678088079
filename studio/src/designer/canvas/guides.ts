/** Guides that users drag from the rulers. Elements snap to them; they are never printed. */

import type { Guide } from '../model/stored-guides.ts';
import { type CanvasContext, type CanvasPage, type PagePoint, pageMatrix, pointOn, pxPerPoint } from './context.ts';
import type { Drag } from './drags.ts';
import { gridOf } from './snapping.ts';

const GRAB_PX = 4;
/** Width of the ruler in pixels. Dropping a guide there deletes it. */
const RULER_PX = 20;

export function guideAt(context: CanvasContext, { at }: PagePoint): Guide | undefined {
  return context.guides.value.find((guide) => Math.abs(guide.at - at[guide.axis]) * pxPerPoint(context) <= GRAB_PX);
}

/** Drags a guide; dropping it on its ruler deletes it. */
export function guideDrag(context: CanvasContext, page: CanvasPage, guide: Guide): Drag {
  const before = context.guides.value;
  const others = before.filter((each) => each !== guide);
  let moved = guide;
  let isGone = false;
  const finish = () => {
    context.gesture.value = undefined;
  };
  return {
    cursor: guide.axis === 'x' ? 'ew-resize' : 'ns-resize',
    move(to) {
      const at = pointOn(context, page, to)[guide.axis];
      const grid = gridOf(context);
      moved = { axis: guide.axis, at: Math.round(at / grid) * grid };
      isGone = to[guide.axis] < RULER_PX;
      context.guides.value = isGone ? others : [...others, moved];
      context.gesture.value = { kind: 'guide', page: page.index, guide: moved };
    },
    end: finish,
    cancel() {
      context.guides.value = before;
      finish();
    },
  };
}

/** Returns the screen position of a guide on its axis. */
export function guideOnScreen(context: CanvasContext, page: CanvasPage, { axis, at }: Guide): number {
  const [scale, , , , x, y] = pageMatrix(context, page);
  return at * scale + (axis === 'x' ? x : y);
}
