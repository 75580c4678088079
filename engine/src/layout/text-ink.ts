/** Measures by how much the ink of a block of text leaves its box. */
import { runInk } from '../scene/ink.ts';
import type { TextBlock } from '../text/paragraph.ts';

type TextInkBox = {
  readonly top: number;
  readonly width: number;
  readonly height: number | undefined;
  /** Intended overhang of first lines on either side. */
  readonly hangs: number;
};

/** Ink overflow to ignore, in points: overshoots and side bearings. */
const TOLERANCE = 0.5;

/**
 * Returns the points by which the ink leaves the box if the block begins `top` below its top edge; 0 if it stays
 * inside. Without a height the box is as high as the lines, and the vertical overflow of tall scripts is ignored.
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
