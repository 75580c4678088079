/** API keys over HTTP. Some tests are named after statements in docs/decisions/teams-and-keys.md. */
import { describe, expect, it } from 'vitest';
import { OPERATOR } from '../../activity/activity.ts';
import { KEY_MODES } from '../../enums/key-modes.ts';
import { SCOPES } from '../../enums/scopes.ts';
import { openedPerson, openedService, openedTeam } from '../../testing/opened.ts';
import { NOON } from '../../testing/service.ts';
import { issueKey } from '../keys.ts';
import { rollKey } from '../roll-key.ts';

describe('/v1/keys', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  const member = openedPerson(service, { email: 'member@acme.test', team });

  const create = async (token: string, body: object = { mode: 'test', name: 'ERP' }) =>
    service.call(token, 'POST /v1/keys', body);
  const list = async (token: string) => (await service.call(token, 'GET /v1/keys')).json().keys;
  const works = async (key: string) => (await service.call(key, 'GET /v1/render-outputs/none')).statusCode === 404;

  it.each(KEY_MODES)('Key format: a %s key is shown once and listed by its last 4 characters', async (mode) => {
    const response = await create(member.token, { mode, name: ' ERP ' });
    expect(response.statusCode).toBe(201);
    const { key, ...listed } = response.json();
    expect(key).toMatch(new RegExp(`^pl_${mode}_[0-9A-Za-z]{38}$`));
    expect(listed).toEqual({
      id: expect.any(String),
      mode,
      scopes: ['render'],
      name: 'ERP',
      last4: key.slice(-4),
      createdBy: member.id,
      createdAt: NOON,
    });
    const keys = await list(member.token);
    expect(keys).toContainEqual(listed);
    expect(JSON.stringify(keys)).not.toContain(key);
    expect(await works(key)).toBe(true);
  });

  it('Key format: revocation applies to the next request', async () => {
    const { id, key } = (await create(member.token)).json();
    expect(await works(key)).toBe(true);
    const revoked = await service.call(member.token, `DELETE /v1/keys/${id}`);
    expect(revoked.json()).toEqual({ id, revokedAt: NOON });
    expect((await service.call(key, 'GET /v1/render-outputs/none')).statusCode).toBe(401);
    expect(await list(member.token)).toContainEqual(expect.objectContaining({ id, revokedAt: NOON }));
    service.time += 1000;
    expect((await service.call(member.token, `DELETE /v1/keys/${id}`)).json()).toEqual({ id, revokedAt: NOON });
  });

  it('Key format: a key that is looked up while it is revoked is not cached', async () => {
    const { id, key } = (await create(member.token)).json();
    await Promise.all([works(key), works(key), service.call(member.token, `DELETE /v1/keys/${id}`), works(key)]);
    expect(await works(key)).toBe(false);
  });

  it('are managed with a live key too, which may revoke itself, but not with a test or demo key', async () => {
    const { id, key } = (await create(team.keys.live, { mode: 'live', scopes: ['team'] })).json();
    expect((await service.call(key, `DELETE /v1/keys/${id}`)).statusCode).toBe(200);
    for (const weak of [team.keys.test, team.keys.demo]) {
      for (const route of ['GET /v1/keys', 'POST /v1/keys', `DELETE /v1/keys/${id}`]) {
        const response = await service.call(weak, route, route.startsWith('POST') ? { mode: 'live' } : undefined);
        expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
      }
    }
  });

  describe('scopes', () => {
    const ROUTE_OF = {
      render: 'GET /v1/usage',
      print: 'GET /v1/printers',
      agent: 'GET /v1/agent/jobs/none/document',
      templates: 'GET /v1/templates/none',
      assets: 'GET /v1/assets',
      team: 'GET /v1/keys',
    };

    it.each(SCOPES)('a key with the scope %s may only do that, and errors name the missing scope', async (scope) => {
      const { key } = (await create(member.token, { mode: 'live', scopes: [scope] })).json();
      for (const [other, route] of Object.entries(ROUTE_OF)) {
        const { statusCode, json } = await service.call(key, route);
        if (other === scope) expect([other, statusCode]).not.toEqual([other, 403]);
        else expect([statusCode, json().error]).toEqual([403, expect.stringContaining(`lacks the scope "${other}"`)]);
      }
    });

    it('a key cannot grant scopes that it lacks', async () => {
      const { key } = (await create(member.token, { mode: 'live', scopes: ['team', 'render'] })).json();
      const refused = await create(key, { mode: 'live', scopes: ['render', 'templates'] });
      expect([refused.statusCode, refused.json().error]).toEqual([403, expect.stringContaining('"templates"')]);
      const made = (await create(key, { mode: 'live', scopes: ['render', 'team', 'render'] })).json();
      expect(made.scopes).toEqual(['render', 'team']);
      expect(await list(member.token)).toContainEqual(
        expect.objectContaining({ id: made.id, scopes: ['render', 'team'] }),
      );
    });

    it('a key older than scopes keeps its permissions', async () => {
      const { id, key } = (await create(member.token, { mode: 'live' })).json();
      await service.services.db.updateTable('keys').set({ scopes: null }).where('id', '=', id).execute();
      service.services.credentials.forget();
      expect((await service.call(key, 'GET /v1/keys')).statusCode).toBe(200);
      expect(await list(member.token)).toContainEqual(
        expect.objectContaining({ id, scopes: ['render', 'print', 'agent', 'templates', 'assets', 'team'] }),
      );
    });
  });

  it.each([
    [{}, '/mode'],
    [{ mode: 'admin' }, '/mode'],
    [{ mode: 'live', name: 'x'.repeat(101) }, '/name'],
    [{ mode: 'live', scopes: [] }, '/scopes'],
    [{ mode: 'live', scopes: 'render' }, '/scopes'],
    [{ mode: 'live', scopes: ['render', 'admin'] }, '/scopes/1'],
    [{ mode: 'test', scopes: ['render', 'templates'] }, '/scopes/1'],
    [{ mode: 'demo', scopes: ['assets'] }, '/scopes/0'],
    [[], ''],
  ])('rejects %j, naming the field', async (body, path) => {
    const response = await create(member.token, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(response.json().details.errors[0]).toMatchObject({ path, code: expect.any(String) });
  });
});

