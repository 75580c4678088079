/** Runs `render.cjs`, the single file of `platen render`, with compiled code that an earlier process stored. */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_VERSION } from '@platen/engine/version';
import { compile } from './compiled-code.ts';

type Load = (name: string) => unknown;

/**
 * Runs the command line of this process.
 * @param cache folder for compiled code; undefined to store nothing
 */
export async function runRender(cache: string | undefined): Promise<void> {
  const file = fileURLToPath(new URL('./render.cjs', import.meta.url));
  // CommonJS cannot load HarfBuzz, because its module waits for WebAssembly. This happens in other threads.
  const loading = import('harfbuzzjs');
  const source = `(function (require, load, __filename) {${readFileSync(file, 'utf8')}\n})`;
  const folder = cache && join(cache, 'scripts');
  const { script, store } = compile(file, { source, id: BUILD_VERSION, folder });
  process.once('exit', (status) => {
    // Other runs call too few functions.
    if (status === 0 && !process.argv.includes('--help') && !process.argv.includes('-h')) store();
  });
  const run = script.runInThisContext() as (require: Load, load: Load, file: string) => void;
  const harfbuzz = await loading;
  const requireFile = createRequire(file);
  run(
    // Packages contain only the files that `import` finds.
    (name) => (name === 'harfbuzzjs' ? harfbuzz : requireFile(isBuiltin(name) ? name : pathOf(name))),
    (name) => import(name),
    file,
  );
}

function pathOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}
