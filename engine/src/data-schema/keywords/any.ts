/** Implements keywords for values of every type: type, enum, const (2020-12 validation, 6.1). */
import { isLongNumber } from '../../base/exact-json.ts';
import { isJsonArray, type JsonValue } from '../../base/json.ts';
import { canonicalConstant, canonicalJson } from '../canonical-json.ts';
import type { KeywordTable, Site } from '../compiler.ts';
import { mismatch } from '../run.ts';
import { arrayOf } from '../values.ts';

const TYPES: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' || isLongNumber(value),
  integer: (value) => Number.isInteger(value) || (isLongNumber(value) && /^-?\d+$/.test(value)),
  string: (value) => typeof value === 'string',
  array: isJsonArray,
  object: (value) => typeof value === 'object' && value !== null && !isJsonArray(value),
};

export const ANY_KEYWORDS: KeywordTable = {
  type: (site) => {
    const names = typesOf(site);
    const message = `must be of type ${names.join(' or ')}`;
    const tests = names.map((name) => TYPES[name]!);
    return (run, value, place) => tests.some((test) => test(value)) || mismatch(run, place, message);
  },
  enum: (site) => {
    const allowed = new Set(arrayOf(site).map(canonicalConstant));
    return (run, value, place) =>
      allowed.has(canonicalJson(run, value, place)) ||
      mismatch(run, place, `must be one of the ${allowed.size} values in the schema`);
  },
  const: ({ value: wanted }) => {
    const constant = canonicalConstant(wanted);
    return (run, value, place) =>
      canonicalJson(run, value, place) === constant || mismatch(run, place, 'must be the value in the schema');
  },
};

function typesOf({ value, pointer, compiler }: Site): readonly string[] {
  const names = isJsonArray(value) ? value : [value];
  const known = names.filter((name) => typeof name === 'string' && Object.hasOwn(TYPES, name)) as readonly string[];
  if (known.length < names.length || names.length === 0 || new Set(known).size < known.length) {
    compiler.problem(pointer, `must be one or more of ${Object.keys(TYPES).join(', ')}`);
  }
  return known;
}
