import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROCESS_ID } from '../base/process-id.ts';
import { temporaryFolder } from '../testing/service.ts';
import { joinProcesses } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program that listens on a socket like a process of the service. */
async function startOther(name: string) {
  const program = `require('node:net').createServer().listen(${JSON.stringify(join(folder, 'run', name))}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', program]);
  await once(child.stdout, 'data');
  return child;
}

it('distinguishes killed processes from live ones', async () => {
  const first = await joinProcesses(folder);
  expect(first.dead).toEqual([]);
  const [alive, killed] = await Promise.all([startOther('alive'), startOther('killed')]);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const { dead, removeDead, leave } = await joinProcesses(folder);
  expect(dead).toEqual(['killed']);
  await removeDead();
  expect(readdirSync(join(folder, 'run')).sort()).toEqual([PROCESS_ID, 'alive'].sort());
  alive.kill('SIGKILL');
  await once(alive, 'exit');
  await leave();
  await first.leave();
  expect((await joinProcesses(folder)).dead).toEqual(['alive']);
});

it('works in a folder whose path is too long for a socket', async () => {
  const { dead, leave } = await joinProcesses(join(folder, 'x'.repeat(120)));
  expect(dead).toEqual([]);
  await leave();
});
