/** Activity log: its entries, its access rules and its maximum size. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstIdAt } from '../base/record-id.ts';
import { createStepPause } from '../fairness/step-pause.ts';
import { sweep } from '../sweep.ts';
import { deletePerson } from '../teams/delete-person.ts';
import { fillTable, numbered } from '../testing/rows.ts';
import {
  BADGE,
  bearer,
  createTestService,
  NOON,
  type TestPerson,
  type TestService,
  type TestTeam,
} from '../testing/service.ts';
import { forgetActivity } from './forget-activity.ts';
import { type ActivityFilter, type ListedActivity, listActivity, ROWS_OF_STEP } from './list-activity.ts';

let service: TestService;
let team: TestTeam;
let owner: TestPerson;
beforeAll(async () => {
  service = await createTestService();
  team = await service.createTeam('acme');
  owner = await service.createPerson({ email: 'owner@acme.test', team, role: 'owner' });
});
afterAll(() => service.close());

async function list(query = '', token = owner.token): Promise<readonly ListedActivity[]> {
  const answer = await service.call(token, `GET /v1/activity${query}`);
  expect([answer.body, answer.statusCode]).toEqual([answer.body, 200]);
  return answer.json().activity;
}

/** Sends a request. Advances the clock first, because entries with the same millisecond have no defined order. */
async function done(token: string, route: string, body?: object) {
  service.time++;
  const answer = await service.call(token, route, body);
  expect([route, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
    route,
    answer.statusCode,
    '',
  ]);
  return answer.statusCode === 204 ? undefined : answer.json();
}

const SECRET = 'Grace of 4711 Cologne';

