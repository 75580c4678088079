/** Implements keywords for objects (2020-12 core, 10.3.2; validation, 6.5). */
import { isJsonObject, type JsonObject, pointerStep } from '../../base/json.ts';
import type { KeywordTable, Site } from '../compiler.ts';
import { type Check, mismatch, type Place, type Run, spend } from '../run.ts';
import { countOf, namedSubschemasOf, objectOf, subschemaOf, textsOf } from '../values.ts';

export const OBJECT_KEYWORDS: KeywordTable = {
  minProperties: (site) => sizeBound(site, 'must have at least', (size, limit) => size >= limit),
  maxProperties: (site) => sizeBound(site, 'must have at most', (size, limit) => size <= limit),
  required: (site) => {
    const names = textsOf(site, site.value, site.pointer);
    return forObject((run, object, place) => {
      const missing = missingOf(run, object, names, place);
      for (const name of missing) mismatch(run, place, `must have the property "${name}"`);
      return missing.length === 0;
    });
  },
  dependentRequired: (site) => {
    const entries = Object.entries(objectOf(site)).map(
      ([name, needed]) => [name, textsOf(site, needed, site.pointer + pointerStep(name))] as const,
    );
    return forObject((run, object, place) => {
      let result = true;
      for (const [name, needed] of entries) {
        spend(run, 1, place);
        if (!Object.hasOwn(object, name)) continue;
        for (const missing of missingOf(run, object, needed, place)) {
          result = mismatch(run, place, `must have the property "${missing}", because it has "${name}"`);
        }
      }
      return result;
    });
  },
  properties: (site) => {
    const entries = namedSubschemasOf(site);
    return forObject((run, object, place) => {
      let result = true;
      for (const [name, check] of entries) {
        spend(run, 1, place);
        if (Object.hasOwn(object, name) && !check(run, object[name]!, { parent: place, key: name })) result = false;
      }
      return result;
    });
  },
  patternProperties: (site) => {
    const entries = namedSubschemasOf(site).map(
      ([source, check]) => [site.compiler.pattern(source, site.pointer + pointerStep(source)), check] as const,
    );
    return forObject((run, object, place) => {
      let result = true;
      for (const name of Object.keys(object)) {
        const member = { parent: place, key: name };
        for (const [pattern, check] of entries) {
          if (pattern.found(run, name, member) && !check(run, object[name]!, member)) result = false;
        }
      }
      return result;
    });
  },
  additionalProperties: (site) => {
    const check = subschemaOf(site);
    const { properties, patternProperties } = site.schema;
    const named = new Set(isJsonObject(properties) ? Object.keys(properties) : []);
    const sources = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
    const patterns = sources.map((source) => site.compiler.pattern(source, site.pointer));
    return forObject((run, object, place) => {
      let result = true;
      for (const name of Object.keys(object)) {
        spend(run, 1, place);
        const member = { parent: place, key: name };
        if (named.has(name) || patterns.some((pattern) => pattern.found(run, name, member))) continue;
        if (!check(run, object[name]!, member)) result = false;
      }
      return result;
    });
  },
  propertyNames: (site) => {
    const check = subschemaOf(site);
    return forObject((run, object, place) => {
      let result = true;
      for (const name of Object.keys(object)) if (!check(run, name, { parent: place, key: name })) result = false;
      return result;
    });
  },
};

function forObject(check: (run: Run, object: JsonObject, place: Place) => boolean): Check {
  return (run, value, place) => !isJsonObject(value) || check(run, value, place);
}

function missingOf(run: Run, object: JsonObject, names: readonly string[], place: Place): readonly string[] {
  spend(run, names.length, place);
  return names.filter((name) => !Object.hasOwn(object, name));
}

function sizeBound(site: Site, words: string, holds: (size: number, limit: number) => boolean): Check {
  const limit = countOf(site);
  return forObject((run, object, place) => {
    const size = Object.keys(object).length;
    spend(run, size >> 3, place);
    return holds(size, limit) || mismatch(run, place, `${words} ${limit} properties`);
  });
}
