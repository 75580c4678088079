/** Limits of workers: time, memory and waiting, and the items of a batch after a limit was exceeded. */
import { describe, expect, it } from 'vitest';
import { BADGE, createTestService, SLOW, type TestService } from '../testing/service.ts';
import { slowWorker, wait, workerWith } from '../testing/worker.ts';

const SMALL = { template: BADGE, data: { name: 'Ada' }, format: 'zpl' } as const;

async function codeOf(service: TestService, body: object): Promise<string> {
  const response = await service.render(service.seeded.keys.live, body);
  return response.statusCode === 200 ? 'rendered' : `${response.statusCode} ${response.json().code}`;
}

/** Waits until the first worker has started. This takes long on a busy machine. */
async function warmUp(service: TestService): Promise<void> {
  await expect.poll(() => codeOf(service, SMALL)).toBe('rendered');
}

describe('render workers', () => {
  it('terminate a render that takes too long, and continue with the next', async () => {
    const service = await createTestService({ timeoutMs: 700 });
    await warmUp(service);
    expect(await codeOf(service, SLOW)).toBe('502 RENDER_ERROR');
    await warmUp(service);
    await service.close();
  });

  it('reject a task that has waited too long, with a longer Retry-After, and give each started task its full time', async () => {
    const workerFile = workerWith(`export const render = (task) => { ${wait(1_000)} return good.render(task); };`);
    const service = await createTestService({ timeoutMs: 4_200, workerFile });
    await warmUp(service);
    const restarts = await restartsOf(service);
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.render(service.seeded.keys.live, SMALL)));
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'rendered' : answer.json().code));
    expect(new Set(codes)).toEqual(new Set(['rendered', 'OVERLOADED']));
    expect(codes.filter((code) => code === 'rendered').length).toBeGreaterThanOrEqual(2);
    // The rejected renders waited for half the time limit. `Retry-After` is half the time that they waited.
    const late = answers.filter(({ statusCode }) => statusCode === 503);
    expect(new Set(late.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']));
    expect(await restartsOf(service)).toBe(restarts);
    await service.close();
  });

  it('recover when one of them crashes or fills its memory, and fail only that render', async () => {
    const workerFile = workerWith(`export const render = (task) => {
      const body = new TextDecoder().decode(task.body);
      if (body.includes('crash')) process.exit(3);
      if (body.includes('grow')) for (const all = []; ; ) all.push(new Array(100_000).fill(all.length));
      return good.render(task);
    };`);
    const service = await createTestService({ workerFile });
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

  it('end a batch after three items that took too long, even with partial, and keep the finished ones', async () => {
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
    expect(states[3]!.error).toBe('Rendering took longer than 700 ms; make the document smaller or simpler.');
    expect(states[40]!.error).toContain('The item was skipped');
    expect(asked).toBeLessThan(7);
    await service.close();
  });
});

async function restartsOf(service: TestService): Promise<number> {
  const { body } = await service.call(undefined, 'GET /metrics');
  return Number(/^platen_worker_restarts_total (\d+)$/m.exec(body)?.[1]);
}
