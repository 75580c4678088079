/** Counts fuel, which limits the work of expressions. Equal inputs always stop at the same point. */
import type { JsonArray } from '../base/json.ts';
import { LruCache } from '../base/lru-cache.ts';
import { fail, type Span } from './expression-error.ts';
import type { FoldMemo } from './fold-memo.ts';
import { LIMITS } from './limits.ts';

/** Remaining fuel of a render, which all its evaluations share. */
export type Fuel = {
  left: number;
  /**
   * Formatters that were already charged to this render. Their cost must not depend on the content of a shared cache.
   */
  readonly formatters: LruCache<string, true>;
  /** Results over lists that were already charged to this render. Reading such a list again is free. */
  readonly folds: WeakMap<JsonArray, FoldMemo>;
};

export function createFuel(amount: number = LIMITS.renderFuel): Fuel {
  return { left: amount, formatters: new LruCache(LIMITS.formatters), folds: new WeakMap() };
}

/** Remaining fuel of one evaluation. */
export type Meter = {
  /** Initial fuel. It is lower than the limit of an evaluation when the render's fuel runs low. */
  readonly granted: number;
  fuel: number;
};

export function burn(meter: Meter, amount: number, span: Span): void {
  meter.fuel -= amount;
  if (meter.fuel >= 0) return;
  const whose = meter.granted < LIMITS.evaluationFuel ? 'the expressions of this document' : 'the expression';
  fail('E_BUDGET', `${whose} needed too much computation; use smaller lists or shorter texts`, span);
}

/** Charges fuel for reading a long text, not only for creating one. */
export function burnText(meter: Meter, text: string, span: Span): void {
  if (text.length > 64) burn(meter, text.length >> 6, span);
}
