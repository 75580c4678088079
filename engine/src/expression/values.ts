/**
 * Converts and compares values of the expression language: text conversion, truthiness, equality and numbers. All
 * property reads go through this file.
 */

import { Decimal, exponentOf } from '../base/decimal.ts';
import { isJsonArray, type JsonValue, jsonKind } from '../base/json.ts';
import { type Numeric, settled, toNumber, type Value } from './exact.ts';
import { ExpressionError, fail, locate, type Span } from './expression-error.ts';
import { burn, burnText } from './fuel.ts';
import { charactersOf } from './graphemes.ts';
import { LIMITS } from './limits.ts';
import type { Run } from './run.ts';

/** Returns whether a value is truthy, as in JavaScript. Values are never NaN. */
export function truthy(value: Value): boolean {
  return !(value === null || value === false || value === 0 || value === '');
}

/**
 * Converts a value to text. Null becomes empty. Numbers and booleans are formatted as in JavaScript. Throws E_TYPE for
 * other values.
 */
export function toText(value: JsonValue): string {
  const text = plainText(value);
  if (text !== undefined) return text;
  throw new ExpressionError(locate('E_TYPE', notText(value), { start: 0, end: 0 }, ''));
}

export function textOf(value: JsonValue, span: Span): string {
  return plainText(value) ?? fail('E_TYPE', notText(value), span);
}

function plainText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'object' || isRounded(value) ? undefined : String(value);
}

/** Returns whether the value is an integer above 2⁵³ − 1, whose last digits may be wrong. */
export function isRounded(value: JsonValue): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) < 1e21;
}

export const ROUNDED = 'a whole number above 2^53 - 1 loses digits and cannot be shown; send it as text, in quotes';

function notText(value: JsonValue): string {
  if (isRounded(value)) return ROUNDED;
  const hint = isJsonArray(value) ? 'use join(...) or read an item' : 'read one of its keys';
  return `${withArticle(value)} cannot be shown as text; ${hint}`;
}

export function withArticle(value: JsonValue): string {
  const kind = jsonKind(value);
  if (kind === 'null') return 'null';
  return kind === 'array' || kind === 'object' ? `an ${kind}` : `a ${kind}`;
}

/** Returns the number, or null for null. Fails with E_TYPE for other values. */
export function numberOf(value: Value, span: Span): Numeric | null {
  if (value === null || typeof value === 'number' || value instanceof Decimal) return value;
  const hint = typeof value === 'string' ? ' (number(...) converts a text)' : '';
  return fail('E_TYPE', `expected a number here, not ${withArticle(settled(value))}${hint}`, span);
}

/** Checks that a result is finite, and converts -0 to 0. */
export function finite(value: number, span: Span): number {
  if (!Number.isFinite(value)) {
    fail(
      'E_NUMBER',
      'the result is not a finite number; check for a division by zero or a value that is too large',
      span,
    );
  }
  return value === 0 ? 0 : value;
}

/** Checks that an exact number is finite as a double. */
export function finiteExact(value: Numeric, span: Span): Numeric {
  return typeof value === 'number' || exponentOf(value) >= TOO_LARGE ? finite(toNumber(value), span) : value;
}

/** Exponent of the largest power of ten that a double represents. */
const TOO_LARGE = 308;

/** Checks the length of a new text and counts its cost. */
export function made(run: Run, text: string, span: Span): string {
  if (text.length > LIMITS.string) {
    fail('E_STRING_LIMIT', `the text is too long; at most ${LIMITS.string} characters are allowed`, span);
  }
  if (text.length > 64) burn(run, text.length >> 6, span);
  return text;
}

/** Checks the length of a new array and counts its cost. */
export function madeArray<Items extends readonly Value[]>(run: Run, items: Items, span: Span): Items {
  if (items.length > LIMITS.array) {
    fail('E_ARRAY_LIMIT', `the array has too many items; at most ${LIMITS.array} are allowed`, span);
  }
  burn(run, items.length, span);
  return items;
}

/** Returns the length or a character of a text, or undefined. */
function textProperty(text: string, key: JsonValue, { run, span }: Reader): JsonValue | undefined {
  if (key !== 'length' && !Number.isInteger(key)) return undefined;
  burnText(run, text, span);
  const characters = charactersOf(run, text, span);
  return key === 'length' ? characters.length : characters[key as number];
}

/** Evaluation to which reading is charged, and the position of the read. */
export type Reader = { readonly run: Run; readonly span: Span };

/** Returns the value at a key, or undefined. Never reads inherited properties. */
export function findProperty(container: JsonValue, key: JsonValue, reader: Reader): JsonValue | undefined {
  if (container === null) return null;
  if (typeof container === 'string') return textProperty(container, key, reader);
  if (typeof container !== 'object') return undefined;
  if (isJsonArray(container)) {
    if (key === 'length') return container.length;
    return Number.isInteger(key) ? container[key as number] : undefined;
  }
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  return Object.hasOwn(container, key) ? container[key] : undefined;
}
