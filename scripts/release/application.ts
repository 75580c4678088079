/** Copies the application to a separate folder: the package `platen` with the locked dependencies. */
import { cpSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readManifest } from '../packages/manifest.ts';
import { ROOT } from '../packages/root.ts';
import { isInstalled, neededBy } from './locked.ts';

/** Files omitted: files for compilers and readers, and files for systems other than Linux on x64. */
const LEFT_OUT = [
  /\.(map|d\.[cm]?ts|png|cpp|h)$/,
  /\/node_modules\/(@[^/]+\/)?[^/]+\/(tests?|docs|examples|benchmarks?)$/,
  /\/@photostructure\/sqlite\/(src|scripts|binding\.gyp)/,
  /\/prebuilds\/(?!linux-x64)/,
];

/** Copies the application. `platen` is the folder of that packed package. */
export function placeApplication(folder: string, platen: string): void {
  cpSync(platen, folder, { recursive: true });
  const { dependencies } = readManifest(relative(ROOT, platen));
  const there = new Set(readdirSync(join(platen, 'node_modules')));
  for (const [path, { name }] of neededBy(Object.keys(dependencies!))) {
    if (there.has(name) || !isInstalled(path)) continue;
    const filter = (file: string) => {
      const within = file.slice(ROOT.length);
      // Nested packages are copied separately if needed.
      if (/node_modules$/.test(within.slice(path.length))) return false;
      return !LEFT_OUT.some((pattern) => pattern.test(`/${within}`));
    };
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
  }
}
