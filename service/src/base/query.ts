/**
 * Query parameters of routes. A schema parses the text of each parameter, and the OpenAPI document includes it. A
 * repeated parameter is an error.
 */
import { nearest } from '@platen/engine/base/nearest';
import type { ProblemCode } from '@platen/engine/base/problem-codes';
import { z } from 'zod';
import { parseBody } from './parse-body.ts';

/** Schemas of a route's parameters, by name. */
export type Query = Readonly<Record<string, z.ZodType>>;

/** Parsed values of the parameters. */
export type QueryOf<Q extends Query> = { readonly [Name in keyof Q]: z.output<Q[Name]> };

/**
 * Creates a function that returns the parsed parameters and throws BAD_REQUEST with all problems. The schema is built on
 * first use and kept, because building it takes longer than all other checks of a request.
 */
export function createParseQuery<Q extends Query>(query: Q): (given: unknown) => QueryOf<Q> {
  let schema: z.ZodObject<Q> | undefined;
  return (given) => {
    schema ??= z.object(query);
    return parseBody(schema, given) as QueryOf<Q>;
  };
}

type Reading<T> = {
  /** Parses the text. Returns undefined if it is invalid. */
  readonly read: (text: string) => T | undefined;
  /** Noun phrase that describes valid values. */
  readonly wanted: string | ((text: string) => string);
  readonly code?: ProblemCode;
  /** JSON Schema of the parameter in the OpenAPI document. */
  readonly shape?: Readonly<Record<string, unknown>>;
};

/** Creates the schema of a required parameter. Callers can add `.optional()` or `.default(…)`. */
export function parameter<T>(about: string, { read, wanted, code = 'OUT_OF_RANGE', shape }: Reading<T>) {
  const error = ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is required' : 'must be set only once';
  return z
    .string({ error })
    .meta({ description: about, ...shape })
    .transform((text, context): T => {
      const value = read(text);
      if (value !== undefined) return value;
      const message = `must be ${typeof wanted === 'string' ? wanted : wanted(text)}`;
      context.addIssue({ code: 'custom', message, params: { code }, input: text });
      return z.NEVER;
    });
}

/** Returns a parameter for any text, such as an ID to look up. */
export function textParameter(about: string) {
  return parameter(about, { read: (text) => text, wanted: 'text' });
}

/** Returns a parameter for a substring of a name to search for. Its value is undefined if the text is blank. */
export function searchParameter(about: string) {
  return textParameter(about)
    .transform((text) => text.trim().slice(0, MAX_SEARCH) || undefined)
    .optional();
}

const MAX_SEARCH = 128;

/** Returns a parameter that accepts one of the given strings or numbers. */
export function wordParameter<const Word extends string | number>(about: string, words: readonly Word[]) {
  return parameter(about, {
    read: (text) => words.find((word) => String(word) === text),
    wanted(text) {
      const near = nearest(text, words.map(String));
      return `one of ${words.join(', ')}${near === undefined ? '' : `; did you mean "${near}"?`}`;
    },
    code: 'INVALID_VALUE',
    shape: { type: typeof words[0] === 'number' ? 'integer' : 'string', enum: [...words] },
  });
}

/** Returns a parameter that accepts `true` or `false`. */
export function flagParameter(about: string) {
  return parameter(about, {
    read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
    wanted: 'true or false',
    code: 'INVALID_VALUE',
    shape: { type: 'boolean' },
  });
}

/** Returns a parameter for a whole number of at most 15 digits. */
export function wholeParameter(about: string, { min, max }: { readonly min: number; readonly max: number }) {
  return parameter(about, {
    read(text) {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    wanted: `a whole number from ${min} to ${max}`,
    shape: { type: 'integer', minimum: min, maximum: max },
  });
}

/** Returns a parameter for a decimal number such as `203.2`. */
export function numberParameter(about: string, { min, max }: { readonly min: number; readonly max: number }) {
  return parameter(about, {
    read(text) {
      const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    wanted: `a number from ${min} to ${max}`,
    shape: { type: 'number', minimum: min, maximum: max },
  });
}

const MAX_TIME_MS = 99_999_999_999_999;

/** Returns the parameters for the start and the end of a period, in ms since the epoch. */
export function timeParameters() {
  const time = (about: string) =>
    parameter(`${about}, in milliseconds since the epoch`, {
      read: (text) => (/^\d{1,14}$/.test(text) && Number(text) <= MAX_TIME_MS ? Number(text) : undefined),
      wanted: 'a time in milliseconds since the epoch',
      shape: { type: 'integer' },
    }).optional();
  return { from: time('start of the period'), to: time('end of the period (exclusive)') };
}
