/** Arguments as a function wants them. Null stands for an argument that was left out, and is empty text, no list, no number. */
import { isJsonArray, type JsonArray, type JsonValue } from '../../base/json.ts';
import { type ExpressionErrorCode, fail } from '../expression-error.ts';
import { burn } from '../fuel.ts';
import { LIMITS } from '../limits.ts';
import { isRounded, ROUNDED, withArticle } from '../values.ts';
import type { Call } from './entry.ts';

export type Args = readonly JsonValue[];

export function failCall(call: Call, code: ExpressionErrorCode, message: string): never {
  return fail(code, `${call.name}(): ${message}`, call.span);
}

export function textArg(call: Call, args: Args, index: number, fallback = ''): string {
  const value = args[index] ?? fallback;
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return failCall(call, 'E_TYPE', `${withArticle(value)} cannot be used as text`);
  if (isRounded(value)) return failCall(call, 'E_NUMBER', ROUNDED);
  return String(value);
}

/** Text to search for. */
export function searchArg(call: Call, args: Args, index: number): string {
  const text = textArg(call, args, index);
  if (text.length <= LIMITS.searchText) return text;
  return failCall(call, 'E_ARG', `the text to search for may have ${LIMITS.searchText} characters`);
}

export function numberArg(call: Call, args: Args, index: number): number | null {
  const value = args[index] ?? null;
  if (value === null || typeof value === 'number') return value;
  const hint = typeof value === 'string' ? ' (number(...) converts a text)' : '';
  return failCall(call, 'E_TYPE', `a number is expected, not ${withArticle(value)}${hint}`);
}

/** Truncated like JavaScript's indices, and kept in a range that no text or array exceeds; undefined when left out. */
export function indexArg(call: Call, args: Args, index: number): number | undefined {
  const value = numberArg(call, args, index);
  return value === null ? undefined : Math.trunc(Math.min(Math.max(value, -1e9), 1e9));
}

/** A whole number within limits, else E_ARG. */
export function wholeArg(call: Call, args: Args, index: number, limits: readonly [low: number, high: number]): number {
  const value = numberArg(call, args, index) ?? 0;
  const [low, high] = limits;
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  return failCall(call, 'E_ARG', `a whole number from ${low} to ${high} is expected`);
}

export function booleanArg(call: Call, args: Args, index: number, fallback: boolean): boolean {
  const value = args[index] ?? fallback;
  if (typeof value === 'boolean') return value;
  return failCall(call, 'E_TYPE', `true or false is expected, not ${withArticle(value)}`);
}

export function listArg(call: Call, args: Args, index: number): JsonArray {
  const value = args[index] ?? [];
  if (isJsonArray(value)) return value;
  return failCall(call, 'E_TYPE', `an array is expected, not ${withArticle(value)}`);
}

/** The items and what the lambda makes of each (the item itself without one), one by one, so that a search may stop early. */
export function* mapped(call: Call, args: Args): Generator<{ readonly item: JsonValue; readonly value: JsonValue }> {
  const { run, lambda, span } = call;
  const items = listArg(call, args, 0);
  for (let index = 0; index < items.length; index++) {
    burn(run, 1, span);
    const item = items[index] ?? null;
    yield { item, value: lambda ? lambda(run, item, index) : item };
  }
}
