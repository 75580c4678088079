/** Readiness, metrics and the log. The log must not contain data of documents. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createKey } from '../auth/key.ts';
import type { Database } from '../store/tables.ts';
import { startSweeping } from '../sweep.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer, createTestService, NOON } from '../testing/service.ts';
import { gatedWorker, slowWorker } from '../testing/worker.ts';
import { BELIEVED_MS } from './readiness.ts';

const RENDER = { template: BADGE, data: { name: 'Ada' }, format: 'zpl' } as const;

const CODE = {
  type: 'qrcode',
  text: 'SECRET-CODE',
  position: { mode: 'absolute', x: '5mm', y: '5mm' },
  width: '40mm',
  height: '40mm',
};
/** Template whose barcode is covered. It cannot be read back, so the render fails. */
const UNREADABLE = {
  template: { ...BADGE, elements: [CODE, { ...CODE, type: 'rectangle', style: { fill: '#fff' } }] },
  data: {},
  format: 'png',
  dpi: 100,
  verify: true,
} as const;

describe('GET /ready', () => {
  it('reports that the system refuses to lower the priority of workers', async () => {
    const service = await createTestService({ workersStartLate: false });
    await service.services.pool.warm;
    const app = createApp({ ...service.services, priority: 'refused' });
    const ready = (await app.inject('/ready')).json();
    expect(ready).toMatchObject({ ready: true, priority: 'refused' });
    await app.close();
    await service.close();
  });

  it('is 200 while database, storage and workers respond, and 503 with the part that does not', async () => {
    const service = await createTestService({ workersStartLate: false });
    await service.services.pool.warm;
    const ready = await service.call(undefined, 'GET /ready');
    const parts = { database: 'ok', storage: 'ok', workers: 'ok' };
    expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true, ...parts, disk: 'ok' }]);
    await service.services.pool.close();
    service.time += BELIEVED_MS;
    const failed = await service.call(undefined, 'GET /ready');
    expect([failed.statusCode, failed.json()]).toMatchObject([
      503,
      { code: 'UNAVAILABLE', error: 'This instance is not ready: workers.', details: { ...parts, workers: 'failed' } },
    ]);
    expect((await service.call(undefined, 'GET /health')).statusCode).toBe(200);
    await service.close();
  });

  it('is 200 once the first workers are warm, so that later renders do not wait', async () => {
    const service = await createTestService({ workersStartLate: false });
    let isWarm = false;
    service.services.pool.warm.then(() => (isWarm = true));
    const at = async () => {
      service.time += BELIEVED_MS;
      return (await service.call(undefined, 'GET /ready')).statusCode;
    };
    await expect.poll(at).toBe(200);
    expect(isWarm).toBe(true);
    await service.close();
  });

  it('checks the parts at most once a second, and never rejects a load balancer', async () => {
    const service = await createTestService({ workersStartLate: false });
    const { db, blobs, pool } = service.services;
    await pool.warm;
    let checks = 0;
    const check = blobs.check;
    Object.assign(blobs, { check: () => check().finally(() => checks++) });
    const { queries, asking } = countQueries(db);
    const ask = () => asking(() => service.call(createKey('live'), 'GET /ready'));
    const answers = await Promise.all(Array.from({ length: 200 }, ask));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([checks, queries()]).toEqual([1, 1]);
    service.time += BELIEVED_MS;
    await ask();
    expect([checks, queries()]).toEqual([2, 2]);
    await service.close();
  });
});

/** Counts the queries of work that is started with `asking`. Queries of background work are not counted. */
function countQueries(db: Database) {
  const asked = new AsyncLocalStorage<true>();
  let queries = 0;
  const executor = db.getExecutor();
  const { executeQuery } = executor;
  Object.assign(executor, {
    executeQuery: (...words: Parameters<typeof executeQuery>) => {
      if (asked.getStore()) queries++;
      return executeQuery.apply(executor, words);
    },
  });
  // Awaits the work here, because test requests start only when they are awaited.
  const asking = <T>(work: () => PromiseLike<T>): Promise<T> => asked.run(true, async () => await work());
  return { queries: () => queries, asking };
}

