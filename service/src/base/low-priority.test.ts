/** Priorities of threads. The tests run only on Linux, where each thread has a separate priority (proc(5)). */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import { transformSync } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { builtInstallation } from '../testing/service.ts';
import { LOW_PRIORITY } from './low-priority.ts';

const TASKS = '/proc/self/task';

/** Returns the nice value of a thread. */
function priorityOf(thread: string | number): number {
  const fields = readFileSync(`${TASKS}/${thread}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return Number(fields[16]);
}

it.runIf(platform() === 'linux')('gives the main thread priority over other threads', async () => {
  const [mine, before] = [priorityOf(process.pid), new Set(readdirSync(TASKS))];
  const worker = new Worker(builtInstallation().readerFile);
  onTestFinished(() => void worker.terminate());
  const added = () => readdirSync(TASKS).filter((thread) => !before.has(thread));
  await expect.poll(() => added().map(priorityOf)).toContain(Math.max(mine, LOW_PRIORITY));
  expect(priorityOf(process.pid)).toBe(mine);
});

/**
 * Program that measures the processor time of all other threads while a worker creates garbage. It prints the ms for
 * each nice value.
 */
const PROGRAM = `
  const { readdirSync, readFileSync } = require('node:fs');
  const { Worker } = require('node:worker_threads');
  const tasks = '/proc/self/task';
  const MAKE_GARBAGE = 'const kept = []; for (let i = 0; i < 1e6; i++) { kept.push({ i }); if (kept.length > 1e5) kept.length = 0; }';
  module.exports.lowerHelpers();
  {
    const others = readdirSync(tasks).filter((id) => Number(id) !== process.pid);
    const took = (id) => Number(readFileSync(tasks + '/' + id + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
    const before = others.map(took);
    new Worker(MAKE_GARBAGE, { eval: true }).on('exit', () => {
      const sums = {};
      for (const [index, id] of others.entries()) {
        const nice = readFileSync(tasks + '/' + id + '/stat', 'utf8').split(') ').at(-1).split(' ')[16];
        sums[nice] = (sums[nice] ?? 0) + took(id) - before[index];
      }
      console.log(JSON.stringify(sums));
    });
  }
`;

it.runIf(platform() === 'linux')('collects garbage for workers at a lower priority than the main thread', () => {
  // Runs without a TypeScript loader, because a loader starts threads.
  const source = readFileSync(new URL('low-priority.ts', import.meta.url), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code + PROGRAM], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const took = JSON.parse(stdout) as Readonly<Record<string, number>>;
  const mine = priorityOf(process.pid);
  const low = took[Math.max(mine, LOW_PRIORITY)] ?? 0;
  expect(low).toBeGreaterThan(0);
  if (mine < LOW_PRIORITY) expect(took[mine] ?? 0).toBeLessThan(low);
});
