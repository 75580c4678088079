/** Values of the language: text, truthiness, equality and numbers, and the only way to read a property. */

import { Decimal, exponentOf } from '../base/decimal.ts';
import { isJsonArray, type JsonValue, jsonKind } from '../base/json.ts';
import { type Numeric, settled, toNumber, type Value } from './exact.ts';
import { ExpressionError, fail, locate, type Span } from './expression-error.ts';
import { burn, burnText } from './fuel.ts';
import { charactersOf } from './graphemes.ts';
import { LIMITS } from './limits.ts';
import type { Run } from './run.ts';

/** Tells whether a value is truthy, as in JavaScript. NaN cannot occur. */
export function truthy(value: Value): boolean {
  return !(value === null || value === false || value === 0 || value === '');
}

/**
 * Converts a value to text: null is empty, numbers and booleans are as in JavaScript. Throws E_TYPE for other values.
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

/** Tells whether the value is a whole number beyond 2⁵³ − 1, whose last digits may be wrong. */
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

/** Returns the number or null; fails with E_TYPE otherwise. */
export function numberOf(value: Value, span: Span): Numeric | null {
  if (value === null || typeof value === 'number' || value instanceof Decimal) return value;
  const hint = typeof value === 'string' ? ' (number(...) converts a text)' : '';
  return fail('E_TYPE', `expected a number here, not ${withArticle(settled(value))}${hint}`, span);
}

/** Checks that a result is finite, and turns -0 into 0. */
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

/** Checks the same for a number with all its digits. */
export function finiteExact(value: Numeric, span: Span): Numeric {
  return typeof value === 'number' || exponentOf(value) >= TOO_LARGE ? finite(toNumber(value), span) : value;
}

/** Largest power of ten of a double. */
const TOO_LARGE = 308;

/** Charges for a new text and checks its length. */
export function made(run: Run, text: string, span: Span): string {
  if (text.length > LIMITS.string) {
    fail('E_STRING_LIMIT', `the text is too long; ${LIMITS.string} characters are allowed`, span);
  }
  if (text.length > 64) burn(run, text.length >> 6, span);
  return text;
}

/** Charges for a new array and checks its length. */
export function madeArray<Items extends readonly Value[]>(run: Run, items: Items, span: Span): Items {
  if (items.length > LIMITS.array) {
    fail('E_ARRAY_LIMIT', `the array has too many items; ${LIMITS.array} are allowed`, span);
  }
  burn(run, items.length, span);
  return items;
}

/**
 * Returns the length of a text, or one of its characters; null for anything else, because texts have no missing keys.
 */
function textProperty(text: string, key: JsonValue, { run, span }: Reader): JsonValue {
  if (key !== 'length' && !Number.isInteger(key)) return null;
  burnText(run, text, span);
  const characters = charactersOf(run, text, span);
  return key === 'length' ? characters.length : (characters[key as number] ?? null);
}

/** Run that is charged for reading. */
export type Reader = { readonly run: Run; readonly span: Span };

/** Returns the value at a key, or undefined if absent. Reads only own properties of data. */
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
