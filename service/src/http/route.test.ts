/** Incomplete route definitions must not compile. Each line that must not compile is marked. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ROLES } from '../enums/roles.ts';
import { json, jsonBody, NO_BODY, NOTHING, routesWith } from './route.ts';

const route = routesWith<{ readonly word: string }>();

const BODY = jsonBody(z.object({ name: z.string() }));
const ANSWER = json(z.strictObject({ id: z.string(), role: z.enum(ROLES) }));
const ROW = {
  name: 'doThings',
  group: 'A',
  about: 'Something.',
  access: 'member',
  may: 'owner',
  headers: {},
  errors: [],
} as const;

const PLAIN = { ...ROW, body: NO_BODY, answer: NOTHING } as const;
const OPEN = { ...PLAIN, access: 'open', may: 'anyone' } as const;

it('a complete row compiles', async () => {
  const row = route('PUT /v1/things/{id}', {
    ...ROW,
    body: BODY,
    answer: ANSWER,
    handle: async ({ word }, { params, body, credential }) => ({
      id: `${word} ${params.id} ${body.name}`,
      role: credential.role,
    }),
  });
  expect(row).toMatchObject({ method: 'PUT', path: '/v1/things/{id}', access: 'member' });
  const given = { params: { id: '7' }, body: { name: 'Ada' }, credential: { role: 'owner' } };
  expect(await row.handle({ word: 'a' }, given as never)).toEqual({ id: 'a 7 Ada', role: 'owner' });
});

it('a row with a missing or wrong part does not compile', () => {
  const handle = async () => undefined;
  const { name: _name, ...withoutName } = ROW;
  const { access: _access, ...withoutAccess } = ROW;
  const { may: _may, ...withoutRight } = ROW;
  const { errors: _errors, ...withoutErrors } = ROW;
  const { headers: _headers, ...withoutHeaders } = ROW;
  const rows = [
    // @ts-expect-error no name
    () => route('GET /a', { ...withoutName, body: NO_BODY, answer: NOTHING, handle }),
    // @ts-expect-error no access
    () => route('GET /a', { ...withoutAccess, body: NO_BODY, answer: NOTHING, handle }),
    // @ts-expect-error no permission
    () => route('GET /a', { ...withoutRight, body: NO_BODY, answer: NOTHING, handle }),
    // @ts-expect-error no errors
    () => route('GET /a', { ...withoutErrors, body: NO_BODY, answer: NOTHING, handle }),
    // @ts-expect-error no headers
    () => route('GET /a', { ...withoutHeaders, body: NO_BODY, answer: NOTHING, handle }),
    // @ts-expect-error no body
    () => route('GET /a', { ...ROW, answer: NOTHING, handle }),
    // @ts-expect-error no answer
    () => route('GET /a', { ...ROW, body: NO_BODY, handle }),
    // @ts-expect-error no handler
    () => route('GET /a', { ...ROW, body: NO_BODY, answer: NOTHING }),
    // @ts-expect-error permission of another access
    () => route('GET /a', { ...ROW, may: 'superAdmin', body: NO_BODY, answer: NOTHING, handle }),
    // @ts-expect-error response that does not match the schema
    () => route('GET /a', { ...ROW, body: NO_BODY, answer: ANSWER, handle: async () => ({ id: 1, role: 'owner' }) }),
    // @ts-expect-error parameter that the path does not have
    () => route('GET /a/{id}', { ...PLAIN, handle: async (_, { params }) => void params.slug }),
    // @ts-expect-error field that the body does not have
    () => route('PUT /a', { ...PLAIN, body: BODY, handle: async (_, { body }) => void body.slug }),
    // @ts-expect-error open route without a session
    () => route('GET /a', { ...OPEN, handle: async (_, { session }) => void session }),
  ];
  expect(rows).toHaveLength(13);
});
