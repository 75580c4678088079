/** What a request says that nobody knows: it has no effect, and that is told instead of being dropped. */
import { isJsonObject, type JsonObject, pointerStep } from '@platen/engine/base/json';
import { nearest } from '@platen/engine/base/nearest';
import type { Warning } from '@platen/engine/base/problem';
import { shorten } from '@platen/engine/format/kit';
import { z } from 'zod';

/** More warnings than this help nobody. */
const MAX_WARNINGS = 100;

/** Fields of a body, and of the objects in its lists, that its schema does not have; paths from the body's root. */
export function unknownFields(schema: z.ZodType, body: unknown): readonly Warning[] {
  return unknownBelow(schema, body, '').slice(0, MAX_WARNINGS);
}

function unknownBelow(schema: z.ZodType, value: unknown, path: string): readonly Warning[] {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) => unknownBelow(schema.element as z.ZodType, item, `${path}/${index}`));
  }
  if (!(schema instanceof z.ZodObject) || !isJsonObject(value)) return [];
  const known: Readonly<Record<string, z.ZodType>> = schema.shape;
  return Object.entries(value).flatMap(([name, field]) => {
    const at = `${path}${pointerStep(shorten(name))}`;
    if (Object.hasOwn(known, name)) return unknownBelow(known[name]!, field, at);
    return [{ code: 'UNKNOWN_PROPERTY', path: at, message: unknown('field', name, Object.keys(known)) }];
  });
}

/** Query parameters that a route does not have. */
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
  return `the ${what} "${shorten(name)}" is not known here and has no effect${hint}`;
}
