/** Hand: a drag scrolls the canvas. */
import type { Point } from '@platen/engine/base/geometry';
import { keepVisible, pageRects, panBy, type View } from '../../geometry/view.ts';
import type { CanvasContext } from '../context.ts';
import type { Drag } from '../drags.ts';
import type { CanvasTool } from './tool.ts';

export function createHandTool(context: CanvasContext): CanvasTool {
  return {
    down: ({ at }) => ({ begin: () => panDrag(context, at) }),
    cursor: 'grab',
  };
}

/** Sets the view, limited so that a part of the pages stays visible. */
export function setView({ store, view, size }: CanvasContext, next: View): void {
  const rects = pageRects(store.drawn.value?.pages ?? []);
  const bottom = rects.at(-1);
  const x = Math.min(0, ...rects.map((rect) => rect.x));
  const world = { x, y: 0, width: -2 * x || 1, height: bottom ? bottom.y + bottom.height : 1 };
  view.value = keepVisible(next, world, size.value);
}

export function panDrag(context: CanvasContext, from: Point): Drag {
  const before = context.view.value;
  context.gesture.value = { kind: 'pan' };
  const finish = () => {
    context.gesture.value = undefined;
  };
  return {
    cursor: 'grabbing',
    move: (to) => setView(context, panBy(before, to.x - from.x, to.y - from.y)),
    end: finish,
    cancel: finish,
  };
}
