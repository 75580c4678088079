/**
 * Storage limits of teams: they are reported and enforced, also for concurrent requests, and deleting objects frees
 * storage.
 */
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createDiskReserve } from '../blobs/disk-reserve.ts';
import { PLANS } from '../enums/plans.ts';
import { sweep } from '../sweep.ts';
import { issueKey } from '../teams/keys.ts';
import { createTemplate } from '../templates/create-template.ts';
import { draftOf } from '../templates/template-bodies.ts';
import { openedService } from '../testing/opened.ts';
import { BADGE, bearer, type TestTeam } from '../testing/service.ts';
import { keepDocument } from './documents.ts';
import { REVOKED_KEPT_MS } from './used.ts';

const { kept } = PLANS.dev;
const MB = 1_048_576;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const service = openedService();
let teams = 0;

const newTeam = () => service.createTeam(`team-${++teams}`, 'dev');
const usage = async ({ keys }: TestTeam) => (await service.call(keys.live, 'GET /v1/usage')).json();
const told = async (team: TestTeam) => (await usage(team)).storage;

/** Records this many bytes for the team, without storing anything. */
function fill({ id }: TestTeam, bytes: number): Promise<unknown> {
  const endsAt = Math.ceil((service.time + KEPT_MS) / 3_600_000) * 3_600_000;
  return service.services.db
    .insertInto('kept_bytes')
    .values({ team_id: id, ends_at: endsAt, bytes })
    .onConflict((conflict) => conflict.columns(['team_id', 'ends_at']).doUpdateSet({ bytes }))
    .execute();
}

type Answered = { readonly statusCode: number; json(): { readonly code?: string } };

const outcome = (response: Answered) => [response.statusCode, response.json().code];
const REFUSED = [409, 'STORAGE_EXCEEDED'];

describe('stored documents', () => {
  const render = ({ keys }: TestTeam, more: object = {}, headers: object = {}) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/render',
      payload: { template: BADGE, data: {}, format: 'zpl', ...more },
      headers: { ...bearer(keys.live), ...headers },
    });

  it('count until they expire, as do responses stored under an Idempotency-Key', async () => {
    const team = await newTeam();
    expect(await told(team)).toMatchObject({ documentBytes: { used: 0, limit: kept.documentBytes } });
    const { sizeBytes } = (await render(team)).json();
    expect((await told(team)).documentBytes.used).toBe(Math.max(1_024, sizeBytes));
    const inline = await render(team, { delivery: 'inline' });
    expect((await told(team)).documentBytes.used).toBe(Math.max(1_024, sizeBytes));
    await render(team, { delivery: 'inline' }, { 'idempotency-key': 'one' });
    expect((await told(team)).documentBytes.used).toBe(
      Math.max(1_024, sizeBytes) + Math.max(1_024, inline.rawPayload.length),
    );
    service.time += KEPT_MS + 3_600_000;
    expect((await told(team)).documentBytes.used).toBe(0);
    await sweep(service.services);
    expect(await service.services.db.selectFrom('kept_bytes').selectAll().execute()).toEqual([]);
  });

  it('are rejected at the limit, with nothing counted; inline ones are not', async () => {
    const team = await newTeam();
    await fill(team, kept.documentBytes);
    const batch = { template: BADGE, format: 'zpl', items: [{ data: {} }] };
    for (const response of [
      await render(team),
      await render(team, { delivery: 'inline' }, { 'idempotency-key': 'two' }),
      await service.call(team.keys.test, 'POST /v1/render/batch', batch),
    ]) {
      expect(outcome(response)).toEqual(REFUSED);
      expect(response.json().error).toContain('1,024 MB');
      expect(response.json().details).toEqual({ kept: 'documentBytes', limit: kept.documentBytes });
    }
    expect(outcome(await render(team, { template: {} }))).toEqual([400, 'INVALID_TEMPLATE']);
    expect((await render(team, { delivery: 'inline' })).statusCode).toBe(200);
    expect((await usage(team)).renders).toEqual({ live: 1, test: 0 });
  });

  it('that exceed the limit are not saved, even if there was space when they began', async () => {
    const team = await newTeam();
    await fill(team, kept.documentBytes - 1_000);
    expect(outcome(await render(team))).toEqual(REFUSED);
    expect((await usage(team)).renders.live).toBe(0);
    const reservations = service.services.db.selectFrom('reservations').selectAll().where('team_id', '=', team.id);
    expect(await reservations.execute()).toEqual([]);
  });

  it('never exceed the limit, even if many are saved at once', async () => {
    const team = await newTeam();
    const { db } = service.services;
    const document = {
      team: { id: team.id, limits: PLANS.dev },
      sizeBytes: Math.floor(kept.documentBytes / 5),
    } as const;
    const keep = () =>
      db.transaction().execute((transaction) => {
        return keepDocument(transaction, { ...document, expiresAt: service.time + KEPT_MS, now: service.time });
      });
    const all = await Promise.allSettled(Array.from({ length: 12 }, keep));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await told(team)).documentBytes.used).toBeLessThanOrEqual(kept.documentBytes);
  });
});

