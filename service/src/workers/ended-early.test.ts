/** Terminating workers while they start must not terminate the process, as V8 does in some releases of Node.js. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { builtWorker } from '../testing/service.ts';

/** Program that terminates 40 workers, two at a time, at different points of their start. */
const PROGRAM = `
  import { once } from 'node:events';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { Worker } from 'node:worker_threads';
  const [file] = process.argv.slice(-1);
  const start = () => new Worker(
    "import(" + JSON.stringify(file) + ").then(() => require('node:worker_threads').parentPort.postMessage('ready'))",
    { eval: true, execArgv: ['--no-experimental-require-module'] },
  );
  const began = performance.now();
  const whole = start();
  await once(whole, 'message');
  const startMs = performance.now() - began;
  await whole.terminate();
  const end = async (share) => {
    const worker = start();
    await sleep(share * 2 * startMs);
    await worker.terminate();
  };
  for (let i = 0; i < 20; i++) await Promise.all([end(i / 20), end((i + 0.5) / 20)]);
  console.log('all ended');`;

it('can be terminated at any moment of their start', () => {
  const words = ['--input-type=module', '--eval', PROGRAM, builtWorker().href];
  expect(execFileSync(process.execPath, words, { encoding: 'utf8' })).toContain('all ended');
});
