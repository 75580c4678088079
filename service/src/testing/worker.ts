/** Render workers that do otherwise than the good ones: wait, crash, never end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { builtWorker } from './service.ts';

/** The file of a worker with some functions in place of the good ones, which are `good.render` and so on. It is there until the test ends. */
export function workerWith(functions: string): URL {
  // Beside the built worker, so that it finds the same packages.
  const folder = mkdtempSync(fileURLToPath(new URL('test-worker-', builtWorker())));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'worker.js');
  const good = JSON.stringify(builtWorker().href);
  writeFileSync(file, `export * from ${good}; import * as good from ${good}; ${functions}`);
  return pathToFileURL(file);
}

/** A statement that holds up a worker, and takes nothing from the processor. */
export function wait(ms: number): string {
  return `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;
}

/** Renders whose body has this word take as long as they may, or this many milliseconds. */
export function slowWorker(word: string, ms = 600_000): URL {
  return workerWith(`export const render = (task) => {
    if (new TextDecoder().decode(task.body).includes(${JSON.stringify(word)})) ${wait(ms)}
    return good.render(task);
  };`);
}
