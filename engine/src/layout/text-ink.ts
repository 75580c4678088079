/** Measures the overflow of a text block's ink over its box. */
import { runInk } from '../scene/ink.ts';
import type { TextBlock } from '../text/paragraph.ts';

type TextInkBox = {
  readonly top: number;
  readonly width: number;
  readonly height: number | undefined;
  /** Intended overhang of first lines on either side, in points. */
  readonly hangs: number;
};

/** Ink overflow to ignore in points, because overshoots and side bearings cause it. */
const TOLERANCE = 0.5;

/**
 * Returns the distances in points by which ink exceeds the box; 0 on sides where it does not. The block begins `top`
 * points below the box's top edge. Without a height, the box is as high as its lines, and the vertical overflow of tall
 * scripts is ignored.
 */
export function inkOverflow(block: TextBlock, box: TextInkBox): number {
  let over = 0;
  for (const { runs } of block.lines) {
    for (const run of runs) {
      const ink = runInk(run);
      if (!ink) continue;
      over = Math.max(over, -ink.x - box.hangs, ink.x + ink.width - box.width - box.hangs);
      if (box.height === undefined) continue;
      over = Math.max(over, -(ink.y + box.top), ink.y + ink.height + box.top - box.height);
    }
  }
  return over > TOLERANCE ? over : 0;
}
