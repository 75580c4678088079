/** Assignment of tasks to workers. Long tasks in these tests run until the test releases them. */
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { openedService } from '../testing/opened.ts';
import { BADGE, bearer, builtWorker, createTestService, type TestService } from '../testing/service.ts';
import { gatedWorker, wait, workerWith } from '../testing/worker.ts';
import { periodAt } from '../usage/period.ts';
import { createRenderPool } from './render-pool.ts';

const SMALL = { template: BADGE, data: { name: 'Ada' }, format: 'zpl' } as const;
const HELD = { ...SMALL, data: { name: 'held' } } as const;

it('render workers start in a process that was started with V8 options', async () => {
  process.execArgv.push('--max-old-space-size=4096');
  onTestFinished(() => void process.execArgv.pop());
  const service = await createTestService({ workersStartLate: true });
  await expect.poll(async () => (await service.render(service.seeded.keys.live, SMALL)).statusCode).toBe(200);
  await service.close();
});

it('renders wait for the initial threads instead of starting others', async () => {
  const pool = createRenderPool({
    workerFile: builtWorker(),
    workers: 2,
    queue: 10,
    timeoutMs: 60_000,
    metrics: createMetrics(),
    onError: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => pool.close());
  const body = new TextEncoder().encode(JSON.stringify({ template: BADGE, data: { name: 'Ada' } }));
  const task = { body, options: { format: 'zpl', now: 0 }, assets: new Map(), verify: false } as const;
  const kinds = await Promise.all([task, task, task].map(async (each) => (await pool.run('team', each)).kind));
  expect(kinds).toEqual(['rendered', 'rendered', 'rendered']);
  expect(pool.queue().threads).toBe(2);
});

it('the start of a thread is not aborted, although it takes longer than a short task and others wait', async () => {
  const metrics = createMetrics();
  const restarted = vi.spyOn(metrics, 'workerRestarted');
  const gate = gatedWorker();
  // All threads except the first take as long as a long task to start.
  const workerFile = workerWith(`
    import { existsSync, writeFileSync } from 'node:fs';
    const started = new URL('started', import.meta.url);
    if (existsSync(started)) ${wait(1_500)}
    writeFileSync(started, '');
    export const render = async (task) => (await import(${JSON.stringify(gate.file.href)})).render(task);`);
  const onError = (error: unknown) => expect.unreachable(String(error));
  const pool = createRenderPool({ workerFile, workers: 1, queue: 10, timeoutMs: 60_000, metrics, onError });
  onTestFinished(() => pool.close());
  const render = (team: string, name: string) => {
    const body = new TextEncoder().encode(JSON.stringify({ template: BADGE, data: { name } }));
    return pool.run(team, { body, options: { format: 'zpl', now: 0 }, assets: new Map(), verify: false });
  };
  for (const team of ['one', 'two']) await render(team, 'Ada');
  gate.close();
  const long = render('long', 'held');
  await expect.poll(() => pool.queue()).toMatchObject({ running: 1 });
  const answers = await Promise.all(['one', 'two'].map((team) => render(team, 'Ada')));
  expect(answers.map(({ kind }) => kind)).toEqual(['rendered', 'rendered']);
  expect(pool.queue()).toMatchObject({ running: 1, threads: 2 });
  await sleep(1_000);
  gate.open();
  await long;
  expect(restarted).not.toHaveBeenCalled();
  // After the first long task, another thread starts as soon as all threads are busy.
  gate.close();
  const both = Promise.all(['long', 'longer'].map((team) => render(team, 'held')));
  await expect.poll(() => pool.queue().threads, { timeout: 10_000 }).toBe(3);
  gate.open();
  await both;
});

describe('render workers', () => {
  const gate = gatedWorker();
  const service = openedService({ queue: 3, workerFile: gate.file });
  const queue = () => service.services.pool.queue();

  afterEach(async () => {
    gate.open();
    await expect.poll(queue).toMatchObject({ waiting: 0, running: 0 });
  });

  it('reject tasks when too many wait', async () => {
    const { live } = service.seeded.keys;
    gate.close();
    const held = service.render(live, HELD);
    await expect.poll(queue).toMatchObject({ running: 1 });
    const crowd = Array.from({ length: 7 }, () => service.render(live, SMALL));
    const refused: object[] = [];
    for (const answer of crowd) {
      answer.then(({ statusCode, headers, json }) => {
        if (statusCode === 503) refused.push([json().code, headers['retry-after']]);
      });
    }
    await expect.poll(() => refused).toEqual(new Array(4).fill(['OVERLOADED', '1']));
    expect(queue()).toMatchObject({ waiting: 3, running: 1 });
    gate.open();
    const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect((await held).statusCode).toBe(200);
  });

  it('recover when one of them crashes, and fail only that render', async () => {
    const { live } = service.seeded.keys;
    const [failed, rendered] = await Promise.all([
      service.render(live, { ...SMALL, data: { name: 'crash' } }),
      service.render(live, SMALL),
    ]);
    expect([failed.statusCode, failed.json().code]).toEqual([502, 'RENDER_ERROR']);
    expect(rendered.statusCode).toBe(200);
    expect((await service.render(live, SMALL)).statusCode).toBe(200);
  });

  it("are shared fairly: one team's flood leaves another team its slot and its place in the queue", async () => {
    const [flooding, other] = [await service.createTeam('flooding'), await service.createTeam('other')];
    const done: string[] = [];
    const render = async (key: string, name: string) => {
      const { statusCode } = await service.render(key, { ...SMALL, data: { name } });
      done.push(`${name} ${statusCode}`);
    };
    gate.close();
    const flood = Array.from({ length: 10 }, () => render(flooding.keys.live, 'held flood'));
    await expect.poll(() => [...done]).toEqual(new Array(6).fill('held flood 503'));
    const first = render(other.keys.live, 'held other');
    await expect.poll(queue).toMatchObject({ waiting: 3, running: 2 });
    const second = render(other.keys.live, 'other');
    await expect.poll(() => [...done]).toEqual(new Array(7).fill('held flood 503'));
    gate.open();
    await Promise.all([...flood, first, second]);
    const rendered = ['held flood 200', 'held flood 200', 'held flood 200', 'held other 200', 'other 200'];
    expect(done.slice(7).sort()).toEqual(rendered);
  });

  it("restart a new team's long task in an ordinary slot, and render the waiting label in the reserved one", async () => {
    const teams = await Promise.all(['long', 'newcomer', 'label'].map((name) => service.createTeam(name)));
    expect((await service.render(teams[2]!.keys.live, SMALL)).statusCode).toBe(200);
    const worksBefore = await worksOf(service);
    gate.close();
    const long = service.render(teams[0]!.keys.live, HELD);
    await expect.poll(queue).toMatchObject({ running: 1 });
    const newcomer = service.render(teams[1]!.keys.live, HELD);
    await expect.poll(queue).toMatchObject({ running: 2 });
    const label = await service.render(teams[2]!.keys.live, SMALL);
    expect([label.statusCode, queue()]).toMatchObject([200, { waiting: 1, running: 1 }]);
    gate.open();
    const answers = await Promise.all([long, newcomer]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await worksOf(service)) - worksBefore).toBe(4);
  });

  it('continue rendering during a long batch', async () => {
    const { live } = service.seeded.keys;
    gate.close();
    const items = Array.from({ length: 101 }, () => ({ data: { name: 'held' } }));
    const batch = service.call(live, 'POST /v1/render/batch', { template: BADGE, items, format: 'pdf' });
    await expect.poll(queue).toMatchObject({ running: 1 });
    expect((await service.render(live, SMALL)).statusCode).toBe(200);
    expect(queue()).toMatchObject({ running: 1 });
    gate.open();
    expect((await batch).statusCode).toBe(200);
  });

  it('do not render for clients that left while waiting', async () => {
    const { keys } = await service.createTeam('leaving', 'dev');
    const headers = (key: string) => ({ ...bearer(keys.live), 'idempotency-key': key });
    const { fileNames, db } = service.services;
    const { id, giveBack } = await fileNames.take();
    giveBack();
    const worksBefore = await worksOf(service);
    gate.close();
    const held = service.render(keys.live, { ...HELD, delivery: 'inline' });
    await expect.poll(queue).toMatchObject({ running: 1 });
    const items = Array.from({ length: 3 }, () => ({ data: { name: 'Ada' } }));
    const batch = { template: BADGE, items };
    const leavers = [
      await sendOverSocket(service, { path: '/v1/render', headers: headers('one'), body: SMALL }),
      await sendOverSocket(service, { ...BATCH, headers: headers('zpl'), body: { ...batch, format: 'zpl' } }),
      await sendOverSocket(service, { ...BATCH, headers: headers('pdf'), body: { ...batch, format: 'pdf' } }),
    ];
    await expect.poll(queue).toMatchObject({ waiting: 3 });
    for (const leaver of leavers) leaver.destroy();
    await expect.poll(queue).toMatchObject({ waiting: 0, running: 1 });
    gate.open();
    expect((await held).statusCode).toBe(200);
    expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
    const next = await fileNames.take();
    expect(next.id).toBe(id);
    next.giveBack();
    const again = await service.app.inject({
      method: 'POST',
      url: '/v1/render',
      headers: headers('one'),
      payload: SMALL,
    });
    expect(again.statusCode).toBe(200);
    expect(again.headers).not.toHaveProperty('idempotent-replayed');
    expect((await service.call(keys.live, 'GET /v1/usage')).json().renders.live).toBe(2);
    expect((await worksOf(service)) - worksBefore).toBe(2);
  });

  it('are shared fairly with templates that are only checked, and check none whose client left', async () => {
    const [spent, other] = [await service.createTeam('spent', 'dev'), await service.createTeam('beside')];
    const used = {
      team_id: spent.id,
      period_start: periodAt(service.time).start,
      live: 100,
      test: 0,
      exceeded_at: null,
    };
    await service.services.db.insertInto('usage').values(used).execute();
    // First runs a short task of the other team, so that the pool knows its usual duration. A new team would wait until
    // the running task has taken longer than expected.
    expect((await service.render(other.keys.live, SMALL)).statusCode).toBe(200);
    const worksBefore = await worksOf(service);
    const refused = { template: { ...BADGE, meta: { name: 'held' } }, format: 'zpl' };
    const batch = { ...refused, items: [{ data: {} }, { data: {} }] };
    const headers = bearer(spent.keys.live);
    gate.close();
    const first = service.call(spent.keys.live, 'POST /v1/render/batch', batch);
    await expect.poll(queue).toMatchObject({ running: 1 });
    const second = service.render(spent.keys.live, { ...refused, data: {} });
    const leavers = [
      await sendOverSocket(service, { ...BATCH, headers, body: batch }),
      await sendOverSocket(service, { path: '/v1/render', headers, body: { ...refused, data: {} } }),
    ];
    await expect.poll(queue).toMatchObject({ waiting: 3, running: 1 });
    for (const leaver of leavers) leaver.destroy();
    await expect.poll(queue).toMatchObject({ waiting: 1, running: 1 });
    expect((await service.render(other.keys.live, SMALL)).statusCode).toBe(200);
    expect(queue()).toMatchObject({ waiting: 1, running: 1 });
    gate.open();
    const codes = (await Promise.all([first, second])).map((answer) => answer.json().code);
    expect(codes).toEqual(['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED']);
    expect((await worksOf(service)) - worksBefore).toBe(3);
  });

  it('end a batch after the running item if its client left, and keep nothing of it', async () => {
    const { keys } = await service.createTeam('half', 'dev');
    const worksBefore = await worksOf(service);
    gate.close();
    const items = Array.from({ length: 20 }, () => ({ data: { name: 'held' } }));
    const body = { template: BADGE, items, format: 'zpl', partial: true };
    const leaver = await sendOverSocket(service, { ...BATCH, headers: bearer(keys.live), body });
    await expect.poll(queue).toMatchObject({ running: 1 });
    leaver.destroy();
    await expect.poll(() => connectionsOf(service)).toBe(0);
    gate.open();
    const reservations = () => service.services.db.selectFrom('reservations').selectAll().execute();
    await expect.poll(reservations).toEqual([]);
    expect((await service.call(keys.live, 'GET /v1/usage')).json().renders.live).toBe(0);
    expect((await worksOf(service)) - worksBefore).toBe(1);
  });
});

