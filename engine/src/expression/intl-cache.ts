/**
 * Caches locale data for a World: `Intl` objects, which take about 50 µs each to create, and the collation order, which
 * takes 30 ms.
 */
import { LruCache } from '../base/lru-cache.ts';
import type { Collation } from './collation/collator.ts';
import { LIMITS } from './limits.ts';

/** Formatters by locale and options. */
export type IntlCache = {
  readonly numbers: LruCache<string, Intl.NumberFormat>;
  readonly dates: LruCache<string, Intl.DateTimeFormat>;
  /** Locales that use Latin digits. */
  readonly latin: LruCache<string, string>;
  /** Collation order, created when texts are first sorted. */
  collation: Collation | undefined;
};

export function createIntlCache(): IntlCache {
  return {
    numbers: new LruCache(LIMITS.formatters),
    dates: new LruCache(LIMITS.formatters),
    latin: new LruCache(LIMITS.formatters),
    collation: undefined,
  };
}
