/** Ends of lines, and the constants shared by everything that looks for them. */
import { type Segment, trimmedEnd } from './segment.ts';

/** End of a line. The spaces from `end` to `next` hang. */
export type Cut = { readonly end: number; readonly next: number; readonly insideWord: boolean };

/** Rounding tolerance in points. A text must not wrap in a box that was made exactly as wide as it. */
export const TOLERANCE = 0.001;

/** Maximum overestimate of a line's width in ems, caused by shaping across a break. */
export const SLACK = 0.2;

/** Maximum share by which a space may shrink when lines are evened out. */
export const SHRINK = 0.2;

export const HYPHEN = '-';

export function cutAt({ text }: Segment, start: number, next: number): Cut {
  return { end: trimmedEnd(text, start, next), next, insideWord: false };
}
