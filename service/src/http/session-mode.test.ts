/** Mode of renders by people. They can choose it within the limits of their role. */
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Credential } from '../auth/credential.ts';
import { createParseQuery } from '../base/query.ts';
import { inAskedMode, modeParameter } from './session-mode.ts';

const request = () => ({}) as FastifyRequest;
const person = (role: string) => ({ kind: 'session', id: 's', mode: 'test', role }) as unknown as Credential;
const key = { kind: 'key', id: 'k', mode: 'test', scopes: [] } as unknown as Credential;

test.each([
  ['member', {}, 'live', 'live'],
  ['owner', { mode: 'test' }, 'live', 'test'],
  ['member', {}, 'test', 'test'],
  ['member', { mode: 'live' }, 'test', 'live'],
  ['viewer', {}, 'test', 'test'],
] as const)('a %s who asks for %o with the default %s renders in mode %s', (role, query, otherwise, mode) => {
  const asked = request();
  expect(inAskedMode(person(role), { request: asked, ...createParseQuery(modeParameter(otherwise))(query) }).mode).toBe(
    mode,
  );
  // The render log and the quota must use the same mode.
  expect(asked.credential?.mode).toBe(mode);
});

test('a viewer cannot render live, a key keeps its mode, and other values are rejected', () => {
  expect(() => inAskedMode(person('viewer'), { request: request(), mode: 'live' })).toThrow('test mode');
  expect(inAskedMode(key, { request: request(), mode: 'live' }).mode).toBe('test');
  expect(() => createParseQuery(modeParameter('test'))({ mode: 'demo' })).toThrow('mode must be one of');
});
