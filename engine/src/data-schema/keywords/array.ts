/** Implements keywords for arrays (2020-12 core, 10.3.1; validation, 6.4). */
import { isJsonArray, type JsonArray } from '../../base/json.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { KeywordTable, Site } from '../compiler.ts';
import { type Check, matches, mismatch, type Place, type Run } from '../run.ts';
import { countOf, subschemaOf, subschemasOf } from '../values.ts';

export const ARRAY_KEYWORDS: KeywordTable = {
  minItems: (site) => sizeBound(site, 'must have at least', (size, limit) => size >= limit),
  maxItems: (site) => sizeBound(site, 'must have at most', (size, limit) => size <= limit),
  prefixItems: (site) => {
    const checks = subschemasOf(site);
    return forArray((run, items, place) => {
      let result = true;
      for (const [index, check] of checks.slice(0, items.length).entries()) {
        if (!check(run, items[index]!, { parent: place, key: index })) result = false;
      }
      return result;
    });
  },
  items: (site) => {
    const check = subschemaOf(site);
    const { prefixItems } = site.schema;
    const start = isJsonArray(prefixItems) ? prefixItems.length : 0;
    return forArray((run, items, place) => {
      let result = true;
      for (let index = start; index < items.length; index++) {
        if (!check(run, items[index]!, { parent: place, key: index })) result = false;
      }
      return result;
    });
  },
  contains: (site) => {
    const check = subschemaOf(site);
    const limit = (name: 'minContains' | 'maxContains', fallback: number) => {
      const value = site.schema[name];
      return typeof value === 'number' ? value : fallback;
    };
    const [low, high] = [limit('minContains', 1), limit('maxContains', Number.POSITIVE_INFINITY)];
    const message = `must have at least ${low}${high === Number.POSITIVE_INFINITY ? '' : ` and at most ${high}`} items that match "contains"`;
    return forArray((run, items, place) => {
      let count = 0;
      for (const [index, item] of items.entries()) {
        if (matches(run, check, item, { parent: place, key: index })) count++;
      }
      return (count >= low && count <= high) || mismatch(run, place, message);
    });
  },
  minContains: checkedCount,
  maxContains: checkedCount,
  uniqueItems: ({ value: wanted, pointer, compiler }) => {
    if (typeof wanted !== 'boolean') compiler.problem(pointer, 'must be true or false');
    if (wanted !== true) return undefined;
    return forArray((run, items, place) => {
      const seen = new Set<string>();
      for (const [index, item] of items.entries()) {
        const key = canonicalJson(run, item, place);
        if (seen.has(key)) return mismatch(run, { parent: place, key: index }, 'must not equal an earlier item');
        seen.add(key);
      }
      return true;
    });
  },
};

/** Validates the value even without `contains`, the keyword that uses it. */
function checkedCount(site: Site): undefined {
  countOf(site);
}

function forArray(check: (run: Run, items: JsonArray, place: Place) => boolean): Check {
  return (run, value, place) => !isJsonArray(value) || check(run, value, place);
}

function sizeBound(site: Site, words: string, holds: (size: number, limit: number) => boolean): Check {
  const limit = countOf(site);
  return forArray((run, items, place) => holds(items.length, limit) || mismatch(run, place, `${words} ${limit} items`));
}
