/** Values as the language sees them: text, truth, equality, numbers, and the only way to read a property. */
import { isJsonArray, type JsonValue, jsonKind } from '../base/json.ts';
import { ExpressionError, fail, locate, type Span } from './expression-error.ts';
import { burn } from './fuel.ts';
import { LIMITS } from './limits.ts';
import type { Run } from './run.ts';

/** JavaScript's truthiness; NaN cannot occur. */
export function truthy(value: JsonValue): boolean {
  return !(value === null || value === false || value === 0 || value === '');
}

/** A value as content shows it: null is empty, numbers and booleans as JavaScript writes them; else E_TYPE is thrown. */
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

/** Whether it is a whole number beyond 2⁵³ − 1, written with digits of which the last may be wrong. */
export function isRounded(value: JsonValue): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) < 1e21;
}

export const ROUNDED = 'a whole number beyond 2^53 - 1 has lost digits and is not shown: give it as a text, in quotes';

function notText(value: JsonValue): string {
  if (isRounded(value)) return ROUNDED;
  const hint = isJsonArray(value) ? 'use join(...) or pick an item' : 'pick one of its keys';
  return `${withArticle(value)} cannot be shown as text: ${hint}`;
}

export function withArticle(value: JsonValue): string {
  const kind = jsonKind(value);
  if (kind === 'null') return 'null';
  return kind === 'array' || kind === 'object' ? `an ${kind}` : `a ${kind}`;
}

/** The number or null; anything else is E_TYPE. */
export function numberOf(value: JsonValue, span: Span): number | null {
  if (value === null || typeof value === 'number') return value;
  const hint = typeof value === 'string' ? ' (number(...) converts a text)' : '';
  return fail('E_TYPE', `a number is expected here, not ${withArticle(value)}${hint}`, span);
}

/** A result the language may hold: finite, and without the minus of minus zero. */
export function finite(value: number, span: Span): number {
  if (!Number.isFinite(value)) {
    fail('E_NUMBER', 'the result is not a finite number: a division by zero, or too large', span);
  }
  return value === 0 ? 0 : value;
}

/** Charges for a text that was made, and bounds it. */
export function made(run: Run, text: string, span: Span): string {
  if (text.length > LIMITS.string) {
    fail('E_STRING_LIMIT', `a text may have ${LIMITS.string} characters, this one has more`, span);
  }
  if (text.length > 64) burn(run, text.length >> 6, span);
  return text;
}

/** Charges for an array that was made, and bounds it. */
export function madeArray<Items extends readonly JsonValue[]>(run: Run, items: Items, span: Span): Items {
  if (items.length > LIMITS.array) {
    fail('E_ARRAY_LIMIT', `an array may have ${LIMITS.array} items, this one has more`, span);
  }
  burn(run, items.length, span);
  return items;
}

/** The value at a key, or undefined where there is none. Nothing but own data is ever reached. */
export function findProperty(container: JsonValue, key: JsonValue): JsonValue | undefined {
  if (container === null) return null;
  if (typeof container === 'string') {
    if (key === 'length') return container.length;
    // Reading past the end of a text is not missing data, the text is all there.
    return Number.isInteger(key) ? container[key as number] || null : null;
  }
  if (typeof container !== 'object') return undefined;
  if (isJsonArray(container)) {
    if (key === 'length') return container.length;
    return Number.isInteger(key) ? container[key as number] : undefined;
  }
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  return Object.hasOwn(container, key) ? container[key] : undefined;
}
