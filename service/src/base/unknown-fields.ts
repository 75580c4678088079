/** Warns about unknown fields in requests. They have no effect, but ignoring them silently would hide mistakes. */
import { isJsonObject, type JsonObject, pointerStep } from '@platen/engine/base/json';
import { nearest } from '@platen/engine/base/nearest';
import type { Warning } from '@platen/engine/base/problem';
import { shorten } from '@platen/engine/format/kit';
import { z } from 'zod';
import { mostItems } from './parse-body.ts';

/** Maximum warnings in a response. More would not help the reader. */
const MAX_WARNINGS = 100;

/**
 * Returns a warning for each unknown field of a body, including objects in its lists. Paths are relative to the root of
 * the body.
 */
export function unknownFields(schema: z.ZodType, body: unknown): readonly Warning[] {
  const warnings: Warning[] = [];
  addWarnings(schema, body, '', warnings);
  return warnings;
}

/** Adds warnings to the list, up to the maximum, because an untrusted body may have any number of fields. */
function addWarnings(schema: z.ZodType, value: unknown, path: string, warnings: Warning[]): void {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const most = Math.min(value.length, mostItems(schema) ?? Infinity);
    for (let index = 0; index < most && warnings.length < MAX_WARNINGS; index++) {
      addWarnings(schema.element as z.ZodType, value[index], `${path}/${index}`, warnings);
    }
  }
  if (!(schema instanceof z.ZodObject) || !isJsonObject(value)) return;
  const known: Readonly<Record<string, z.ZodType>> = schema.shape;
  for (const name in value) {
    if (warnings.length >= MAX_WARNINGS) return;
    const at = `${path}${pointerStep(shorten(name))}`;
    if (Object.hasOwn(known, name)) addWarnings(known[name]!, value[name], at, warnings);
    else {
      const message = unknown('field', name, Object.keys(known));
      warnings.push({ code: 'UNKNOWN_PROPERTY', path: at, message });
    }
  }
}

/** Returns a warning for each unknown query parameter. */
export function unknownParameters(known: readonly string[], query: JsonObject): readonly Warning[] {
  const names = Object.keys(query).filter((name) => !known.includes(name));
  return names.slice(0, MAX_WARNINGS).map((name) => ({
    code: 'UNKNOWN_PROPERTY',
    message: unknown('query parameter', name, known),
  }));
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return `the ${what} "${shorten(name)}" is unknown and has no effect${hint}`;
}
