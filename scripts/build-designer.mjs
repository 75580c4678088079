// Builds the package @platen/designer into dist/designer/: the designer, its styles, the engine's worker and its files.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BROWSER_OPTIONS, hyphenationFiles, wasmFiles } from './build-studio.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds into `folder`, which is emptied first. */
export async function buildDesigner(folder = join(root, 'dist', 'designer')) {
  const esbuild = await import('esbuild');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const shared = { ...BROWSER_OPTIONS, absWorkingDir: root, outdir: folder, splitting: true, minify: true };
  const worker = { worker: 'studio/src/engine/worker.ts' };
  await esbuild.build({ ...shared, entryPoints: { designer: 'studio/src/designer/package-entry.ts', ...worker } });
  await esbuild.build({ ...shared, splitting: false, entryPoints: { designer: 'studio/src/designer/designer.css' } });
  for (const [name, path] of wasmFiles()) cpSync(path, join(folder, name));
  for (const [language, contents] of await hyphenationFiles())
    writeFileSync(join(folder, `hyphenation-${language}.bin`), contents);
  cpSync(join(root, 'studio', 'package'), folder, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildDesigner();
  console.log('The package @platen/designer is in dist/designer');
}
