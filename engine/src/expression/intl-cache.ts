/** The `Intl` objects that a World keeps, because each takes about 50 µs to build. */
import { LruCache } from '../base/lru-cache.ts';
import { LIMITS } from './limits.ts';

/** Formatters by locale and options. */
export type IntlCache = {
  readonly numbers: LruCache<string, Intl.NumberFormat>;
  readonly dates: LruCache<string, Intl.DateTimeFormat>;
};

export function createIntlCache(): IntlCache {
  return { numbers: new LruCache(LIMITS.formatters), dates: new LruCache(LIMITS.formatters) };
}
