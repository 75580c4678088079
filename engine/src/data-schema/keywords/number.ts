/** Implements keywords for numbers (2020-12 validation, 6.2). */
import { decimalOf } from '../../base/decimal.ts';
import { isLongNumber } from '../../base/exact-json.ts';
import type { KeywordTable, Site } from '../compiler.ts';
import type { Check, Run } from '../run.ts';
import { mismatch, type Place } from '../run.ts';
import { numberOf } from '../values.ts';

export const NUMBER_KEYWORDS: KeywordTable = {
  minimum: (site) => bound(site, 'must be at least', (value, limit) => value >= limit),
  maximum: (site) => bound(site, 'must be at most', (value, limit) => value <= limit),
  exclusiveMinimum: (site) => bound(site, 'must be more than', (value, limit) => value > limit),
  exclusiveMaximum: (site) => bound(site, 'must be less than', (value, limit) => value < limit),
  multipleOf: (site) => {
    const divisor = numberOf(site);
    if (divisor <= 0) site.compiler.problem(site.pointer, 'must be more than 0');
    return (run, value, place) => {
      if (typeof value !== 'number' && !isLongNumber(value)) return true;
      const isWhole = typeof value === 'number' || /^-?\d+$/.test(value);
      return (isWhole && isMultiple(value, divisor)) || mismatch(run, place, `must be a multiple of ${divisor}`);
    };
  },
};

function bound(site: Site, words: string, holds: (value: number, limit: number) => boolean): Check {
  const limit = numberOf(site);
  return (run: Run, value, place: Place) => {
    if (typeof value !== 'number' && !isLongNumber(value)) return true;
    return holds(Number(value), limit) || mismatch(run, place, `${words} ${limit}`);
  };
}

/** Calculates in decimal, because in binary 19.99 is not a multiple of 0.01. */
function isMultiple(value: number | string, divisor: number): boolean {
  const [a, b] = [decimalOf(value), decimalOf(divisor)];
  const scale = Math.max(a.scale, b.scale);
  return (a.digits * 10n ** BigInt(scale - a.scale)) % (b.digits * 10n ** BigInt(scale - b.scale)) === 0n;
}
