/**
 * Rate limits for sign-ins, and attempts that are rejected without hashing. `password-flood.test.ts` tests a flood of
 * sign-ins.
 */
import { describe, expect, it } from 'vitest';
import { openedPerson, openedService, openedTeam } from '../testing/opened.ts';
import { builtWorker, PASSWORD } from '../testing/service.ts';
import { createPasswords } from './passwords.ts';

describe('trying passwords', () => {
  const service = openedService({ anonymousPerMinute: 1_000 });
  const team = openedTeam(service, 'acme');
  const person = openedPerson(service, { email: 'ann@acme.test', team });

  /** Password longer than the maximum. It is rejected without hashing. */
  const LONG = 'x'.repeat(129);
  const signIn = (email: string, remoteAddress: string, password: string) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/auth/sign-in',
      remoteAddress,
      payload: { email, password },
    });

  it('is limited for each account and address, also for unknown accounts and password changes', async () => {
    service.time += 60_000;
    for (const email of [person.email, 'nobody@acme.test']) {
      const codes: number[] = [];
      for (let count = 0; count < 21; count++) codes.push((await signIn(email, '198.51.100.3', LONG)).statusCode);
      expect(codes).toEqual([...new Array(20).fill(401), 429]);
      expect((await signIn(email, '198.51.100.4', LONG)).statusCode).toBe(401);
    }
    service.time += 60_000;
    const change = { password: LONG, newPassword: 'another horse' };
    const codes: number[] = [];
    for (let count = 0; count < 21; count++) {
      codes.push((await service.call(person.token, 'POST /v1/auth/password', change)).statusCode);
    }
    expect(codes).toEqual([...new Array(20).fill(403), 429]);
  });

  it('does no work for clients that have disconnected', async () => {
    const passwords = createPasswords(new URL('password-worker.js', builtWorker()));
    const left = new AbortController();
    const order: string[] = [];
    const asked = [
      passwords.hash(PASSWORD, { group: 'a' }).then(() => order.push('first')),
      ...Array.from({ length: 5 }, () =>
        passwords.hash(PASSWORD, { group: 'b', left: left.signal }).catch((error) => order.push(error.message)),
      ),
      passwords.hash(PASSWORD, { group: 'a' }).then(() => order.push('last')),
    ];
    left.abort(new Error('left'));
    await Promise.all(asked);
    expect(order).toEqual([...new Array(5).fill('left'), 'first', 'last']);
    await passwords.close();
  });
});