describe('a long task', () => {
  const gate = gatedWorker();
  // Does not set a short time limit, because it would also limit the time that tasks wait.
  const service = openedService({ sliceMs: 100, workerFile: gate.file });

  it('gives its thread to another team after its time slice, and restarts later', async () => {
    const other = await service.createTeam('other');
    const batchOf = (name: string, key: string) => {
      const items = Array.from({ length: 101 }, () => ({ data: { name } }));
      return service.call(key, 'POST /v1/render/batch', { template: BADGE, items, format: 'pdf' });
    };
    gate.close();
    const held = batchOf('held', service.seeded.keys.live);
    await expect.poll(() => service.services.pool.queue()).toMatchObject({ running: 1 });
    expect((await batchOf('Ada', other.keys.live)).statusCode).toBe(200);
    gate.open();
    expect((await held).statusCode).toBe(200);
  });
});

/** Returns the number of tasks that workers have received. */
async function worksOf(service: TestService): Promise<number> {
  const { body } = await service.call(undefined, 'GET /metrics');
  return Number(/^platen_render_stage_duration_seconds_count{stage="work"} (\d+)$/m.exec(body)?.[1]);
}

const BATCH = { path: '/v1/render/batch' } as const;

type Sending = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
};

/** Sends a POST request that the test can abort. */
async function sendOverSocket({ app }: TestService, { path, headers, body }: Sending): Promise<ClientRequest> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, path, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } });
  sent.on('error', () => undefined);
  return sent.end(JSON.stringify(body));
}

function connectionsOf({ app }: TestService): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))();
}
