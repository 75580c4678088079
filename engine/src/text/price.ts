/** Price typography: small cents, aligned with the top of the digits before them. */
import type { TextRun, TextStyle } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/** Matches a decimal sign after a digit, with exactly two digits after it. */
const AMOUNT = /(?<=\p{Nd})([.,\u066b])(\p{Nd}{2})(?!\p{Nd})/gu;

/** Font size of the cents, relative to the digits before them. */
const CENTS = 0.6;

/** Converts a text to runs with raised cents. The decimal sign remains part of the text but is not drawn. */
export function priceRuns(text: string, style: TextStyle, engine: TextEngine): readonly TextRun[] {
  const { capHeight, unitsPerEm } = engine.fontFor(style).font;
  // Baseline shift of the cents, in ems of their font size.
  const rise = ((style.rise ?? 0) + (capHeight / unitsPerEm) * (1 - CENTS)) / CENTS;
  const raised = { ...style, fontSize: CENTS * style.fontSize, rise };
  const runs: TextRun[] = [];
  let end = 0;
  for (const { 1: before, 2: cents, index } of text.matchAll(AMOUNT)) {
    runs.push({ text: text.slice(end, index), style }, { text: cents!, before: before!, style: raised });
    end = index + before!.length + cents!.length;
  }
  return [...runs, { text: text.slice(end), style }];
}
