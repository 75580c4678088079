/** Fuel: a counter that bounds the work of expressions, so that the same input always stops at the same place. */
import type { JsonArray } from '../base/json.ts';
import { LruCache } from '../base/lru-cache.ts';
import { fail, type Span } from './expression-error.ts';
import type { FoldMemo } from './fold-memo.ts';
import { LIMITS } from './limits.ts';

/** Remaining budget of one render for expressions, shared and reduced by its evaluations. */
export type Fuel = {
  left: number;
  /** Formatters that this render has paid for. The price must not depend on the content of a shared cache. */
  readonly formatters: LruCache<string, true>;
  /** Results over lists that have been paid for, so that a second reading of a list is free. */
  readonly folds: WeakMap<JsonArray, FoldMemo>;
};

export function createFuel(amount: number = LIMITS.renderFuel): Fuel {
  return { left: amount, formatters: new LruCache(LIMITS.formatters), folds: new WeakMap() };
}

/** Remaining budget of one evaluation. */
export type Meter = {
  /** Initial budget; less than the limit of one evaluation when the render's fuel runs low. */
  readonly granted: number;
  fuel: number;
};

export function burn(meter: Meter, amount: number, span: Span): void {
  meter.fuel -= amount;
  if (meter.fuel >= 0) return;
  const whose = meter.granted < LIMITS.evaluationFuel ? 'the expressions of this document' : 'the expression';
  fail('E_BUDGET', `${whose} needed too much computation; use smaller lists or shorter texts`, span);
}

/** Charges for reading a long text, not only for creating one. */
export function burnText(meter: Meter, text: string, span: Span): void {
  if (text.length > 64) burn(meter, text.length >> 6, span);
}
