/** What it takes to install what running the service needs: seconds and bytes. */
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Install = {
  readonly seconds: number;
  readonly mebibytes: number;
  readonly largest: readonly LargePackage[];
};

type LargePackage = { readonly name: string; readonly mebibytes: number };

const MANIFESTS = ['', 'engine/', 'service/', 'client/', 'cli/'].map((folder) => `${folder}package.json`);

/** Into a folder of its own that is removed again; takes packages from the registry or npm's cache. */
export function measureInstall(): Install {
  const folder = mkdtempSync(join(tmpdir(), 'platen-install-'));
  try {
    for (const file of [...MANIFESTS, 'package-lock.json', 'scripts', 'tests/tools']) {
      cpSync(file, join(folder, file), { recursive: true });
    }
    const install =
      'import("./scripts/install.mjs").then(({ installDependencies }) => installDependencies({ development: false }))';
    const start = performance.now();
    execFileSync(process.execPath, ['-e', install], { cwd: folder, stdio: 'ignore' });
    const seconds = (performance.now() - start) / 1000;
    const modules = join(folder, 'node_modules');
    const sizes = packagesIn(modules).map((name) => ({ name, mebibytes: sizeOf(join(modules, name)) / 2 ** 20 }));
    const mebibytes = sizeOf(modules) / 2 ** 20;
    return { seconds, mebibytes, largest: sizes.sort((a, b) => b.mebibytes - a.mebibytes).slice(0, 10) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function packagesIn(modules: string): readonly string[] {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : [name],
  );
}

/** Of the files, links not followed. */
function sizeOf(path: string): number {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.isSymbolicLink() ? 0 : stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
