/** Builds the package platen: the built command and service, with the starter library. */
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from '../build.mjs';
import { bundleParts } from './bundled.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { ROOT } from './root.ts';

/** Bundled packages. Only the files that Platen needs are included. */
const PARTS = ['@hyzyla/pdfium', '@jsquash/avif', '@photostructure/sqlite', 'hyphen', 'zxing-wasm'];

export async function stagePlaten(folder: string): Promise<void> {
  await buildIfChanged();
  const entries = readdirSync(join(ROOT, 'dist'), { withFileTypes: true }).filter((entry) =>
    entry.name.endsWith('.js'),
  );
  for (const { name } of entries) place(folder, `dist/${name}`);
  const [, newest] = /builds\/(\w+)\//.exec(readFileSync(join(ROOT, 'dist/platen.js'), 'utf8'))!;
  // The Studio's WebAssembly is included only compressed, as browsers request it.
  place(folder, `dist/builds/${newest}`, (file) => !/\.map$|\/studio\/[^/]+\.wasm$/.test(file));
  place(folder, 'library');
  place(
    folder,
    'docs',
    (file) => !/\.(?!md$|png$)\w+$/.test(file) && !/studio-[\w-]+\.png$|parcel-4x6\.png$/.test(file),
  );
  place(folder, 'cli/bin/platen.js');
  cpSync(join(ROOT, 'cli/README.md'), join(folder, 'README.md'));
  bundleParts(folder, PARTS);
  writeManifest(folder, 'cli', {
    name: 'platen',
    bin: { platen: 'cli/bin/platen.js' },
    files: ['cli', 'dist', 'docs', 'library', 'NOTICE'],
    exports: { './package.json': './package.json' },
    dependencies: {
      ...dependenciesOf(['engine', 'node', 'service', 'cli'].map(readManifest), readManifest('.')),
      // Packages that are included in part list no dependencies. SQLite needs this package to find its binary for the
      // system.
      'node-gyp-build': readManifest('node_modules/node-gyp-build')['version'] as string,
    },
    bundleDependencies: PARTS,
  });
}

function place(folder: string, path: string, filter: (file: string) => boolean = () => true): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
}

/** Returns the dependencies outside the build, and the versions that the repository's overrides pin. */
function dependenciesOf(manifests: readonly Manifest[], root: Manifest): Readonly<Record<string, string>> {
  const overrides = Object.entries(root['overrides'] as Readonly<Record<string, string>>);
  const held = overrides.filter(([, version]) => /^\d/.test(version));
  const all = manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const outside = all.filter(([name]) => !name.startsWith('@platen/'));
  return Object.fromEntries([...outside, ...held].sort(([a], [b]) => (a < b ? -1 : 1)));
}
