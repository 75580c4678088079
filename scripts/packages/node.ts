/** Builds the package @platen/node: the engine with fonts, and a renderer. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { bundleParts } from './bundled.ts';
import { compile } from './compile.ts';
import { writeManifest } from './manifest.ts';
import { ROOT } from './root.ts';

/** Bundled packages. Only the files that Platen needs are included. */
const PARTS = ['@hyzyla/pdfium', '@jsquash/avif', 'hyphen'];

/** Builds the package. `engine` is the folder of the engine's package, which must be compiled first. */
export function stageNode(folder: string, engine: string): void {
  const paths = { '@platen/engine': join(engine, 'dist/index.d.ts') };
  compile({ workspace: 'node', folder: join(folder, 'dist'), paths });
  cpSync(join(ROOT, 'node/README.md'), join(folder, 'README.md'));
  bundleParts(folder, PARTS);
  writeManifest(folder, 'node', {
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist', 'NOTICE'],
    bundleDependencies: PARTS,
  });
}
