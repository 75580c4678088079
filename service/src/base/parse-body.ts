/** Parses request bodies and checks them with their schemas. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { nearest } from '@platen/engine/base/nearest';
import type { Problem } from '@platen/engine/base/problem';
import { z } from 'zod';
import { problemsOf } from './body-problems.ts';
import { badRequest } from './errors.ts';

/** Returns the parsed body. Throws BAD_REQUEST with all problems if the body does not match the schema. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = checkBody(schema, body);
  if (parsed.ok) return parsed.data;
  throw badRequest(parsed.problems);
}

/**
 * Like `parseBody`, but returns the problems instead of throwing. Items of a list beyond its maximum length are not
 * checked.
 */
export function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
):
  | { readonly ok: true; readonly data: z.output<Schema> }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const parsed = schema.safeParse(body, ZOD_OPTIONS);
  return parsed.success ? { ok: true, data: parsed.data } : { ok: false, problems: problemsOf(parsed.error) };
}

/** Options of Zod, which sets `async` in a copy of them. With `async` here, the copy has the same hidden class. */
const ZOD_OPTIONS = { reportInput: true, async: false };

/** Returns the maximum length of a list. Returns undefined for other fields, and for lists without a maximum. */
export function mostItems(field: z.ZodType): number | undefined {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return mostItems(field.unwrap() as z.ZodType);
  if (!(field instanceof z.ZodArray)) return undefined;
  const bounds = (field.def.checks ?? []).map(({ _zod: { def } }) => def as { readonly maximum?: unknown });
  return bounds.map(({ maximum }) => maximum).find((maximum) => typeof maximum === 'number');
}

/** Returns the schema of a JSON object with these fields. */
export function bodyOf<Fields extends z.ZodRawShape>(fields: Fields): z.ZodObject<Fields> {
  return z.object(fields, { error: 'the body must be a JSON object' });
}

type Length = { readonly min?: number; readonly max: number };

/** Returns the schema of a string with a length limit. Surrounding spaces are removed. */
export function text(about: string, { min = 1, max }: Length) {
  const error = wanted(describeText({ min, max }), about);
  return z.string({ error }).trim().min(min, { error }).max(max, { error });
}

/**
 * Returns the schema of a string with a length limit. Surrounding spaces are kept, because they are significant in
 * passwords.
 */
export function untrimmed(about: string, { min = 1, max }: Length) {
  const error = wanted(describeText({ min, max }), about);
  return z.string({ error }).min(min, { error }).max(max, { error });
}

function describeText({ min = 1, max }: Length): string {
  return `text of ${min === 0 ? 'at most' : `${min} to`} ${max} characters`;
}

/** Returns the schema of any JSON object. */
export function jsonObject(about: string) {
  const error = wanted('a JSON object', about);
  const params = { code: 'WRONG_TYPE' };
  return z
    .custom<JsonObject>(isJsonObject, { error, params })
    .meta({ type: 'object', additionalProperties: true, description: about });
}

/**
 * Returns the schema of a template. It accepts any object, because the engine checks templates. The OpenAPI document
 * contains the full schema.
 */
export function templateObject(about: string) {
  return jsonObject(about).meta({ $ref: '#/components/schemas/Template' });
}

export const truth = z.boolean({ error: 'must be true or false' });

/** Returns a schema that accepts one of the given strings. */
export function word<Word extends string>(words: readonly Word[]) {
  const sentence = wanted(`one of ${words.join(', ')}`);
  return z.enum(words as readonly [Word, ...Word[]], {
    error: ({ input }) => {
      const near = typeof input === 'string' ? nearest(input, words) : undefined;
      return `${sentence({ input })}${near === undefined ? '' : `; did you mean "${near}"?`}`;
    },
  });
}

/**
 * Returns the message that follows the path of a field. It says that the field is required, or describes the valid
 * values.
 */
export function wanted(what: string, about = what) {
  return ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `is required: ${about}` : `must be ${what}`;
}