describe('public static responses', () => {
  const PATHS = ['/openapi.json', '/reference', '/metrics', '/template.schema.json'];
  const service = openedService({ anonymousPerMinute: 5 });

  it.each(['/openapi.json', '/reference'])('%s is cached, and is 304 for a client that has it', async (url) => {
    const first = await service.app.inject(url);
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^"[\w-]{43}"$/), 'cache-control': 'no-cache' });
    expect(first.body).toContain('/v1/render');
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const again = await service.app.inject({ url, headers });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
  });

  it('are counted by address in memory, so that anonymous requests need no query', async () => {
    service.time += 60_000;
    const { queries, asking } = countQueries(service.services.db);
    const from = async (url: string, remoteAddress: string, headers = {}) =>
      (await asking(() => service.app.inject({ url, remoteAddress, headers }))).statusCode;
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) {
      statuses.push(await from(PATHS[count % 4]!, '192.0.2.7', bearer(createKey('live'))));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await from('/metrics', '192.0.2.8')).toBe(200);
    expect(queries()).toBe(0);
    // Requests for the API reference have a separate limit, so signing in still works.
    const payload = { email: 'nobody@example.com', password: 'a wrong one' };
    const signIn = { method: 'POST', url: '/v1/auth/sign-in', payload, remoteAddress: '192.0.2.7' } as const;
    expect((await service.app.inject(signIn)).statusCode).toBe(401);
    service.time += 60_000;
    expect(await from('/metrics', '192.0.2.7')).toBe(200);
  });
});

describe('a separate metrics port', () => {
  const TOKEN = 'the-token-of-the-metrics-of-32-characters';

  it('requires the token, if configured', async () => {
    const service = await createTestService();
    const app = createApp({ ...service.services, metricsToken: TOKEN });
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const { statusCode, headers: answered } = await app.inject({ url: '/metrics', headers });
      return [statusCode, answered['www-authenticate']];
    };
    expect(await ask({})).toEqual([401, 'Bearer']);
    expect(await ask(bearer('another token'))).toEqual([401, 'Bearer']);
    expect(await ask(bearer(service.seeded.keys.live))).toEqual([401, 'Bearer']);
    expect(await ask(bearer(TOKEN))).toEqual([200, undefined]);
    await app.close();
    await service.close();
  });
});

/** Configuration without a limit for polling requests. The simulated clock always stays in the same minute. */
const POLLED = { anonymousPerMinute: 1_000_000 };

