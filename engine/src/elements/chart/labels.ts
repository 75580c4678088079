/** The labels of items below their axis: in one line or two, and as many of them as have room. */
import type { BoundChart } from '../../bind/bound.ts';
import type { Label, Pen } from './pen.ts';

/** What stands below the axis; nothing where there is no room for it. */
export type Labels = { readonly lines: number; readonly of: readonly (Label | undefined)[] };

/** Lines of a label; more would take the room of the marks. */
const MAX_LINES = 2;

/** The share of labels that must be whole in two lines; the others are cut off with an ellipsis. */
const WHOLE = 0.75;

/** Of labels that are too long for their items this many stand side by side, cut off with an ellipsis, if there are as many. */
const LEAST_SHOWN = 3;

/** `width`: of the axis, in points. Where lines of the width of an item are too narrow for them it is every second label, third … in one line. */
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

/** Every second of the texts, third …, each as wide as the longest of them, but for what has no room. */
function everySecond(
  texts: readonly string[],
  { longest, width, gap }: { readonly longest: number; readonly width: number; readonly gap: number },
  pen: Pen,
): readonly (Label | undefined)[] {
  const band = width / texts.length;
  const room = Math.min(longest, width / Math.min(LEAST_SHOWN, texts.length));
  const step = Math.max(1, Math.ceil(room / Math.max(1 / texts.length, band) - 1e-9));
  // The first and the last stand within the axis, and so nearer to those beside them.
  const wide = room < longest ? Math.max(band, (step * band) / 1.5) - gap : longest;
  return texts.map((text, index) => (index % step === 0 && wide > 0 ? labelOf(text, wide, pen) : undefined));
}

function labelOf(text: string, width: number, pen: Pen): Label | undefined {
  return text === '' ? undefined : pen.label(text, width, MAX_LINES);
}
