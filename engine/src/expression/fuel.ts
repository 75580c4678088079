/** Fuel: a counter that bounds the work of expressions, so that the same input always stops at the same place. */
import { LruCache } from '../base/lru-cache.ts';
import { fail, type Span } from './expression-error.ts';
import { LIMITS } from './limits.ts';

/** What one render may still spend on expressions; shared by its evaluations and changed by them. */
export type Fuel = {
  left: number;
  /** Formatters this render has paid for: the price must not depend on what a shared cache happens to hold. */
  readonly formatters: LruCache<string, true>;
};

export function createFuel(amount: number = LIMITS.renderFuel): Fuel {
  return { left: amount, formatters: new LruCache(LIMITS.formatters) };
}

/** What one evaluation may still spend. */
export type Meter = {
  /** What it began with: less than the limit of one evaluation when the render's fuel runs low. */
  readonly granted: number;
  fuel: number;
};

export function burn(meter: Meter, amount: number, span: Span): void {
  meter.fuel -= amount;
  if (meter.fuel >= 0) return;
  const whose = meter.granted < LIMITS.evaluationFuel ? 'the expressions of this document' : 'the expression';
  fail('E_BUDGET', `${whose} took too much work: use smaller lists or shorter texts`, span);
}

/** Reading a long text costs, not only making one. */
export function burnText(meter: Meter, text: string, span: Span): void {
  if (text.length > 64) burn(meter, text.length >> 6, span);
}
