/**
 * Password links that owners create. They are only for people who belong to no other team, and work once within one
 * day.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, PASSWORD, type TestPerson, type TestService, type TestTeam } from '../testing/service.ts';
import { addMember, setRole } from './members.ts';

let service: TestService;
let team: TestTeam;
let owner: TestPerson;
let count = 0;
beforeAll(async () => {
  service = await createTestService({ anonymousPerMinute: 1_000 });
  team = await service.createTeam('acme');
  owner = await service.createPerson({ email: 'owner@acme.test', team, role: 'owner' });
});
afterAll(() => service.close());

const NEW = 'staple battery horse';
const person = (more: object = {}) => service.createPerson({ email: `p${++count}@acme.test`, team, ...more });
const linkOf = ({ id }: { readonly id: string }, by = owner) =>
  service.call(by.token, `POST /v1/team/members/${id}/password-link`);
const choose = async (token: string, password = NEW) =>
  (await service.call(undefined, 'POST /v1/auth/reset/confirm', { token, password })).statusCode;
const signIn = async ({ email }: TestPerson, password: string) =>
  (await service.call(undefined, 'POST /v1/auth/sign-in', { email, password })).statusCode;

it('sets a password once, ends the sessions, and verifies no address', async () => {
  const bob = await person();
  const answer = await linkOf(bob);
  const { token, url, expiresAt } = answer.json();
  expect([answer.statusCode, url, expiresAt]).toEqual([
    ...[201, `https://platen.test/reset#${token}`],
    service.time + 24 * 3_600_000,
  ]);
  expect(await choose(token, 'short')).toBe(400);
  expect(await choose(token)).toBe(204);
  expect([await choose(token), await signIn(bob, PASSWORD), await signIn(bob, NEW)]).toEqual([404, 401, 200]);
  expect((await service.call(bob.token, 'GET /v1/auth/session')).statusCode).toBe(401);
  const members = (await service.call(owner.token, 'GET /v1/team/members')).json().members;
  expect(members.find(({ id }: TestPerson) => id === bob.id).emailVerified).toBe(false);
  const { activity } = (await service.call(owner.token, 'GET /v1/activity?action=member')).json();
  const told = activity.map(({ action, userId }: { action: string; userId: string }) => [action, userId]).sort();
  expect(told).toEqual([
    ['member.password-changed', bob.id],
    ['member.password-link', owner.id],
  ]);
});

it('is invalid after a later link, and after a day', async () => {
  const bob = await person();
  const [first, second] = [(await linkOf(bob)).json().token, (await linkOf(bob)).json().token];
  expect(await choose(first)).toBe(404);
  service.time += 24 * 3_600_000;
  expect(await choose(second)).toBe(404);
});

it('is only for people in no other team, also when it is used', async () => {
  const other = await service.createTeam('other');
  const { db, clock } = service.services;
  const join = (userId: string) => addMember(db, clock, { teamId: other.id, userId, role: 'viewer' });
  const elsewhere = await person();
  await join(elsewhere.id);
  const admin = await person({ superAdmin: true });
  for (const each of [elsewhere, admin, owner]) {
    const { statusCode, json } = await linkOf(each);
    expect([statusCode, json().code]).toEqual([409, 'CONFLICT']);
  }
  const later = await person();
  const { token } = (await linkOf(later)).json();
  await join(later.id);
  expect([await choose(token), await signIn(later, NEW), await signIn(later, PASSWORD)]).toEqual([404, 401, 200]);
});

it('is only created by owners, and is invalid after they leave the team', async () => {
  const bob = await person();
  const boss = await person({ role: 'owner' });
  for (const by of [await person(), await person({ role: 'viewer' })]) {
    expect((await linkOf(bob, by)).statusCode).toBe(403);
  }
  expect((await service.call(team.keys.live, `POST /v1/team/members/${bob.id}/password-link`)).statusCode).toBe(403);
  const { token } = (await linkOf(bob, boss)).json();
  await setRole(service.services, { teamId: team.id, userId: boss.id, actor: {}, role: 'member' });
  expect([await choose(token), await signIn(bob, PASSWORD)]).toEqual([404, 200]);
});

it('lists sessions for their person, who can end each of them', async () => {
  const bob = await person();
  const sign = (agent: string) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/auth/sign-in',
      payload: { email: bob.email, password: PASSWORD },
      headers: { 'user-agent': agent },
    });
  service.time += 1_000;
  const second = (await sign('Firefox on Linux')).json().token;
  const list = async (token = bob.token) => (await service.call(token, 'GET /v1/auth/sessions')).json().sessions;
  const [latest, first] = await list();
  expect(latest).toEqual({
    id: expect.any(String),
    createdAt: expect.any(Number),
    lastUsedAt: expect.any(Number),
    expiresAt: expect.any(Number),
    userAgent: 'Firefox on Linux',
    team: 'acme',
    current: false,
  });
  expect([first.current, first.userAgent]).toEqual([true, undefined]);
  expect((await list(second)).map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
  expect(JSON.stringify(await list())).not.toContain(second.split('.')[0]);
  expect((await service.call(owner.token, `DELETE /v1/auth/sessions/${latest.id}`)).statusCode).toBe(404);
  expect((await service.call(bob.token, `DELETE /v1/auth/sessions/${latest.id}`)).statusCode).toBe(204);
  expect((await service.call(second, 'GET /v1/auth/session')).statusCode).toBe(401);
  expect(await list()).toHaveLength(1);
});
