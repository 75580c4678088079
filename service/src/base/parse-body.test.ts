/** Checking a request body takes limited time and memory for any body. */
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../routes.ts';
import type { ApiError } from './errors.ts';
import { bodyOf, mostItems, parseBody, word } from './parse-body.ts';
import { unknownFields } from './unknown-fields.ts';

const MANY = 200_000;

function thrown(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('nothing was thrown');
}

/** Returns the fields of an object schema, including the fields of nested objects. */
function fieldsOf(schema: z.ZodType): readonly (readonly [name: string, field: z.ZodType])[] {
  return Object.entries((schema as z.ZodObject).shape).flatMap(([name, field]) => {
    const given = (field instanceof z.ZodOptional ? field.unwrap() : field) as z.ZodType;
    return given instanceof z.ZodObject ? fieldsOf(given) : [[name, field as z.ZodType]];
  });
}

describe('an untrusted body', () => {
  const schemas = ROUTES.flatMap(({ name, body }) => ('schema' in body ? [[name, body.schema] as const] : []));

  it.each(schemas)('has a bound for each list: %s', (_, schema) => {
    for (const [name, field] of fieldsOf(schema)) {
      const isList = JSON.stringify(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })).includes('"items"');
      if (isList) expect([name, mostItems(field)]).toEqual([name, expect.any(Number)]);
    }
  });

  it('is checked only within the bounds of its lists, and reports at most a hundred problems', () => {
    const look = vi.fn(() => false);
    const schema = bodyOf({
      some: z.array(z.custom(look)).max(500),
      words: z
        .array(word(['a']))
        .max(5)
        .default(['a']),
    });
    thrown(() => parseBody(schema, { some: Array(MANY).fill(1) }));
    expect(look).not.toHaveBeenCalled();
    expect(parseBody(schema, { some: [] })).toEqual({ some: [], words: ['a'] });
    const { details: told } = thrown(() => parseBody(schema, { some: Array(500).fill(1) }));
    expect((told as { readonly errors: readonly unknown[] }).errors).toHaveLength(100);
    expect(thrown(() => parseBody(schema, { some: [], words: Array(6).fill('a') })).details).toMatchObject({
      errors: [{ path: '/words', code: 'TOO_MANY' }],
    });
  });

  it('reports at most a hundred unknown fields', () => {
    const asked: string[] = [];
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`field${index}`, index]));
    const body = new Proxy(fields, {
      getOwnPropertyDescriptor(target, name) {
        asked.push(String(name));
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });
    expect(unknownFields(bodyOf({ known: z.unknown() }), body)).toHaveLength(100);
    expect(asked.length).toBeLessThan(110);
  });
});
