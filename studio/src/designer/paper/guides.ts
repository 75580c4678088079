/** Lines that people drag out of the rulers: they attract, and are never printed. */

import type { Guide } from '../model/kept-guides.ts';
import { type PagePoint, type PaperContext, type PaperPage, pageMatrix, pointOn, pxPerPoint } from './context.ts';
import type { Drag } from './drags.ts';
import { gridOf } from './snapping.ts';

const GRAB_PX = 4;
/** Over a ruler a guide is put back. */
const RULER_PX = 20;

export function guideAt(context: PaperContext, { at }: PagePoint): Guide | undefined {
  return context.guides.value.find((guide) => Math.abs(guide.at - at[guide.axis]) * pxPerPoint(context) <= GRAB_PX);
}

/** A guide that is dragged back to its ruler is taken away. */
export function guideDrag(context: PaperContext, page: PaperPage, guide: Guide): Drag {
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

/** Where a guide is on the screen, on its axis. */
export function guideOnScreen(context: PaperContext, page: PaperPage, { axis, at }: Guide): number {
  const [scale, , , , x, y] = pageMatrix(context, page);
  return at * scale + (axis === 'x' ? x : y);
}
