/** Request bodies against their schemas. */
import { z } from 'zod';
import { badRequest } from '../base/errors.ts';

/** The body as its schema gives it; BAD_REQUEST with every problem when it does not fit. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw badRequest(
    parsed.error.issues.map(({ path, message, input }) => ({
      path: path.map((step) => `/${String(step)}`).join(''),
      code: input === undefined ? 'REQUIRED' : 'INVALID_VALUE',
      message,
    })),
  );
}

/** A JSON object with these fields. */
export function bodyOf<Fields extends z.ZodRawShape>(fields: Fields): z.ZodObject<Fields> {
  return z.object(fields, { error: 'the body must be a JSON object' });
}

/** Text of a length, without space around it. */
export function text(about: string, { min = 1, max }: { readonly min?: number; readonly max: number }) {
  const error = ({ input }: { readonly input?: unknown }) =>
    `${input === undefined ? 'is required' : 'must be'}: ${about}, ${min} to ${max} characters`;
  return z.string({ error }).trim().min(min, { error }).max(max, { error });
}

/** One of the words. */
export function word<Word extends string>(words: readonly Word[]) {
  const list = words.join(', ');
  return z.enum(words as readonly [Word, ...Word[]], {
    error: ({ input }) => (input === undefined ? `is required: one of ${list}` : `must be one of ${list}`),
  });
}
