/** Tracks fingers on the canvas. With two fingers, their midpoint scrolls and their distance zooms. */
import type { Point } from '@platen/engine/base/geometry';
import { panBy, zoomAt } from '../geometry/view.ts';
import type { CanvasContext } from './context.ts';
import { setView } from './tools/hand-tool.ts';

export function createFingers(context: CanvasContext) {
  const fingers = new Map<number, Point>();
  const pair = () => {
    const [a, b] = [...fingers.values()] as [Point, Point];
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  return {
    fingers,
    /** Moves one of two fingers. */
    pinch(id: number, at: Point): void {
      const before = pair();
      fingers.set(id, at);
      const { middle, apart } = pair();
      const moved = panBy(context.view.value, middle.x - before.middle.x, middle.y - before.middle.y);
      setView(context, zoomAt(moved, (moved.zoom * apart) / Math.max(before.apart, 1), middle));
    },
  };
}
