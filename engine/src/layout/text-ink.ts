/** How far the ink of a block of text reaches beyond its box. */
import { runInk } from '../scene/ink.ts';
import type { TextBlock } from '../text/paragraph.ts';

type TextInkBox = {
  readonly top: number;
  readonly width: number;
  readonly height: number | undefined;
  /** How far first lines are meant to stand out of it on either side. */
  readonly hangs: number;
};

/** Ink may lie this far outside without anyone minding, in points: overshoots and side bearings. */
const TOLERANCE = 0.5;

/**
 * Points by which the ink of a block, placed `top` below the box’s top edge, leaves the box; 0 when it stays inside. A box
 * without a height is as high as the lines, and letters of some scripts are higher.
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