describe('recorded activities', () => {
  it('of templates: publishing, unpublishing, restoring and deletion, with the actor and without the content', async () => {
    const { live } = team.keys;
    const { id } = await done(live, 'POST /v1/templates', {
      template: { ...BADGE, sample: { name: SECRET } },
      slug: 'badge',
    });
    await done(owner.token, 'POST /v1/templates/badge/publish', { note: SECRET });
    // Publishing identical content again adds no entry.
    await done(owner.token, 'POST /v1/templates/badge/publish');
    await done(live, 'PUT /v1/templates/badge', { template: { ...BADGE, meta: { name: SECRET } } });
    await done(live, 'POST /v1/templates/badge/publish');
    await done(owner.token, 'POST /v1/templates/badge/versions/1/restore');
    await done(owner.token, 'POST /v1/templates/badge/publish');
    await done(owner.token, 'DELETE /v1/templates/badge/versions/1');
    await done(owner.token, 'POST /v1/templates/badge/unpublish');
    await done(owner.token, 'DELETE /v1/templates/badge');
    const told = await list('?action=template');
    const by = { userId: owner.id, userName: 'owner@acme.test' };
    const row = { id: expect.stringMatching(/^\w{16}$/), at: expect.any(Number), subject: id, label: 'badge' };
    const keyId = told.find((each) => each.keyId)!.keyId!;
    expect(told).toEqual([
      { ...row, ...by, action: 'template.deleted', details: {} },
      { ...row, ...by, action: 'template.unpublished', details: { version: 3 } },
      { ...row, ...by, action: 'template.version-deleted', details: { version: 1 } },
      { ...row, ...by, action: 'template.published', details: { version: 3 } },
      { ...row, ...by, action: 'template.restored', details: { version: 1 } },
      { ...row, keyId, action: 'template.published', details: { version: 2 } },
      { ...row, ...by, action: 'template.published', details: { version: 1 } },
    ]);
    expect(JSON.stringify(told)).not.toContain('Grace');
    expect(await list(`?key=${keyId}&action=template.published`)).toHaveLength(1);
  });

  it('of keys: creation, rolling and revocation, also by a key', async () => {
    const made = await done(owner.token, 'POST /v1/keys', { mode: 'live', scopes: ['team'], name: 'Deploy' });
    const rolled = await done(owner.token, `POST /v1/keys/${made.id}/roll`, {});
    await done(rolled.key, `DELETE /v1/keys/${made.id}`);
    await done(rolled.key, `DELETE /v1/keys/${made.id}`);
    const label = `Deploy …${made.last4}`;
    expect(await list('?action=key&search=deploy')).toMatchObject([
      {
        action: 'key.revoked',
        subject: made.id,
        label,
        userId: owner.id,
        keyId: rolled.id,
        keyName: 'Deploy',
        details: {},
      },
      { action: 'key.rolled', subject: made.id, label, userId: owner.id, details: { to: rolled.id } },
      { action: 'key.created', subject: made.id, label, details: { mode: 'live', scopes: 'team' } },
    ]);
    for (const secret of [made.key, rolled.key]) expect(JSON.stringify(await list())).not.toContain(secret);
  });

  it('of people: invitation, joining, removal and change of role; an administrator has no name', async () => {
    const invited = await done(owner.token, 'POST /v1/invitations', { email: 'grace@acme.test' });
    const gone = await done(owner.token, 'POST /v1/invitations', { email: 'gone@acme.test' });
    await done(owner.token, `DELETE /v1/invitations/${gone.id}`);
    const signUp = { invitation: invited.token, password: 'correct horse battery', name: 'Grace' };
    const { user, token } = await done('', 'POST /v1/auth/sign-up', signUp);
    await done(owner.token, `PATCH /v1/team/members/${user.id}`, { role: 'owner' });
    await done(owner.token, `PATCH /v1/team/members/${user.id}`, { role: 'owner' });
    await done(token, `DELETE /v1/team/members/${user.id}`);
    const grace = { subject: user.id, label: 'Grace' };
    expect(await list('?action=member')).toMatchObject([
      { ...grace, action: 'member.removed', userId: user.id, details: { role: 'owner' } },
      { ...grace, action: 'member.role-changed', userId: owner.id, details: { from: 'member', to: 'owner' } },
      { ...grace, action: 'member.joined', userId: user.id, details: { role: 'member' } },
      { action: 'member.invited', label: 'gone@acme.test', subject: gone.id },
      { action: 'member.invited', label: 'grace@acme.test', details: { role: 'member' } },
    ]);
    expect(await list('?action=invitation.revoked')).toMatchObject([{ label: 'gone@acme.test', userId: owner.id }]);
    // When an account is deleted, the log no longer contains its name and address.
    await deletePerson(service.services.db, service.services.clock, { userId: user.id });
    expect(JSON.stringify(await list())).not.toMatch(/Grace|grace@/);
    const admin = await service.createPerson({ email: 'admin@platen.test', superAdmin: true });
    await done(admin.token, 'PUT /v1/teams/acme/plan', { plan: 'pro' });
    const [changed] = await list('?action=team');
    expect(changed).toMatchObject({
      action: 'team.plan-changed',
      userId: admin.id,
      details: { from: 'enterprise', to: 'pro' },
    });
  });

  it('of assets: replacement and deletion', async () => {
    const put = (width: number) => {
      service.time++;
      return service.app.inject({
        method: 'POST',
        url: '/v1/assets?name=logo.svg',
        headers: bearer(owner.token),
        payload: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`,
      });
    };
    expect([(await put(1)).statusCode, (await put(2)).statusCode]).toEqual([201, 201]);
    await done(owner.token, 'DELETE /v1/assets/logo.svg');
    const row = { subject: 'logo.svg', label: 'logo.svg', userId: owner.id };
    expect(await list('?action=asset')).toMatchObject([
      { ...row, action: 'asset.deleted' },
      { ...row, action: 'asset.replaced' },
    ]);
  });
});

describe('the list', () => {
  it('is paginated, and filtered by time and person', async () => {
    const all = await list();
    const { activity, next } = await done(owner.token, 'GET /v1/activity?limit=2');
    expect(activity).toEqual(all.slice(0, 2));
    expect(await list(`?limit=1000&after=${next}`)).toEqual(all.slice(2));
    expect(await list(`?to=${NOON + 1}`)).toEqual([]);
    expect(await list(`?from=${NOON}`)).toEqual(all);
    expect(await list(`?person=${owner.id}`)).toEqual(all.filter(({ userId }) => userId === owner.id));
    expect(await list('?search=%25')).toEqual([]);
    for (const query of ['action=nothing', 'from=yesterday', 'after=x', 'limit=0']) {
      expect([query, (await service.call(owner.token, `GET /v1/activity?${query}`)).statusCode]).toEqual([query, 400]);
    }
  });

  it('is searched in steps when it is filtered', async () => {
    const { db } = service.services;
    const long = await service.createTeam('long');
    const row = {
      team_id: long.id,
      at: NOON,
      user_id: null,
      key_id: null,
      action: 'key.revoked',
      details: null,
    } as const;
    const named = [1, ROWS_OF_STEP, 2 * ROWS_OF_STEP];
    await fillTable(db, 'activity', {
      count: 2 * ROWS_OF_STEP + 2,
      make: (index) => ({
        ...row,
        id: firstIdAt(index) + numbered(index).slice(1),
        subject: numbered(index),
        label: named.includes(index) ? 'named' : 'other',
      }),
    });
    const found = async (
      filter: ActivityFilter & { readonly after?: { readonly id: string }; readonly limit?: number },
    ) => (await listActivity(db, long.id, { search: 'named', ...filter })).map(({ subject }) => Number(subject));
    expect(await found({})).toEqual(named.toReversed());
    expect(await found({ limit: 2 })).toEqual([2 * ROWS_OF_STEP, ROWS_OF_STEP]);
    expect(await found({ after: { id: firstIdAt(2 * ROWS_OF_STEP) } })).toEqual([ROWS_OF_STEP, 1]);
    expect(await found({ to: 2 * ROWS_OF_STEP, from: 2 })).toEqual([ROWS_OF_STEP]);
    const both = { after: { id: firstIdAt(ROWS_OF_STEP) }, to: 2 * ROWS_OF_STEP };
    expect(await found(both)).toEqual([1]);
    expect(await listActivity(db, long.id, { limit: 3 })).toHaveLength(3);
    await db.deleteFrom('activity').where('team_id', '=', long.id).execute();
  });

  it('is only for owners of the team', async () => {
    const member = await service.createPerson({ email: 'member@acme.test', team });
    const other = await service.createTeam('other');
    const boss = await service.createPerson({ email: 'boss@other.test', team: other, role: 'owner' });
    for (const token of [member.token, team.keys.live, team.keys.test, team.keys.demo]) {
      expect((await service.call(token, 'GET /v1/activity')).statusCode).toBe(403);
    }
    expect(await list(`?person=${owner.id}`, boss.token)).toEqual([]);
    expect(await list('', boss.token)).toEqual([]);
  });

  it('expires, and loses its oldest entries when a team has too many', async () => {
    const { services } = service;
    const before = await list();
    await forgetActivity({ ...services, keepActivityDays: 365 }, createStepPause(), 5);
    expect(await list()).toEqual(before.slice(0, 5));
    const [oldest, times] = [before[4]!.at, service.time];
    service.time = oldest + 365 * 24 * 3_600_000;
    await sweep(services);
    expect((await services.db.selectFrom('activity').selectAll().execute()).length).toBe(5);
    service.time += 1;
    await sweep(services);
    expect((await services.db.selectFrom('activity').selectAll().execute()).length).toBe(4);
    service.time = times;
  });
});

it('records nothing for changes that failed', async () => {
  const { db } = service.services;
  const count = async () => (await db.selectFrom('activity').select('id').execute()).length;
  const before = await count();
  for (const [route, body] of [
    ['DELETE /v1/templates/nothing', undefined],
    ['DELETE /v1/keys/nothing', undefined],
    ['DELETE /v1/assets/nothing', undefined],
    [`DELETE /v1/team/members/${owner.id}`, undefined],
    [`PATCH /v1/team/members/${owner.id}`, { role: 'member' }],
    ['POST /v1/keys', { mode: 'live', expiresAt: 1 }],
  ] as const) {
    expect((await service.call(owner.token, route, body)).statusCode).toBeGreaterThanOrEqual(400);
  }
  expect(await count()).toBe(before);
});
