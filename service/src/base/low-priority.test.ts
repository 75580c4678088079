/** On Linux, where each thread has a priority of its own (proc(5)). */
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { builtInstallation } from '../testing/service.ts';
import { LOW_PRIORITY } from './low-priority.ts';

const TASKS = '/proc/self/task';

/** Its nice value. */
function priorityOf(thread: string | number): number {
  const fields = readFileSync(`${TASKS}/${thread}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return Number(fields[16]);
}

it.runIf(platform() === 'linux')('threads beside the main one take the processor after it', async () => {
  const [mine, before] = [priorityOf(process.pid), new Set(readdirSync(TASKS))];
  const worker = new Worker(builtInstallation().readerFile);
  onTestFinished(() => void worker.terminate());
  const added = () => readdirSync(TASKS).filter((thread) => !before.has(thread));
  await expect.poll(() => added().map(priorityOf)).toContain(Math.max(mine, LOW_PRIORITY));
  expect(priorityOf(process.pid)).toBe(mine);
});
