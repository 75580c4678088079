/** Where a line of a paragraph ends, and what all who look for such a place agree on. */
import { type Segment, trimmedEnd } from './segment.ts';

/** A line from somewhere to `end`; the spaces up to `next` hang. */
export type Cut = { readonly end: number; readonly next: number; readonly insideWord: boolean };

/** Arithmetic on the width of a box that was made as wide as its text must not wrap that text. */
export const TOLERANCE = 0.001;

/** How much wider, in ems, a line may seem than it is: what shaping does across a break is never more. */
export const SLACK = 0.2;

/** How much of a space may be taken away where spaces are made even. */
export const SHRINK = 0.2;

export const HYPHEN = '-';

export function cutAt({ text }: Segment, start: number, next: number): Cut {
  return { end: trimmedEnd(text, start, next), next, insideWord: false };
}
