/** Converts function arguments. Null counts as an omitted argument: an empty text, an empty list or no number. */
import { Decimal } from '../../base/decimal.ts';
import { isJsonArray, type JsonArray, type JsonValue } from '../../base/json.ts';
import { type Numeric, settled, toNumber, type Value } from '../exact.ts';
import { type ExpressionErrorCode, fail } from '../expression-error.ts';
import { burn } from '../fuel.ts';
import { LIMITS } from '../limits.ts';
import { isRounded, ROUNDED, withArticle } from '../values.ts';
import type { Call } from './entry.ts';

export type Args = readonly JsonValue[];
export type ExactArgs = readonly Value[];

type AnyCall = Call<Value>;

export function failCall(call: AnyCall, code: ExpressionErrorCode, message: string): never {
  return fail(code, `${call.name}(): ${message}`, call.span);
}

export function textArg(call: AnyCall, args: ExactArgs, index: number, fallback = ''): string {
  const value = settled(args[index] ?? fallback);
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return failCall(call, 'E_TYPE', `${withArticle(value)} cannot be used as text`);
  if (isRounded(value)) return failCall(call, 'E_NUMBER', ROUNDED);
  return String(value);
}

/** Returns a search text of limited length. */
export function searchArg(call: AnyCall, args: ExactArgs, index: number): string {
  const text = textArg(call, args, index);
  if (text.length <= LIMITS.searchText) return text;
  return failCall(call, 'E_ARG', `the search text is too long; at most ${LIMITS.searchText} characters are allowed`);
}

export function numberArg(call: AnyCall, args: ExactArgs, index: number): number | null {
  const value = exactArg(call, args, index);
  return value === null ? null : toNumber(value);
}

/** Returns the number with all its digits. */
export function exactArg(call: AnyCall, args: ExactArgs, index: number): Numeric | null {
  const value = args[index] ?? null;
  if (value === null || typeof value === 'number' || value instanceof Decimal) return value;
  const hint = typeof value === 'string' ? ' (number(...) converts a text)' : '';
  return failCall(call, 'E_TYPE', `expected a number, not ${withArticle(settled(value))}${hint}`);
}

/**
 * Returns an index, truncated as in JavaScript and limited to a range larger than any text or array. Returns undefined
 * if the argument is omitted.
 */
export function indexArg(call: AnyCall, args: ExactArgs, index: number): number | undefined {
  const value = numberArg(call, args, index);
  return value === null ? undefined : Math.trunc(Math.min(Math.max(value, -1e9), 1e9));
}

/** Returns an integer within limits. Fails with E_ARG otherwise. */
export function wholeArg(
  call: AnyCall,
  args: ExactArgs,
  index: number,
  limits: readonly [low: number, high: number],
): number {
  const value = numberArg(call, args, index) ?? 0;
  const [low, high] = limits;
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  return failCall(call, 'E_ARG', `expected a whole number from ${low} to ${high}`);
}

export function booleanArg(call: AnyCall, args: ExactArgs, index: number, fallback: boolean): boolean {
  const value = settled(args[index] ?? fallback);
  if (typeof value === 'boolean') return value;
  return failCall(call, 'E_TYPE', `expected true or false, not ${withArticle(value)}`);
}

export function listArg(call: AnyCall, args: ExactArgs, index: number): JsonArray {
  const value = args[index] ?? [];
  if (isJsonArray(value)) return value;
  return failCall(call, 'E_TYPE', `expected an array, not ${withArticle(settled(value))}`);
}

/**
 * Yields the lambda's result for each item (without a lambda, the item). Works lazily, so that a search can stop early.
 */
export function* mapped<V extends Value>(
  call: Call<V>,
  args: readonly V[],
): Generator<{ readonly item: JsonValue; readonly value: V }> {
  const { run, lambda, span } = call;
  const items = listArg(call, args, 0) as readonly (JsonValue & V)[];
  for (let index = 0; index < items.length; index++) {
    burn(run, 1, span);
    const value = items[index] ?? (null as JsonValue & V);
    const item = settled(value);
    yield { item, value: lambda ? lambda(run, item, index) : value };
  }
}
