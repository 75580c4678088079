/** Prices as shops write them: the cents small, their top where that of the figures before is. */
import type { TextRun, TextStyle } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/** A figure, a decimal sign and two figures that no other follows. */
const AMOUNT = /(?<=\p{Nd})([.,\u066b])(\p{Nd}{2})(?!\p{Nd})/gu;

/** The size of the cents, as a share of the figures before. */
const CENTS = 0.6;

/** The amounts in a text with their cents raised; the sign between is read and not drawn. */
export function priceRuns(text: string, style: TextStyle, engine: TextEngine): readonly TextRun[] {
  const { capHeight, unitsPerEm } = engine.fontFor(style).font;
  // In ems of the cents.
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
