/** Many concurrent sign-ins must not slow down renders and downloads. */
import { expect, it } from 'vitest';
import { openedPerson, openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, builtInstallation, PASSWORD } from '../testing/service.ts';

const FLOOD = 60;

const service = openedService({ anonymousPerMinute: 1_000, passwordFile: builtInstallation().passwordFile });
const team = openedTeam(service, 'acme');
const person = openedPerson(service, { email: 'ann@acme.test', team });

const signIn = (email: string, remoteAddress: string, password: string) =>
  service.app.inject({ method: 'POST', url: '/v1/auth/sign-in', remoteAddress, payload: { email, password } });
const render = () => service.render(team.keys.live, { template: BADGE, data: { name: 'Ann' }, format: 'pdf' });

it('delays no download, render or sign-in from another address; a few attempts wait, the others get 503', async () => {
  const { pathname } = new URL((await render()).json().url);
  let hashed = 0;
  const flood = Array.from({ length: FLOOD }, async (_, index) => {
    const { statusCode } = await signIn(`${index}@nobody.test`, '198.51.100.1', 'wrong horse battery');
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