describe('the life of a key', () => {
  const service = openedService();

  const HOUR = 3_600_000;
  const listed = async (token: string, id: string) =>
    (await service.call(token, 'GET /v1/keys')).json().keys.find((key: { id: string }) => key.id === id);

  it('includes the last use, to the minute', async () => {
    const team = await service.createTeam('used');
    const { keys } = (await service.call(team.keys.live, 'GET /v1/keys')).json();
    const test = keys.find(({ mode }: { mode: string }) => mode === 'test');
    expect(test).not.toHaveProperty('lastUsedAt');
    const first = service.time;
    await service.call(team.keys.test, 'GET /v1/usage');
    expect((await listed(team.keys.live, test.id)).lastUsedAt).toBe(first);
    service.time += 59_000;
    await service.call(team.keys.test, 'GET /v1/usage');
    expect((await listed(team.keys.live, test.id)).lastUsedAt).toBe(first);
    service.time += 1_000;
    await service.call(team.keys.test, 'GET /v1/usage');
    expect((await listed(team.keys.live, test.id)).lastUsedAt).toBe(first + 60_000);
  });

  it('ends at its expiry time, to the second', async () => {
    const team = await service.createTeam('ends');
    const expiresAt = service.time + HOUR;
    const make = (body: object) => service.call(team.keys.live, 'POST /v1/keys', { mode: 'test', ...body });
    const { key, id, ...made } = (await make({ expiresAt })).json();
    expect(made.expiresAt).toBe(expiresAt);
    service.time = expiresAt - 1;
    expect((await service.call(key, 'GET /v1/usage')).statusCode).toBe(200);
    service.time = expiresAt;
    const refused = await service.call(key, 'GET /v1/usage');
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'AUTH_REQUIRED']);
    expect(await listed(team.keys.live, id)).toMatchObject({ expiresAt });
    expect((await service.call(team.keys.live, `POST /v1/keys/${id}/roll`, {})).json().code).toBe('CONFLICT');
    for (const wrong of [service.time, 'tomorrow', -1]) expect((await make({ expiresAt: wrong })).statusCode).toBe(400);
  });

  it('cannot create a key that lasts longer', async () => {
    const team = await service.createTeam('short');
    const expiresAt = service.time + HOUR;
    const short = (
      await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['team', 'render'], expiresAt })
    ).json();
    const of = async (body: object) =>
      (await service.call(short.key, 'POST /v1/keys', { mode: 'test', ...body })).json();
    expect((await of({})).expiresAt).toBe(expiresAt);
    expect((await of({ expiresAt: expiresAt + 1 })).expiresAt).toBe(expiresAt);
    expect((await of({ expiresAt: expiresAt - 1 })).expiresAt).toBe(expiresAt - 1);
    expect((await service.call(short.key, `POST /v1/keys/${short.id}/roll`, {})).json().expiresAt).toBe(expiresAt);
  });

  it('is continued by a rolled key, while both work for a time', async () => {
    const team = await service.createTeam('rolled');
    const roll = (id: string, body: object) => service.call(team.keys.live, `POST /v1/keys/${id}/roll`, body);
    const old = (
      await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['render', 'assets'], name: 'ERP' })
    ).json();
    const answer = await roll(old.id, { overlapSeconds: 600 });
    expect(answer.statusCode).toBe(201);
    const made = answer.json();
    expect(made).toMatchObject({ mode: 'live', scopes: ['render', 'assets'], name: 'ERP' });
    expect(made.replaces).toEqual({ id: old.id, expiresAt: service.time + 600_000 });
    const works = async (key: string) => (await service.call(key, 'GET /v1/usage')).statusCode === 200;
    expect([await works(old.key), await works(made.key)]).toEqual([true, true]);
    service.time += 600_000;
    expect([await works(old.key), await works(made.key)]).toEqual([false, true]);
    const next = (await roll(made.id, { overlapSeconds: 0 })).json();
    expect([await works(made.key), await works(next.key)]).toEqual([false, true]);
    for (const overlapSeconds of [-1, 604_801, 1.5]) {
      expect((await roll(next.id, { overlapSeconds })).json().code).toBe('BAD_REQUEST');
    }
    // A key can neither create nor replace a key with more permissions.
    const few = (await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['team'] })).json();
    expect((await service.call(few.key, `POST /v1/keys/${next.id}/roll`, {})).json().code).toBe('FORBIDDEN');
    expect(await works(next.key)).toBe(true);
  });

  it('is continued by one key when two requests roll it concurrently', async () => {
    const { id: teamId } = await service.createTeam('rolled-twice');
    const { services } = service;
    const found = await issueKey(services, { teamId, mode: 'test', scopes: ['render'], name: '' });
    const rolling = { teamId, actor: OPERATOR, overlapSeconds: 0 };
    const rolled = await Promise.allSettled([1, 2].map(() => rollKey(services, found, rolling)));
    expect(rolled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(rolled).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'CONFLICT' }) });
  });
});
