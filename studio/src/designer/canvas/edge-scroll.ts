/** Scrolls while a drag stays near the edge of the viewport. */
import type { Point } from '@platen/engine/base/geometry';
import { panBy } from '../geometry/view.ts';
import type { CanvasContext } from './context.ts';
import { setView } from './tools/hand-tool.ts';

/** Distance from the edge, and scrolling per frame, in pixels. */
const NEAR_PX = 24;
const STEP_PX = 12;

const SCROLLING = ['move', 'reorder', 'marquee'];

/** Creates the edge scrolling of a drag. After each step, `follow` moves the drag to the position under the pointer. */
export function createEdgeScroll(context: CanvasContext, at: () => Point, follow: () => void) {
  let frame: number | undefined;

  const step = () => {
    frame = undefined;
    if (!SCROLLING.includes(`${context.gesture.value?.kind}`)) return;
    const { width, height } = context.size.value;
    const push = (value: number, length: number) =>
      value < NEAR_PX ? STEP_PX : value > length - NEAR_PX ? -STEP_PX : 0;
    const x = push(at().x, width);
    const y = push(at().y, height);
    if (x === 0 && y === 0) return;
    setView(context, panBy(context.view.value, x, y));
    follow();
    frame = requestAnimationFrame(step);
  };

  return {
    /** Starts scrolling, unless it has already started. */
    start() {
      if (frame === undefined) step();
    },
    stop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
