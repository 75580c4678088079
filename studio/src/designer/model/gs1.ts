/** GS1 element strings, their rows in the builder, and dates. */
import { masked } from '@platen/engine/base/authored-text';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { byPredefinedLength } from '@platen/engine/codes/gs1';
import { readBinding } from './bindings.ts';

export type ElementDraft = { readonly ai: string; readonly value: string };

/** Writes `(01)09501101530003(10)AB`; values may contain expressions in braces. */
export function elementString(elements: readonly ElementDraft[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}

/** Parses an element string; returns nothing for other text. Brackets inside expressions are part of the expression. */
export function elementsIn(text: string): readonly ElementDraft[] {
  const outside = text.replaceAll(/\{\{.*?\}\}/gs, masked);
  const marks = [...outside.matchAll(/\(([0-9]{2,4})\)/g)];
  if (marks[0]?.index !== 0) return [];
  return marks.map((mark, index) => ({
    ai: mark[1]!,
    value: text.slice(mark.index + mark[0].length, marks[index + 1]?.index),
  }));
}

/** Returns `gs1Elements` as rows, with expressions in braces. */
export function draftsOf(elements: JsonObject): readonly ElementDraft[] {
  return Object.keys(elements)
    .map((ai) => ({ ai, value: draftOf(elements[ai]) }))
    .sort(byPredefinedLength);
}

/** Returns rows as `gs1Elements`. An unchanged expression stays an expression. */
export function elementsFrom(rows: readonly ElementDraft[], old: JsonObject): JsonObject {
  return Object.fromEntries(rows.map(({ ai, value }) => [ai, value === draftOf(old[ai]) ? (old[ai] ?? value) : value]));
}

function draftOf(value: JsonValue | undefined): string {
  const binding = readBinding(value, 'text');
  if (!binding) return '';
  return binding.kind === 'expression' ? `{{ ${binding.source} }}` : binding.source;
}

/** Converts YYMMDD of this century to the value of a date field; empty for other texts. */
export function dateOfDay(day: string): string {
  const [, year, month, date] = /^(\d\d)(\d\d)(\d\d)$/.exec(day) ?? [];
  return year === undefined ? '' : `20${year}-${month}-${date}`;
}

export function dayOfDate(date: string): string {
  return date.slice(2).replaceAll('-', '');
}
