/** Reads keyword values. If it reports a problem, the caller ignores the returned value. */
import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  pointerStep,
} from '../base/json.ts';
import type { Site } from './compiler.ts';
import type { Check } from './run.ts';

export function numberOf(site: Site): number {
  if (typeof site.value === 'number') return site.value;
  site.compiler.problem(site.pointer, 'must be a number');
  return 0;
}

/** Reads an integer of at least 0. */
export function countOf(site: Site): number {
  const { value } = site;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  site.compiler.problem(site.pointer, 'must be a whole number, 0 or more');
  return 0;
}

export function textsOf(site: Site, value: JsonValue, pointer: string): readonly string[] {
  if (isJsonArray(value) && value.every((item) => typeof item === 'string')) return value;
  site.compiler.problem(pointer, 'must be an array of text values');
  return [];
}

export function arrayOf(site: Site): JsonArray {
  if (isJsonArray(site.value)) return site.value;
  site.compiler.problem(site.pointer, 'must be an array');
  return [];
}

export function objectOf(site: Site): JsonObject {
  if (isJsonObject(site.value)) return site.value;
  site.compiler.problem(site.pointer, 'must be an object');
  return {};
}

export function subschemaOf({ value, pointer, compiler }: Site): Check {
  return compiler.subschema(value, pointer);
}

/** Reads an array of one or more schemas. */
export function subschemasOf(site: Site): readonly Check[] {
  const { value } = site;
  if (!isJsonArray(value) || value.length === 0) {
    site.compiler.problem(site.pointer, 'must be an array of one or more schemas');
    return [];
  }
  return value.map((schema, index) => site.compiler.subschema(schema, site.pointer + pointerStep(index)));
}

/** Reads an object whose values are schemas. */
export function namedSubschemasOf(site: Site): readonly (readonly [name: string, check: Check])[] {
  const entries = Object.entries(objectOf(site));
  return entries.map(([name, schema]) => [name, site.compiler.subschema(schema, site.pointer + pointerStep(name))]);
}
