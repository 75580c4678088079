/** Type of a line end, and constants for line breaking. */
import { type Segment, trimmedEnd } from './segment.ts';

/** End of a line. The spaces from `end` to `next` hang beyond it. */
export type Cut = { readonly end: number; readonly next: number; readonly insideWord: boolean };

/** Rounding tolerance in points, so that text does not wrap in a box of exactly its width. */
export const TOLERANCE = 0.001;

/** Maximum overestimate of a line's width in ems, which shaping across a break causes. */
export const SLACK = 0.2;

/** Maximum fraction by which a space may shrink in evenly broken lines. */
export const SHRINK = 0.2;

export const HYPHEN = '-';

export function cutAt({ text }: Segment, start: number, next: number): Cut {
  return { end: trimmedEnd(text, start, next), next, insideWord: false };
}