describe('GET /metrics', () => {
  const service = openedService({ ...POLLED, workersStartLate: false });
  const team = openedTeam(service, 'acme', 'dev');

  /** Returns the values of all metrics, by name and labels. */
  async function samples({ call } = service): Promise<ReadonlyMap<string, number>> {
    const { headers, body } = await call(undefined, 'GET /metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => line.match(/^(.*) (\S+)$/)!.slice(1) as [string, string]).map(([k, v]) => [k, Number(v)]),
    );
  }

  it('counts renders by format, mode and outcome, and rejections by reason, and times the stages', async () => {
    const { live, test } = team.keys;
    await service.render(live, RENDER);
    await service.render(test, { ...RENDER, format: 'pdf' });
    await service.render(live, { ...RENDER, format: 'docx' });
    await service.render(live, UNREADABLE);
    const items = [{ data: {} }, { data: {} }, { data: {} }];
    await service.call(live, 'POST /v1/render/batch', { template: BADGE, format: 'png', dpi: 72, items });
    await service.services.db.updateTable('usage').set({ live: 100 }).where('team_id', '=', team.id).execute();
    await service.render(live, RENDER);
    for (let count = 0; count < 6; count++) await service.render(test, RENDER);
    const found = await samples();
    const renders = [...found].filter(([name]) => name.startsWith('platen_renders_total'));
    expect(Object.fromEntries(renders)).toEqual({
      'platen_renders_total{format="zpl",mode="live",outcome="complete"}': 1,
      'platen_renders_total{format="pdf",mode="test",outcome="complete"}': 1,
      'platen_renders_total{format="none",mode="live",outcome="BAD_REQUEST"}': 1,
      'platen_renders_total{format="png",mode="live",outcome="RENDER_ERROR"}': 1,
      'platen_renders_total{format="png",mode="live",outcome="complete"}': 3,
      'platen_renders_total{format="zpl",mode="live",outcome="QUOTA_EXCEEDED"}': 1,
      'platen_renders_total{format="zpl",mode="test",outcome="complete"}': 5,
      'platen_renders_total{format="none",mode="test",outcome="RATE_LIMITED"}': 1,
    });
    expect(found.get('platen_rejections_total{reason="rate_limit"}')).toBe(1);
    expect(found.get('platen_rejections_total{reason="quota"}')).toBe(1);
    expect(found.get('platen_rejections_total{reason="queue"}')).toBe(0);
    for (const stage of ['queue', 'work', 'save']) {
      expect(found.get(`platen_render_stage_duration_seconds_count{stage="${stage}"}`), stage).toBeGreaterThan(2);
    }
    const route = 'method="POST",route="/v1/render",status="200"';
    expect(found.get(`platen_http_request_duration_seconds_count{${route}}`)).toBe(7);
    expect([found.get('platen_render_queue_length'), found.get('platen_renders_running')]).toEqual([0, 0]);
    expect([...found.keys()].some((name) => name.startsWith('process_resident_memory_bytes'))).toBe(true);
  });

  it('reports waiting and running tasks, and replaced workers', async () => {
    const slow = await createTestService({ ...POLLED, timeoutMs: 4_000, workerFile: slowWorker('slow') });
    const renders = [1, 2, 3].map(() => slow.render(slow.seeded.keys.live, { ...RENDER, data: { name: 'slow' } }));
    const queue = async () => {
      const found = await samples(slow);
      return [found.get('platen_render_queue_length'), found.get('platen_renders_running')];
    };
    await expect.poll(queue).toEqual([2, 1]);
    await Promise.all(renders);
    expect(await queue()).toEqual([0, 0]);
    await expect.poll(async () => (await samples(slow)).get('platen_worker_restarts_total')).toBeGreaterThanOrEqual(1);
    await slow.close();
  });

  it('reports storage, readiness, disk, workers and the last successful sweep', async () => {
    const before = await samples();
    expect(before.get('platen_last_sweep_timestamp_seconds')).toBe(0);
    const written = 'platen_storage_duration_seconds_count{operation="check",outcome="ok"}';
    await service.call(undefined, 'GET /ready');
    const sweptAt = 'platen_last_sweep_timestamp_seconds';
    const stopSweeping = startSweeping(service.services);
    await expect.poll(async () => (await samples()).get(sweptAt)).toBe(NOON / 1000);
    await stopSweeping();
    const found = await samples();
    expect(found.get(written)).toBe((before.get(written) ?? 0) + 1);
    for (const part of ['database', 'storage', 'workers']) expect(found.get(`platen_ready{part="${part}"}`)).toBe(1);
    expect(found.get('platen_render_workers')).toBeGreaterThan(0);
    expect(found.get('platen_data_free_bytes')).toBeGreaterThan(0);
    expect(found.get('platen_data_size_bytes')).toBeGreaterThan(found.get('platen_data_free_bytes')!);
    expect(found.has('platen_database_connections{state="idle"}')).toBe(false);

    const broken = await createTestService(POLLED);
    await broken.services.pool.close();
    await broken.services.db.destroy();
    await broken.call(undefined, 'GET /ready');
    const stopBroken = startSweeping(broken.services);
    await expect.poll(async () => (await samples(broken)).get('platen_sweep_failures_total')).toBeGreaterThan(0);
    await stopBroken();
    const told = await samples(broken);
    for (const part of ['database', 'workers']) expect(told.get(`platen_ready{part="${part}"}`)).toBe(0);
    expect(told.get('platen_last_sweep_timestamp_seconds')).toBe(0);
    await broken.close();
  });

  it('has no label that a client chooses', async () => {
    const odd = ['PROPFIND', 'PURGE', 'TRACE'] as const;
    for (const method of odd) await service.app.inject({ method: method as 'GET', url: '/v1/render' });
    const { body: text } = await service.call(undefined, 'GET /metrics');
    for (const method of odd) expect(text).not.toContain(method);
    expect(text).toMatch(/platen_http_request_duration_seconds_count\{method="other",.* 1\n/);
    await service.call(undefined, 'GET /v1/nowhere/secret-path');
    await service.render(team.keys.test, { ...RENDER, format: 'secret-format' });
    expect((await service.call(undefined, 'GET /metrics')).body).not.toContain('secret');
  });
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';

describe('the log', () => {
  const gate = gatedWorker();

  it('has no stack for overload and outages, and one for a bug', async () => {
    let written = '';
    const output = new Writable({
      write(chunk, _encoding, done) {
        written += chunk;
        done();
      },
    });
    const log = pino({ level: 'error' }, output);
    const service = await createTestService({ log, queue: 1, workerFile: gate.file });
    const lines = () =>
      written
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    gate.close();
    const held = { ...RENDER, data: { name: 'held' } };
    const renders = [1, 2, 3].map(() => service.render(service.seeded.keys.live, held));
    const overloaded = () => lines().filter(({ code }) => code === 'OVERLOADED');
    await expect.poll(() => overloaded().length).toBe(1);
    gate.open();
    const statuses = (await Promise.all(renders)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 200, 503]);
    for (const line of overloaded()) expect(JSON.stringify(line)).not.toContain('stack');
    await sql`alter table templates rename to templates_that_went`.execute(service.services.db);
    expect(
      (await service.render(service.seeded.keys.live, { templateId: 'badge', data: {}, format: 'zpl' })).statusCode,
    ).toBe(500);
    expect(lines().at(-1)).toMatchObject({ code: 'INTERNAL_ERROR', err: { stack: expect.any(String) } });
    await service.close();
  });

  it('has one line per request with its ID, and no keys, data, templates or files', async () => {
    let written = '';
    const output = new Writable({
      write(chunk, _encoding, done) {
        written += chunk;
        done();
      },
    });
    const service = await createTestService({ log: pino({ level: 'trace' }, output) });
    const { keys } = await service.createTeam('acme');
    const secret = { ...BADGE, meta: { name: 'SECRET-TEMPLATE' } };
    const data = { name: 'SECRET-DATA' };
    const send = (key: string, body: unknown, more = {}) =>
      service.app.inject({
        method: 'POST',
        url: '/v1/render?token=SECRET-QUERY',
        headers: { ...bearer(key), 'content-type': 'application/json', 'x-request-id': 'given-id', ...more },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const ends = [
      await send(
        keys.live,
        { template: secret, data, format: 'pdf' },
        { traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
      ),
      await send(keys.live, { template: secret, data, format: 'SECRET-FORMAT' }, { traceparent: `SECRET-${TRACE}` }),
      await send(keys.live, { template: { ...secret, elements: 'SECRET-TEMPLATE' }, data, format: 'pdf' }),
      await send(keys.live, { templateId: 'SECRET-ID', data, format: 'pdf' }),
      await send(keys.live, '{ "SECRET-DATA'),
      await send(`${keys.live}SECRET-KEY`, {}),
      await send(keys.live, { ...UNREADABLE, data }),
      await send(keys.live, { template: secret, data, format: 'zpl' }, { 'idempotency-key': 'SECRET-IDEMPOTENCY' }),
      await service.call(keys.live, 'POST /v1/templates', { template: secret }),
      await service.call(undefined, 'POST /v1/auth/sign-in', {
        email: 'secret@example.com',
        password: 'SECRET-PASSWORD',
      }),
      await service.app.inject({
        method: 'POST',
        url: '/v1/preview/zpl',
        headers: bearer(keys.live),
        payload: '^XASECRET-ZPL',
      }),
    ];
    expect(ends.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 404, 400, 401, 502, 200, 201, 401, 422]);
    expect(ends[0]!.headers['x-request-id']).toBe('given-id');
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(ends.length);
    for (const [index, { requestId, status, code, bytes, client }] of requests.entries()) {
      const { headers, statusCode, body } = ends[index]!;
      expect([requestId, status]).toEqual([headers['x-request-id'], statusCode]);
      expect([client, bytes]).toEqual(['127.0.0.1', Number(headers['content-length'])]);
      if (statusCode >= 400) expect(code).toBe(JSON.parse(body).code);
      else expect(code).toBeUndefined();
    }
    expect(requests[0]).toMatchObject({ requestBytes: expect.any(Number), traceId: TRACE });
    expect(requests[1].traceId).toBeUndefined();
    for (const line of lines) expect(line).toMatchObject({ requestId: expect.any(String) });
    expect(written).not.toMatch(/secret/i);
    for (const key of Object.values(keys)) expect(written).not.toContain(key.slice(8));
    await service.close();
  });
});