describe('templates', () => {
  it('are limited in number, even for concurrent requests', async () => {
    const team = await newTeam();
    const create = (slug: string) => createTemplate(service.services, { teamId: team.id, ...draftOf(BADGE), slug });
    for (let index = 5; index < kept.templates; index++) await create(`template-${index}`);
    const all = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => create(`late-${index}`)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await told(team)).templates).toEqual({ used: kept.templates, limit: kept.templates });
    const call = (route: string, body?: object) => service.call(team.keys.live, route, body);
    expect(outcome(await call('POST /v1/templates', { template: BADGE, slug: 'more' }))).toEqual(REFUSED);
    expect((await call('DELETE /v1/templates/template-5')).statusCode).toBe(204);
    expect((await call('POST /v1/templates', { template: BADGE, slug: 'more' })).statusCode).toBe(201);
  });

  it('are limited in size, drafts and versions together', async () => {
    const team = await newTeam();
    const call = (route: string, body?: object) => service.call(team.keys.live, route, body);
    const padded = (length: number) => ({
      template: { ...BADGE, meta: { name: 'x', description: 'd'.repeat(length) } },
    });
    expect((await call('POST /v1/templates', { ...padded(5_000), slug: 'large' })).statusCode).toBe(201);
    const draftBytes = (await told(team)).templateBytes.used;
    expect(draftBytes).toBeGreaterThan(5_000);
    expect((await call('POST /v1/templates/large/publish')).statusCode).toBe(200);
    const before = (await told(team)).templateBytes.used;
    expect(before).toBeGreaterThan(2 * draftBytes);
    expect((await call('POST /v1/templates/large/publish')).json().version).toBe(1);
    expect((await told(team)).templateBytes.used).toBe(before);

    const filler = await service.pushTemplate(team, 'filler', BADGE);
    const nearlyFull = { size_bytes: kept.templateBytes - before - 3_000 };
    const sizes = service.services.db.updateTable('template_sizes').set(nearlyFull).where('version', '=', 1);
    await sizes.where('template_id', '=', filler).execute();

    expect(outcome(await call('PUT /v1/templates/large', padded(9_000)))).toEqual(REFUSED);
    expect((await call('GET /v1/templates/large')).json().draft.meta.description).toHaveLength(5_000);
    expect((await call('PUT /v1/templates/large', padded(3_000))).statusCode).toBe(200);
    expect(outcome(await call('POST /v1/templates/large/publish'))).toEqual(REFUSED);
    expect((await call('GET /v1/templates/large/versions')).json().versions).toHaveLength(1);
    expect((await call('DELETE /v1/templates/filler')).statusCode).toBe(204);
    expect((await call('POST /v1/templates/large/publish')).statusCode).toBe(200);
  });
});

