/** Builds the package @platen/client. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.ts';
import { writeManifest } from './manifest.ts';
import { ROOT } from './root.ts';

export function stageClient(folder: string): void {
  compile({ workspace: 'client', folder: join(folder, 'dist') });
  cpSync(join(ROOT, 'client/README.md'), join(folder, 'README.md'));
  writeManifest(folder, 'client', {
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    sideEffects: false,
    files: ['dist', 'NOTICE'],
  });
}
