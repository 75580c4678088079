/** Render workers with faults for tests: they wait, crash or never finish. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, onTestFinished } from 'vitest';
import { builtWorker } from './service.ts';

/**
 * Creates a worker script in which some functions are replaced. Replacements can call the original functions, for
 * example as `good.render`. The script is deleted when the test has ended.
 */
export function workerWith(functions: string): URL {
  const { folder, file } = writeWorker(functions);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return file;
}

function writeWorker(functions: string): { readonly folder: string; readonly file: URL } {
  // Puts the script into the same folder as the compiled worker, so that it finds the same packages.
  const folder = mkdtempSync(fileURLToPath(new URL('test-worker-', builtWorker())));
  const file = join(folder, 'worker.js');
  const good = JSON.stringify(builtWorker().href);
  writeFileSync(file, `export * from ${good}; import * as good from ${good}; ${functions}`);
  return { folder, file: pathToFileURL(file) };
}

export type Gate = {
  /** URL of the worker script. */
  readonly file: URL;
  /** Makes tasks wait whose body contains the word `held`. They continue after `open`, or when the test has ended. */
  close(): void;
  open(): void;
};

/**
 * Creates a worker script that waits until the test opens the gate, and crashes at the word `crash`. It is deleted when
 * the tests of the file or `describe` have ended.
 */
export function gatedWorker(): Gate {
  const { folder, file } = writeWorker(`
    import { existsSync } from 'node:fs';
    const closed = new URL('closed', import.meta.url);
    function before(bytes) {
      const text = new TextDecoder().decode(bytes);
      if (text.includes('crash')) process.exit(3);
      while (text.includes('held') && existsSync(closed)) ${wait(5)}
    }
    export const render = (task) => (before(task.body), good.render(task));
    export const check = (task) => (before(task.body), good.check(task));
    export const renderTogether = (task) => (before(task.items), good.renderTogether(task));`);
  const closed = join(folder, 'closed');
  const open = () => rmSync(closed, { force: true });
  afterEach(open);
  afterAll(() => rmSync(folder, { recursive: true }));
  return { file, close: () => writeFileSync(closed, ''), open };
}

/** Returns a JavaScript statement that blocks a worker without using the processor. */
export function wait(ms: number): string {
  return `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;
}

/** Creates a worker script in which renders take `ms` if their body contains the word. */
export function slowWorker(word: string, ms = 600_000): URL {
  return workerWith(`export const render = (task) => {
    if (new TextDecoder().decode(task.body).includes(${JSON.stringify(word)})) ${wait(ms)}
    return good.render(task);
  };`);
}