describe('keys and invitations', () => {
  it('limit the number of keys, and list only the newest revoked ones', async () => {
    const team = await newTeam();
    const { db } = service.services;
    const issue = () => issueKey(service.services, { teamId: team.id, mode: 'test', scopes: ['render'], name: '' });
    const first = await issue();
    while ((await told(team)).keys.used < kept.keys) await issue();
    const create = () => service.call(team.keys.live, 'POST /v1/keys', { mode: 'test' });
    expect(outcome(await create())).toEqual(REFUSED);
    expect((await service.call(team.keys.live, `DELETE /v1/keys/${first.id}`)).statusCode).toBe(200);
    expect((await create()).statusCode).toBe(201);

    const other = await newTeam();
    for (let index = 0; index < 105; index++) {
      const { id } = await issueKey(service.services, {
        teamId: other.id,
        mode: 'test',
        scopes: ['render'],
        name: String(index),
      });
      await db
        .updateTable('keys')
        .set({ revoked_at: service.time + index })
        .where('id', '=', id)
        .execute();
    }
    await issueKey(service.services, { teamId: other.id, mode: 'test', scopes: ['render'], name: 'last' });
    type Key = { readonly name: string; readonly revokedAt?: number };
    const { keys } = (await service.call(other.keys.live, 'GET /v1/keys')).json();
    const revoked = keys.filter(({ revokedAt }: Key) => revokedAt !== undefined);
    expect(revoked).toHaveLength(100);
    expect(revoked.map(({ name }: Key) => Number(name))).not.toContain(0);
    service.time += REVOKED_KEPT_MS + 105;
    await sweep(service.services);
    const rows = db.selectFrom('keys').select('id').where('team_id', '=', other.id).where('revoked_at', 'is not', null);
    expect(await rows.execute()).toEqual([]);
  });

  it('limit the number of invitations, and delete used ones', async () => {
    const team = await newTeam();
    const owner = await service.createPerson({ email: 'owner@room.example', team, role: 'owner' });
    const { db } = service.services;
    const invitation = { team_id: team.id, role: 'member', created_by: owner.id, created_at: service.time } as const;
    for (let index = 1; index < kept.invitations; index++) {
      const row = { id: `invitation-${index}`, email: `${index}@room.example`, hash: `hash-${index}` };
      const values = { ...invitation, ...row, expires_at: service.time + 3_600_000, used_at: null };
      await db.insertInto('invitations').values(values).execute();
    }
    const invite = (name: string) =>
      service.call(owner.token, 'POST /v1/invitations', { email: `${name}@room.example` });
    expect((await invite('last')).statusCode).toBe(201);
    expect(outcome(await invite('more'))).toEqual(REFUSED);
    expect((await invite('7')).statusCode).toBe(201);
    await db.updateTable('invitations').set({ used_at: service.time }).where('email', '=', '1@room.example').execute();
    await sweep(service.services);
    const count = async () => (await db.selectFrom('invitations').select('id').execute()).length;
    expect(await count()).toBe(kept.invitations - 1);
    service.time += 3_600_000;
    await sweep(service.services);
    expect(await count()).toBe(2);
  });
});

describe('a nearly full disk', () => {
  it('stores nothing new, while reading and deleting work', async () => {
    const { keys, ...rest } = await service.createTeam('full-disk');
    const made = (await service.render(keys.live, { template: BADGE, data: {}, format: 'zpl' })).json();
    await service.pushTemplate({ keys, ...rest }, 'badge', BADGE);
    const asset = { method: 'POST', url: '/v1/assets?name=a.svg', headers: bearer(keys.live) } as const;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
    expect((await service.app.inject({ ...asset, payload: svg })).statusCode).toBe(201);

    const disk = createDiskReserve({ folder: '/', reserveBytes: 1e18 });
    const app = createApp({ ...service.services, disk });
    const send = (route: string, payload?: object) => {
      const [method, url] = route.split(' ') as ['POST', string];
      return app.inject({ method, url, headers: bearer(keys.live), ...(payload ? { payload } : {}) });
    };
    const body = { template: BADGE, data: {}, format: 'zpl' };
    const refused = await send('POST /v1/render', body);
    expect([refused.headers['retry-after'], refused.json().error]).toEqual(['60', expect.stringContaining('disk')]);
    for (const response of [
      refused,
      await send('POST /v1/render/batch', { template: BADGE, format: 'zpl', items: [{ data: {} }] }),
      await app.inject({ ...asset, payload: svg }),
      await send('POST /v1/templates', { template: BADGE, slug: 'new' }),
      await send('PUT /v1/templates/badge', { template: BADGE }),
      await send('POST /v1/templates/badge/publish'),
    ]) {
      expect(outcome(response)).toEqual([503, 'UNAVAILABLE']);
    }
    expect((await send('POST /v1/render', { ...body, delivery: 'inline' })).statusCode).toBe(200);
    expect((await send(`GET /v1/render-outputs/${made.id}`)).statusCode).toBe(200);
    expect((await send('GET /v1/templates')).statusCode).toBe(200);
    expect((await send('DELETE /v1/templates/badge')).statusCode).toBe(204);
    expect((await send('DELETE /v1/assets/a.svg')).statusCode).toBe(204);
    const ready = await send('GET /ready');
    expect([ready.statusCode, ready.json().disk]).toEqual([200, 'low']);
    expect((await send('GET /metrics')).body).toContain('platen_data_reserve_bytes 1000000000000000000');
    await app.close();
  });

  it('keeps a twentieth of the disk free by default, at most a gigabyte', async () => {
    const state = (await createDiskReserve({ folder: '/', reserveBytes: 'auto' }).look())!;
    expect(state.reserveBytes).toBe(Math.min(1_024 * MB, state.sizeBytes * 0.05));
    const none = createDiskReserve({ folder: '/', reserveBytes: 0 });
    await expect(none.requireFree()).resolves.toBeUndefined();
  });
});
