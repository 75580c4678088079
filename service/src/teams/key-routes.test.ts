/** Keys over HTTP; tests of a decision carry its name: docs/decisions/teams-and-keys.md. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, NOON, type TestPerson, type TestService, type TestTeam } from '../testing/service.ts';
import { KEY_MODES } from '../words/key-modes.ts';

describe('/v1/keys', () => {
  let service: TestService;
  let team: TestTeam;
  let member: TestPerson;

  beforeAll(async () => {
    service = await createTestService();
    team = await service.createTeam('acme');
    member = await service.createPerson({ email: 'member@acme.test', team });
  });
  afterAll(() => service.close());

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

  it('Key format: revocation holds on the next request', async () => {
    const { id, key } = (await create(member.token)).json();
    expect(await works(key)).toBe(true);
    const revoked = await service.call(member.token, `DELETE /v1/keys/${id}`);
    expect(revoked.json()).toEqual({ id, revokedAt: NOON });
    expect((await service.call(key, 'GET /v1/render-outputs/none')).statusCode).toBe(401);
    expect(await list(member.token)).toContainEqual(expect.objectContaining({ id, revokedAt: NOON }));
    service.time += 1000;
    expect((await service.call(member.token, `DELETE /v1/keys/${id}`)).json()).toEqual({ id, revokedAt: NOON });
  });

  it('Key format: a key that is looked up while it is revoked is not remembered', async () => {
    const { id, key } = (await create(member.token)).json();
    await Promise.all([works(key), works(key), service.call(member.token, `DELETE /v1/keys/${id}`), works(key)]);
    expect(await works(key)).toBe(false);
  });

  it('are managed with a live key too, which may revoke itself, and by no test or demo key', async () => {
    const { id, key } = (await create(team.keys.live, { mode: 'live' })).json();
    expect((await service.call(key, `DELETE /v1/keys/${id}`)).statusCode).toBe(200);
    for (const weak of [team.keys.test, team.keys.demo]) {
      for (const route of ['GET /v1/keys', 'POST /v1/keys', `DELETE /v1/keys/${id}`]) {
        const response = await service.call(weak, route, route.startsWith('POST') ? { mode: 'live' } : undefined);
        expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
      }
    }
  });

  it.each([
    [{}, '/mode'],
    [{ mode: 'admin' }, '/mode'],
    [{ mode: 'live', name: 'x'.repeat(101) }, '/name'],
    [[], ''],
  ])('refuses %j, naming the field', async (body, path) => {
    const response = await create(member.token, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(response.json().details.errors[0].path).toBe(path);
  });
});
