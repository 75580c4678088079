/** Passwords under a flood: whoever signs in takes nothing from those who render and download. */
import { describe, expect, it } from 'vitest';
import { openedPerson, openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, builtInstallation, builtWorker, PASSWORD } from '../testing/service.ts';
import { createPasswords } from './passwords.ts';

const FLOOD = 60;

describe('a flood of passwords', () => {
  const service = openedService({
    anonymousPerMinute: 1_000,
    passwordFile: builtInstallation().passwordFile,
  });
  const team = openedTeam(service, 'acme');
  const person = openedPerson(service, { email: 'ann@acme.test', team });

  /** Longer than any: refused without being hashed. */
  const LONG = 'x'.repeat(129);
  const signIn = (email: string, remoteAddress = '127.0.0.1', password = 'wrong horse battery') =>
    service.app.inject({
      method: 'POST',
      url: '/v1/auth/sign-in',
      remoteAddress,
      payload: { email, password },
    });
  const render = () => service.render(team.keys.live, { template: BADGE, data: { name: 'Ann' }, format: 'pdf' });

  it('holds no download, no render and no sign-in from another address; few wait, the others are told 503', async () => {
    const { pathname } = new URL((await render()).json().url);
    let hashed = 0;
    const flood = Array.from({ length: FLOOD }, async (_, index) => {
      const { statusCode } = await signIn(`${index}@nobody.test`, '198.51.100.1');
      if (statusCode !== 503) hashed++;
      return statusCode;
    });
    const right = await signIn(person.email, '198.51.100.2', PASSWORD);
    expect([right.statusCode, hashed < FLOOD / 6]).toEqual([200, true]);
    const download = await service.call(team.keys.live, `GET ${pathname}`);
    const hashedBefore = hashed;
    expect([download.statusCode, (await render()).statusCode]).toEqual([200, 200]);
    const codes = await Promise.all(flood);
    expect(hashedBefore).toBeLessThan(FLOOD / 4);
    expect(new Set(codes)).toEqual(new Set([401, 503]));
    expect(hashed).toBeLessThan(FLOOD / 2);
  });

  it('is limited for each account and address, whether there is such an account, also where a password is changed', async () => {
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

  it('does no work for clients that have left', async () => {
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
