import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BADGE, builtWorker, createTestService, SLOW, type TestService } from '../testing/service.ts';

const SMALL = { template: BADGE, data: { name: 'Ada' }, format: 'zpl' } as const;

async function codeOf(service: TestService, body: object): Promise<string> {
  const response = await service.render(service.seeded.keys.live, body);
  return response.statusCode === 200 ? 'rendered' : `${response.statusCode} ${response.json().code}`;
}

/** Waits for the first worker, which takes its time on a busy machine. */
async function warmUp(service: TestService): Promise<void> {
  await expect.poll(() => codeOf(service, SMALL), { timeout: 30_000 }).toBe('rendered');
}

describe('render workers', () => {
  it('end a render that takes too long, and go on with the next', async () => {
    const service = await createTestService({ timeoutMs: 1_000 });
    await warmUp(service);
    expect(await codeOf(service, SLOW)).toBe('502 RENDER_ERROR');
    await warmUp(service);
    await service.close();
  });

  it('count the wait in the queue, and refuse when too many wait', async () => {
    const service = await createTestService({ timeoutMs: 1_500, queue: 2 });
    await warmUp(service);
    const slow = codeOf(service, SLOW);
    const crowd = await Promise.all(
      Array.from({ length: 6 }, async () => service.render(service.seeded.keys.live, SMALL)),
    );
    const overloaded = crowd.filter(({ statusCode }) => statusCode === 503);
    expect(overloaded).toHaveLength(4);
    expect(overloaded[0]!.json().code).toBe('OVERLOADED');
    expect(Number(overloaded[0]!.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(await slow).toBe('502 RENDER_ERROR');
    await service.close();
  });

  it('recover when one of them crashes', async () => {
    // A file beside the built worker, so that it finds the same packages.
    const folder = mkdtempSync(fileURLToPath(new URL('crash-', builtWorker())));
    const file = join(folder, 'worker.js');
    writeFileSync(
      file,
      `import { render as good } from ${JSON.stringify(builtWorker().href)};
      export const render = (task) => (task.options.format === 'html' ? process.exit(3) : good(task));`,
    );
    const service = await createTestService({ workerFile: pathToFileURL(file) });
    expect(await codeOf(service, { ...SMALL, format: 'html' })).toBe('502 RENDER_ERROR');
    expect(await codeOf(service, SMALL)).toBe('rendered');
    expect(await codeOf(service, { ...SMALL, format: 'html' })).toBe('502 RENDER_ERROR');
    expect(await codeOf(service, SMALL)).toBe('rendered');
    await service.close();
    rmSync(folder, { recursive: true });
  });
});
