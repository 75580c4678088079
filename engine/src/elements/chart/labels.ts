/** Draws item labels below the axis in one or two lines. Omits labels that do not fit. */
import type { BoundChart } from '../../bind/bound.ts';
import type { Label, Pen } from './pen.ts';

/** Labels by item; undefined for labels omitted for lack of space. */
export type Labels = { readonly lines: number; readonly of: readonly (Label | undefined)[] };

/** Maximum lines of a label. More lines would reduce the plot area too much. */
const MAX_LINES = 2;

/** Fraction of the labels that must fit completely in two lines. All other labels are truncated with an ellipsis. */
const WHOLE = 0.75;

/** Minimum number of labels to show. They are truncated with an ellipsis if necessary. */
const LEAST_SHOWN = 3;

/**
 * Lays out the labels. `width` is the length of the axis in points. If wrapped labels are too wide for their items,
 * shows every second, third and so on in one line.
 */
export function labelsOf({ points }: BoundChart, width: number, pen: Pen): Labels {
  const texts = points.map(({ label }) => label);
  const named = texts.filter((text) => text !== '').length;
  if (named === 0) return { lines: 0, of: [] };
  const gap = pen.fontSize * 0.5;
  const longest = Math.max(...texts.map((text) => pen.text(text).width)) + gap;
  const step = Math.max(1, Math.ceil((longest * texts.length) / Math.max(1, width)));
  const room = width / texts.length - gap;
  const wrapped = step > 1 && room > 0 ? texts.map((text) => labelOf(text, room, pen)) : [];
  const fits = wrapped.filter((label) => label?.isWhole).length >= Math.max(1, named * WHOLE);
  const of = fits ? wrapped : everySecond(texts, { longest, width, gap }, pen);
  return { lines: Math.max(...of.map((label) => label?.lines ?? 0)), of };
}

/** Shows every second, third and so on of the texts. Each is as wide as the longest text if there is enough space. */
function everySecond(
  texts: readonly string[],
  { longest, width, gap }: { readonly longest: number; readonly width: number; readonly gap: number },
  pen: Pen,
): readonly (Label | undefined)[] {
  const band = width / texts.length;
  const room = Math.min(longest, width / Math.min(LEAST_SHOWN, texts.length));
  const step = Math.max(1, Math.ceil(room / Math.max(1 / texts.length, band) - 1e-9));
  // The first and last label stay within the axis, so the distance to the next label is smaller.
  const wide = room < longest ? Math.max(band, (step * band) / 1.5) - gap : longest;
  return texts.map((text, index) => (index % step === 0 && wide > 0 ? labelOf(text, wide, pen) : undefined));
}

function labelOf(text: string, width: number, pen: Pen): Label | undefined {
  return text === '' ? undefined : pen.label(text, width, MAX_LINES);
}
