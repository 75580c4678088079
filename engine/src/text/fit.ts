/** Shrinks a text until it fits its box. */
import { layoutText } from './paragraph.ts';
import type { ParagraphOptions, TextBlock, TextRun } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

export type ShrinkOptions = Omit<ParagraphOptions, 'ellipsis' | 'maxHeight'> & {
  /** Of the box. */
  readonly height: number;
  /** The smallest size the largest run may come to. */
  readonly minFontSize: number;
};

export type ShrunkText = {
  readonly block: TextBlock;
  /** Of the largest run; smaller runs shrink in proportion. */
  readonly fontSize: number;
  /** False when it does not even fit at the smallest size, which `block` then has. */
  readonly fits: boolean;
};

/** Sizes are tried in tenths of a point. */
const STEPS_PER_POINT = 10;

/**
 * The largest size up to the given one at which all lines fit `width` × `height`, found by halving. A size that keeps words
 * whole is preferred; words are broken only when no size keeps them.
 */
export function shrinkText(engine: TextEngine, runs: readonly TextRun[], options: ShrinkOptions): ShrunkText {
  const { height, minFontSize, ...rest } = options;
  const given = runs.reduce((largest, { style }) => Math.max(largest, style.fontSize), 0);
  const attempt = (fontSize: number): ShrunkText => {
    const block = layoutText(engine, scaleRuns(runs, fontSize, given), {
      ...rest,
      maxHeight: height,
      ellipsis: false,
    });
    const isInside = block.height <= height + TOLERANCE && block.width <= rest.width + TOLERANCE;
    return { block, fontSize, fits: !block.truncated && isInside };
  };
  const asGiven = attempt(given);
  if (asGiven.fits && !asGiven.block.brokenWord) return asGiven;

  const smallest = attempt(Math.min(given, minFontSize));
  if (!smallest.fits) return smallest;
  const isGood = ({ fits, block }: ShrunkText) => fits && (smallest.block.brokenWord || !block.brokenWord);
  if (isGood(asGiven)) return asGiven;
  let best = smallest;
  let low = Math.floor(smallest.fontSize * STEPS_PER_POINT + TOLERANCE);
  let high = Math.ceil(given * STEPS_PER_POINT - TOLERANCE);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const tried = attempt(middle / STEPS_PER_POINT);
    if (isGood(tried)) {
      best = tried;
      low = middle;
    } else high = middle;
  }
  return best;
}

const TOLERANCE = 0.001;

function scaleRuns(runs: readonly TextRun[], fontSize: number, given: number): readonly TextRun[] {
  if (fontSize === given) return runs;
  const factor = fontSize / given;
  return runs.map((run) => ({ ...run, style: { ...run.style, fontSize: run.style.fontSize * factor } }));
}
