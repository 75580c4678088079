import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiError } from './errors.ts';
import {
  createParseQuery,
  flagParameter,
  searchParameter,
  textParameter,
  timeParameters,
  wholeParameter,
  wordParameter,
} from './query.ts';

const QUERY = {
  id: textParameter('the ID'),
  state: wordParameter('the state', ['waiting', 'done']).optional(),
  density: wordParameter('dots per millimetre', [6, 8]).default(8),
  strict: flagParameter('fails on warnings').default(false),
  limit: wholeParameter('maximum number', { min: 1, max: 100 }).default(100),
  search: searchParameter('part of the name'),
  ...timeParameters(),
};

const parseQuery = createParseQuery(QUERY);

function problemsOf(given: object): unknown {
  try {
    return parseQuery(given);
  } catch (error) {
    return (error as ApiError).details;
  }
}

test('parameters are parsed to their types, and missing ones have their defaults', () => {
  expect(parseQuery({ id: 'a' })).toEqual({ id: 'a', density: 8, strict: false, limit: 100 });
  const given = {
    id: ' a',
    state: 'done',
    density: '6',
    strict: 'true',
    limit: '1',
    search: ' x ',
    from: '0',
    to: '9',
  };
  expect(parseQuery(given)).toEqual({
    ...{ id: ' a', state: 'done', density: 6, strict: true, limit: 1, search: 'x', from: 0, to: 9 },
  });
});

test.each([
  [{}, '/id', 'REQUIRED', 'is required'],
  [{ id: ['a', 'b'] }, '/id', 'WRONG_TYPE', 'must be set only once'],
  [{ id: 'a', state: 'don' }, '/state', 'INVALID_VALUE', 'must be one of waiting, done; did you mean "done"?'],
  [{ id: 'a', density: '7' }, '/density', 'INVALID_VALUE', 'must be one of 6, 8'],
  [{ id: 'a', strict: '1' }, '/strict', 'INVALID_VALUE', 'must be true or false'],
  [{ id: 'a', strict: 'constructor' }, '/strict', 'INVALID_VALUE', 'must be true or false'],
  [{ id: 'a', limit: '101' }, '/limit', 'OUT_OF_RANGE', 'must be a whole number from 1 to 100'],
  [{ id: 'a', limit: '1e1' }, '/limit', 'OUT_OF_RANGE', 'must be a whole number from 1 to 100'],
  [{ id: 'a', from: '-1' }, '/from', 'OUT_OF_RANGE', 'must be a time in milliseconds since the epoch'],
])('%j is rejected at %s', (given, path, code, message) => {
  expect(problemsOf(given)).toEqual({ errors: [{ path, code, message }] });
});

test('all problems are reported together', () => {
  expect(problemsOf({ state: 'x', limit: '0' })).toMatchObject({ errors: { length: 3 } });
});

test('the schemas describe the parameters for the OpenAPI document', () => {
  const shape = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  expect(shape(QUERY.limit)).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    description: 'maximum number',
  });
  expect(shape(QUERY.density)).toMatchObject({ type: 'integer', enum: [6, 8] });
  expect(shape(QUERY.strict)).toMatchObject({ type: 'boolean' });
  expect(shape(QUERY.from)).toMatchObject({ type: 'integer' });
});

test('the schema of a route is built once', () => {
  let built = 0;
  const query = new Proxy(QUERY, {
    ownKeys(target) {
      built++;
      return Reflect.ownKeys(target);
    },
  });
  const parse = createParseQuery(query);
  parse({ id: 'a' });
  const once = built;
  expect(once).toBeGreaterThan(0);
  parse({ id: 'b' });
  expect(built).toBe(once);
});
