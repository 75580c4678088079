/** Idempotency keys. Each test is named after the statement in docs/decisions/idempotency.md that it checks. */
import { rmSync, truncateSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { credentialTeam } from '../auth/credential.ts';
import { HEARTBEAT_MS, LEASE_MS } from '../background/heartbeat.ts';
import { createAnswer } from '../base/answer.ts';
import { ROW_BYTES } from '../blobs/row-contents.ts';
import { deleteStrayFiles } from '../blobs/stray-files.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer, NOON } from '../testing/service.ts';
import { ANSWER_KEPT_MS, answerOnce, forgetAnswers } from './idempotency.ts';

const INLINE = { template: BADGE, data: { name: 'Ada' }, format: 'png', dpi: 72, delivery: 'inline' } as const;
const BY_URL = { ...INLINE, delivery: 'url' } as const;
const INLINE_JSON = { ...INLINE, delivery: 'inline-json' } as const;

describe('Idempotency-Key', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  let count = 0;
  let key: string;

  beforeEach(() => {
    service.time = NOON;
    key = `order-${++count}`;
  });

  const send = (body: object, { idempotencyKey = key, credential = team.keys.live, app = service.app } = {}) =>
    app.inject({
      method: 'POST',
      url: '/v1/render',
      headers: { ...bearer(credential), 'idempotency-key': idempotencyKey },
      payload: body,
    });
  const live = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().renders.live;

  it.each([['inline', INLINE] as const, ['inline-json', INLINE_JSON] as const, ['url', BY_URL] as const])(
    'Same key, same credential, same body within 24 h: the first result again, same bytes, counted once (%s)',
    async (_, body) => {
      const before = await live();
      const first = await send(body);
      expect(first.headers).not.toHaveProperty('idempotent-replayed');
      service.time = NOON + ANSWER_KEPT_MS - 1;
      const again = await send(body);
      expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
      const kept = Object.entries(first.headers).filter(
        ([name]) => !/ratelimit|request-id|^date$|connection/.test(name),
      );
      expect(again.headers).toMatchObject(Object.fromEntries(kept));
      service.time = NOON;
      expect(await live()).toBe(before + 1);
    },
  );

  it('After 24 h the key is free', async () => {
    const first = await send(BY_URL);
    service.time = NOON + ANSWER_KEPT_MS;
    const later = await send({ ...BY_URL, data: {} });
    expect([later.statusCode, later.headers['idempotent-replayed']]).toEqual([200, undefined]);
    expect(later.json().id).not.toBe(first.json().id);
  });

  it('Same key, other credential: another request', async () => {
    const first = await send(BY_URL);
    const other = await send(BY_URL, { credential: team.keys.test });
    expect(other.json().id).not.toBe(first.json().id);
  });

  it('Same key, other body: 422 IDEMPOTENCY_MISMATCH', async () => {
    await send(INLINE);
    const other = await send({ ...INLINE, data: { name: 'Eve' } });
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('While the first still runs: 409 IDEMPOTENCY_IN_PROGRESS; of many at once one renders', async () => {
    const before = await live();
    const { pool } = service.services;
    // The render ends only after all other requests have been rejected.
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const gated: typeof pool = { ...pool, run: (...asked) => gate.then(() => pool.run(...asked)) };
    Object.assign(service.services, { pool: gated });
    try {
      const refused: Awaited<ReturnType<typeof send>>[] = [];
      const sent = Array.from({ length: 6 }, () =>
        send(INLINE).then((response) => {
          if (response.statusCode === 409) refused.push(response);
          return response;
        }),
      );
      await expect.poll(() => refused.length).toBe(5);
      for (const response of refused) {
        expect(response.json().code).toBe('IDEMPOTENCY_IN_PROGRESS');
        expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      }
      open();
      const all = await Promise.all(sent);
      expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    } finally {
      open();
      Object.assign(service.services, { pool });
    }
    expect(await live()).toBe(before + 1);
  });

  it('A failed render frees the key', async () => {
    expect((await send({ ...INLINE, format: 'docx' })).statusCode).toBe(400);
    expect((await send({ ...INLINE, template: {} })).statusCode).toBe(400);
    expect((await send({ ...INLINE, data: {}, strict: true })).statusCode).toBe(422);
    expect((await send(INLINE)).statusCode).toBe(200);
  });

  it('A replay needs no quota, and counts in the rate windows', async () => {
    const dev = await service.createTeam('dev', 'dev');
    await send(INLINE, { credential: dev.keys.live });
    await service.services.db.updateTable('usage').set({ live: 100 }).where('team_id', '=', dev.id).execute();
    const again = await send(INLINE, { credential: dev.keys.live });
    expect([again.statusCode, again.headers['x-ratelimit-remaining']]).toEqual([200, '8']);
    const other = await send(INLINE, { credential: dev.keys.live, idempotencyKey: `${key}-2` });
    expect(other.json().code).toBe('QUOTA_EXCEEDED');
  });

  it('Inline under a key: kept for the replay, never downloadable', async () => {
    const { headers } = await send(INLINE);
    const rows = await service.services.db.selectFrom('idempotency').select('id').where('key', '=', key).execute();
    for (const id of [headers['x-render-id'], rows[0]!.id]) {
      expect((await service.call(team.keys.live, `GET /v1/render-outputs/${id}`)).statusCode).toBe(404);
    }
  });

  it.each([
    ['an empty one', ''],
    ['256 characters', 'x'.repeat(256)],
    ['others than ASCII', 'é'],
  ])('1–255 printable ASCII characters, else 400: %s', async (_, idempotencyKey) => {
    const response = await send(INLINE, { idempotencyKey });
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('takes a key of 255 characters', async () => {
    const idempotencyKey = ` ~${'x'.repeat(252)}~`;
    expect((await send(INLINE, { idempotencyKey })).statusCode).toBe(200);
  });

  it('frees the key of a dead process', async () => {
    let finish: (() => void) | undefined;
    const stored = { ...(await service.createTeam('hung')), plan: 'dev', outputDays: null };
    const team = credentialTeam(stored, service.services.plans);
    const request = { key, credentialId: 'c', team, route: '/v1/render', body: new Uint8Array() };
    const answer = (body: string) => createAnswer({}, new TextEncoder().encode(body));
    const { db } = service.services;
    const run = (body: string, before = Promise.resolve()) =>
      answerOnce(service.services, request, async (prepare) => {
        await before;
        const made = answer(body);
        const commit = await prepare(made.content);
        await db.transaction().execute((transaction) => commit(transaction, made.headers));
        return made;
      });
    const hung = run(
      'late',
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    );
    await expect.poll(() => db.selectFrom('idempotency').select('id').where('key', '=', key).execute()).toHaveLength(1);
    const refusedAfter = async (ms: number) => {
      service.time = NOON + ms;
      const error = await run('early').catch((error) => error);
      expect(error).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
      return error.headers['retry-after'];
    };
    // This process has reserved the key and is still running.
    expect(await refusedAfter(LEASE_MS - 1)).toBe('1');
    // Reservations of other processes. The first one may still be running. The second one would have renewed its
    // reservation by now.
    await db.updateTable('idempotency').set({ owner: 'another' }).where('key', '=', key).execute();
    expect(await refusedAfter(HEARTBEAT_MS)).toBe('1');
    expect(await refusedAfter(LEASE_MS - 20_500)).toBe('21');
    expect(await refusedAfter(LEASE_MS - 1)).toBe('1');
    service.time = NOON + LEASE_MS;
    const bytesOf = async (made: ReturnType<typeof run>) => Buffer.from((await made).open() as Uint8Array).toString();
    expect(await bytesOf(run('anew'))).toBe('anew');
    finish!();
    // The late result is not stored, because the key already has a response.
    await expect(hung).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    const { headers, open } = await run('never');
    expect(headers).toMatchObject({ 'idempotent-replayed': 'true' });
    // On PostgreSQL, the response is in a file.
    const body = open();
    expect(body instanceof Uint8Array ? Buffer.from(body).toString() : await text(body)).toBe('anew');
  });

  it.each([
    ['is cut short', (file: string) => truncateSync(file, 3)],
    ['is gone', (file: string) => rmSync(file)],
  ])('A stored response that %s frees its key, and the document is rendered again', async (_, damage) => {
    const { db, blobs } = service.services;
    const app = createApp({ ...service.services, rowBytes: 0 });
    const first = await send(INLINE, { app });
    const { id } = await db.selectFrom('idempotency').select('id').where('key', '=', key).executeTakeFirstOrThrow();
    await blobs.fetch(id);
    if (blobs.workersWrite) damage(blobs.fileOf(id));
    else await blobs.delete(id);
    const again = await send(INLINE, { app });
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, undefined]);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await send(INLINE, { app })).headers['idempotent-replayed']).toBe('true');
  });

  it('An output that is lost is reported at once, and frees its idempotency key', async () => {
    const { blobs } = service.services;
    // Stores the document in a file, because a document in a row cannot be lost.
    const app = createApp({ ...service.services, rowBytes: 0 });
    const first = (await send(BY_URL, { app })).json();
    const download = (id: string) => service.call(team.keys.live, `GET /v1/render-outputs/${id}`);
    if (blobs.workersWrite) truncateSync(blobs.fileOf(first.id), 3);
    else await blobs.delete(first.id);
    const lost = await download(first.id);
    expect([lost.statusCode, lost.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(lost.json().error).toMatch(/lost or damaged/);
    const again = (await send(BY_URL, { app })).json();
    expect(again.id).not.toBe(first.id);
    expect((await download(again.id)).statusCode).toBe(200);
  });

  it.each([
    ['inline', INLINE],
    ['by URL', BY_URL],
  ])('stores a small response in its row, and a larger one in a file: %s', async (_, body) => {
    const { db, blobs } = service.services;
    const contentAfter = async (rowBytes: number) => {
      const app = createApp({ ...service.services, rowBytes });
      const first = await send(body, { app });
      const again = await send(body, { app });
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
      const row = await db.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
      const file = await blobs.open(row.id);
      file?.destroy();
      return { first, row, isFile: file !== undefined };
    };
    const small = await contentAfter(ROW_BYTES);
    expect(small.isFile).toBe(false);
    expect(small.first.rawPayload.equals(Buffer.from(small.row.content!))).toBe(true);
    key += '-large';
    const large = await contentAfter(1);
    expect([large.isFile, large.row.content]).toEqual([true, null]);
  });

  it.each([
    ['in its row', ROW_BYTES],
    ['in a file', 0],
  ])('deletes an expired response %s', async (_, rowBytes) => {
    await send(INLINE, { app: createApp({ ...service.services, rowBytes }) });
    const { db, blobs } = service.services;
    const { id } = await db.selectFrom('idempotency').select('id').where('key', '=', key).executeTakeFirstOrThrow();
    service.time = NOON + 2 * ANSWER_KEPT_MS;
    await forgetAnswers(service.services);
    const strays = await db.selectFrom('stray_files').selectAll().where('id', '=', id).execute();
    expect(strays).toEqual(rowBytes === 0 ? [{ id, expires_at: 0 }] : []);
    await deleteStrayFiles(service.services);
    expect(await db.selectFrom('idempotency').select('id').execute()).toEqual([]);
    expect(await blobs.open(id)).toBeUndefined();
  });
});
