/** Request bodies against their schemas. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { nearest } from '@platen/engine/base/nearest';
import type { Problem } from '@platen/engine/base/problem';
import { z } from 'zod';
import { problemsOf } from './body-problems.ts';
import { badRequest } from './errors.ts';

/** The body as its schema gives it; BAD_REQUEST with every problem when it does not fit. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = checkBody(schema, body);
  if (parsed.ok) return parsed.data;
  throw badRequest(parsed.problems);
}

/** The same as a value. A list with a bound is looked at only within it. */
export function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
):
  | { readonly ok: true; readonly data: z.output<Schema> }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const parsed = schema.safeParse(body, { reportInput: true });
  return parsed.success ? { ok: true, data: parsed.data } : { ok: false, problems: problemsOf(parsed.error) };
}

/** The bound of a list; undefined for other fields, and for one that has none. */
export function mostItems(field: z.ZodType): number | undefined {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return mostItems(field.unwrap() as z.ZodType);
  if (!(field instanceof z.ZodArray)) return undefined;
  const bounds = (field.def.checks ?? []).map(({ _zod: { def } }) => def as { readonly maximum?: unknown });
  return bounds.map(({ maximum }) => maximum).find((maximum) => typeof maximum === 'number');
}

/** A JSON object with these fields. */
export function bodyOf<Fields extends z.ZodRawShape>(fields: Fields): z.ZodObject<Fields> {
  return z.object(fields, { error: 'the body must be a JSON object' });
}

type Length = { readonly min?: number; readonly max: number };

/** Text of a length, without space around it. */
export function text(about: string, { min = 1, max }: Length) {
  const error = wanted(describeText({ min, max }), about);
  return z.string({ error }).trim().min(min, { error }).max(max, { error });
}

/** Text of a length as it is: a space is a character of a password like any other. */
export function untrimmed(about: string, { min = 1, max }: Length) {
  const error = wanted(describeText({ min, max }), about);
  return z.string({ error }).min(min, { error }).max(max, { error });
}

function describeText({ min = 1, max }: Length): string {
  return `text of ${min === 0 ? 'at most' : `${min} to`} ${max} characters`;
}

/** A JSON object, unread. */
export function jsonObject(about: string) {
  const error = wanted('a JSON object', about);
  const params = { code: 'WRONG_TYPE' };
  return z
    .custom<JsonObject>(isJsonObject, { error, params })
    .meta({ type: 'object', additionalProperties: true, description: about });
}

/** A template, unread: the engine says what is wrong with it. Its schema is a part of the document. */
export function templateObject(about: string) {
  return jsonObject(about).meta({ $ref: '#/components/schemas/Template' });
}

export const truth = z.boolean({ error: 'must be true or false' });

/** One of the words. */
export function word<Word extends string>(words: readonly Word[]) {
  const sentence = wanted(`one of ${words.join(', ')}`);
  return z.enum(words as readonly [Word, ...Word[]], {
    error: ({ input }) => {
      const near = typeof input === 'string' ? nearest(input, words) : undefined;
      return `${sentence({ input })}${near === undefined ? '' : `; did you mean "${near}"?`}`;
    },
  });
}

/** What is said of a field, after its path: that it is missing and what it is, or what it must be. */
export function wanted(what: string, about = what) {
  return ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `is required: ${about}` : `must be ${what}`;
}
