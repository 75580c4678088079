import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BADGE, bearer, createTestService, SLOW, type TestService } from '../testing/service.ts';
import { slowWorker, wait, workerWith } from '../testing/worker.ts';

const SMALL = { template: BADGE, data: { name: 'Ada' }, format: 'zpl' } as const;

async function codeOf(service: TestService, body: object): Promise<string> {
  const response = await service.render(service.seeded.keys.live, body);
  return response.statusCode === 200 ? 'rendered' : `${response.statusCode} ${response.json().code}`;
}

/** Waits for the first worker, which takes its time on a busy machine. */
async function warmUp(service: TestService): Promise<void> {
  await expect.poll(() => codeOf(service, SMALL)).toBe('rendered');
}

describe('render workers', () => {
  it('start in a process that was given options of V8', async () => {
    process.execArgv.push('--max-old-space-size=4096');
    onTestFinished(() => void process.execArgv.pop());
    const service = await createTestService({ workersStartLate: true });
    await warmUp(service);
    await service.close();
  });

  it('end a render that takes too long, and go on with the next', async () => {
    const service = await createTestService({ timeoutMs: 700 });
    await warmUp(service);
    expect(await codeOf(service, SLOW)).toBe('502 RENDER_ERROR');
    await warmUp(service);
    await service.close();
  });

  it('refuse when too many wait', async () => {
    const service = await createTestService({ timeoutMs: 4_200, queue: 2, workerFile: slowWorker('slow', 4_000) });
    await warmUp(service);
    const slow = codeOf(service, { ...SMALL, data: { name: 'slow' } });
    const crowd = await Promise.all(
      Array.from({ length: 6 }, async () => service.render(service.seeded.keys.live, SMALL)),
    );
    expect(crowd.map((answer) => answer.json().code)).toEqual(new Array(6).fill('OVERLOADED'));
    // Two wait, for half of the time that a render has, and are told to wait longer.
    const waits = crowd.map(({ headers }) => headers['retry-after']).sort();
    expect(waits).toEqual(['1', '1', '1', '1', '2', '2']);
    expect(await slow).toBe('rendered');
    await service.close();
  });

  it('refuse what has waited too long, and give what begins all of its time', async () => {
    const service = await serviceWith(`export const render = (task) => { ${wait(500)} return good.render(task); };`, {
      timeoutMs: 1_500,
    });
    await warmUp(service);
    const restarts = await restartsOf(service);
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.render(service.seeded.keys.live, SMALL)));
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'rendered' : answer.json().code));
    expect(new Set(codes)).toEqual(new Set(['rendered', 'OVERLOADED']));
    expect(codes.filter((code) => code === 'rendered').length).toBeGreaterThanOrEqual(2);
    const late = answers.find(({ statusCode }) => statusCode === 503)!;
    expect(Number(late.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(await restartsOf(service)).toBe(restarts);
    await service.close();
  });

  it('recover when one of them crashes or fills its memory, and fail that render alone', async () => {
    const service = await serviceWith(`export const render = (task) => {
      const body = new TextDecoder().decode(task.body);
      if (body.includes('crash')) process.exit(3);
      if (body.includes('grow')) for (const all = []; ; ) all.push(new Array(100_000).fill(all.length));
      return good.render(task);
    };`);
    for (const name of ['crash', 'grow', 'crash']) {
      const [failed, rendered] = await Promise.all([
        service.render(service.seeded.keys.live, { ...SMALL, data: { name } }),
        codeOf(service, SMALL),
      ]);
      expect([failed.statusCode, failed.json().code]).toEqual([502, 'RENDER_ERROR']);
      expect(rendered).toBe('rendered');
    }
    const items = ['Ada', 'crash', 'Bob'].map((name) => ({ data: { name } }));
    const batch = { template: BADGE, items, format: 'zpl', partial: true };
    const answer = await service.call(service.seeded.keys.live, 'POST /v1/render/batch', batch);
    expect(answer.json().items).toMatchObject([
      { status: 'complete' },
      { status: 'failed', code: 'RENDER_ERROR' },
      { status: 'complete' },
    ]);
    await service.close();
  });

  it('end a batch after three items that took too long, though items may be left out, and keep what is made', async () => {
    let asked = 0;
    const service = await createTestService({ timeoutMs: 700, workerFile: slowWorker('endless') });
    await warmUp(service);
    const { pool } = service.services;
    const { run } = pool;
    Object.assign(pool, {
      run: (...given: Parameters<typeof run>) => {
        asked++;
        return run(...given);
      },
    });
    const items = ['Ada', ...Array(40).fill('endless')].map((name) => ({ data: { name } }));
    const batch = { template: BADGE, items, format: 'html', partial: true };
    const answer = await service.call(service.seeded.keys.live, 'POST /v1/render/batch', batch);
    const states: readonly { readonly status: string; readonly error?: string }[] = answer.json().items;
    expect(states).toHaveLength(41);
    expect(states[0]).toMatchObject({ status: 'complete' });
    expect(states.slice(1).every(({ status }) => status === 'failed')).toBe(true);
    expect(states[3]!.error).toBe('Rendering took longer than 700 ms.');
    expect(states[40]!.error).toContain('Not tried');
    expect(asked).toBeLessThan(7);
    await service.close();
  });

  it('are shared fairly: the flood of one team leaves another its turn and its place in the queue', async () => {
    const slow = `export const render = (task) => {
      ${wait(300)}
      return good.render(task);
    };`;
    const service = await serviceWith(slow, { queue: 3 });
    const [flooding, other] = [await service.createTeam('flooding'), await service.createTeam('other')];
    const done: string[] = [];
    const render = async (key: string, name: string) => {
      const { statusCode } = await service.render(key, { ...SMALL, data: { name } });
      done.push(`${name} ${statusCode}`);
    };
    const flood = Array.from({ length: 10 }, () => render(flooding.keys.live, 'flood'));
    await expect.poll(() => done.length).toBeGreaterThan(0);
    await Promise.all([...flood, render(other.keys.live, 'other')]);
    expect(done.filter((line) => line === 'flood 503')).not.toEqual([]);
    expect(done).toContain('other 200');
    expect(done.at(-1)).toBe('flood 200');
    await service.close();
  });

  it('begin again, in its turn, what a newcomer took the reserved one for and takes long, and the label that waits is made', async () => {
    const service = await serviceWith(`export const render = (task) => {
      const body = new TextDecoder().decode(task.body);
      if (body.includes('slow')) ${wait(2_000)}
      return good.render(task);
    };`);
    const teams = await Promise.all(['long', 'newcomer', 'label'].map((name) => service.createTeam(name)));
    const { pool } = service.services;
    const render = (index: number, name: string) =>
      service.render(teams[index]!.keys.live, { ...SMALL, data: { name } });
    const long = render(0, 'slow');
    await expect.poll(() => pool.queue().running).toBe(1);
    const newcomer = render(1, 'slow');
    await expect.poll(() => pool.queue().running).toBe(2);
    const label = render(2, 'Ada');
    const answers = await Promise.all([long, newcomer, label]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await worksOf(service)).toBe(4);
    await service.close();
  });

  it('go on with renders while a long batch is made', async () => {
    const service = await serviceWith(`export const renderTogether = (task) => {
      ${wait(1_000)}
      return good.renderTogether(task);
    };`);
    const done: string[] = [];
    const items = Array.from({ length: 101 }, () => ({ data: { name: 'Ada' } }));
    const batch = service
      .call(service.seeded.keys.live, 'POST /v1/render/batch', { template: BADGE, items, format: 'pdf' })
      .then(({ statusCode }) => done.push(`batch ${statusCode}`));
    await Promise.all([batch, codeOf(service, SMALL).then((code) => done.push(code))]);
    expect(done).toEqual(['rendered', 'batch 200']);
    await service.close();
  });

  it('are not given to renders whose clients left while they waited: nothing is kept of them', async () => {
    const service = await createTestService({ workerFile: slowWorker('slow', 1_000) });
    const { keys } = await service.createTeam('acme', 'dev');
    const headers = (key: string) => ({ ...bearer(keys.live), 'idempotency-key': key });
    const { pool, fileNames, db } = service.services;
    const { id, giveBack } = await fileNames.take();
    giveBack();
    const slow = service.render(keys.live, { ...SMALL, data: { name: 'slow' }, delivery: 'inline' });
    await expect.poll(() => pool.queue().running).toBe(1);
    const items = Array.from({ length: 3 }, () => ({ data: { name: 'Ada' } }));
    const batch = { template: BADGE, items };
    const leavers = [
      await sendOverSocket(service, { path: '/v1/render', headers: headers('one'), body: SMALL }),
      await sendOverSocket(service, { ...BATCH, headers: headers('zpl'), body: { ...batch, format: 'zpl' } }),
      await sendOverSocket(service, { ...BATCH, headers: headers('pdf'), body: { ...batch, format: 'pdf' } }),
    ];
    await expect.poll(() => pool.queue().waiting).toBe(3);
    for (const leaver of leavers) leaver.destroy();
    await expect.poll(() => pool.queue()).toMatchObject({ waiting: 0, running: 1 });
    expect((await slow).statusCode).toBe(200);
    expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
    const again = await service.app.inject({
      ...{ method: 'POST', url: '/v1/render', headers: headers('one'), payload: SMALL },
    });
    expect([again.statusCode, again.json().id]).toEqual([200, id]);
    expect(again.headers).not.toHaveProperty('idempotent-replayed');
    expect((await service.call(keys.live, 'GET /v1/usage')).json().renders.live).toBe(2);
    expect(await worksOf(service)).toBe(2);
    await service.close();
  });

  it('end a batch whose client left with the item that runs, and keep nothing of it', async () => {
    const service = await serviceWith(`export const render = (task) => {
      ${wait(1_000)}
      return good.render(task);
    };`);
    const { keys } = await service.createTeam('acme', 'dev');
    const { pool, db } = service.services;
    const items = Array.from({ length: 20 }, () => ({ data: { name: 'Ada' } }));
    const body = { template: BADGE, items, format: 'zpl', partial: true };
    const leaver = await sendOverSocket(service, { ...BATCH, headers: bearer(keys.live), body });
    await expect.poll(() => pool.queue().running).toBe(1);
    leaver.destroy();
    await expect.poll(() => db.selectFrom('reservations').selectAll().execute()).toEqual([]);
    expect((await service.call(keys.live, 'GET /v1/usage')).json().renders.live).toBe(0);
    expect(await worksOf(service)).toBe(1);
    await service.close();
  });
});

async function restartsOf(service: TestService): Promise<number> {
  const { body } = await service.call(undefined, 'GET /metrics');
  return Number(/^platen_worker_restarts_total (\d+)$/m.exec(body)?.[1]);
}

/** How many tasks workers were given. */
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

/** A POST that its client can leave. */
async function sendOverSocket({ app }: TestService, { path, headers, body }: Sending): Promise<ClientRequest> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, path, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } });
  sent.on('error', () => undefined);
  return sent.end(JSON.stringify(body));
}

/** A service whose workers run other functions in place of the good ones. */
function serviceWith(functions: string, options: { readonly queue?: number; readonly timeoutMs?: number } = {}) {
  return createTestService({ ...options, workerFile: workerWith(functions) });
}
