/** Measures the time and disk space for installing the service. */
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from '../../scripts/packages/pack.ts';

export type Install = {
  readonly seconds: number;
  readonly mebibytes: number;
  readonly largest: readonly LargePackage[];
};

/** Installation of one of Platen's packages, with its dependencies, into an empty folder. */
export type PackageInstall = {
  readonly name: string;
  readonly seconds: number;
  readonly mebibytes: number;
  /** Size in mebibytes, in whole disk blocks. */
  readonly onDiskMebibytes: number;
};

type LargePackage = { readonly name: string; readonly mebibytes: number };

const MANIFESTS = ['', 'engine/', 'node/', 'service/', 'client/', 'cli/', 'studio/', 'scripts/'].map(
  (folder) => `${folder}package.json`,
);

/** Installs what a running service needs into a temporary folder, with packages from the registry or npm's cache. */
export function measureInstall(): Install {
  const folder = mkdtempSync(join(tmpdir(), 'platen-install-'));
  try {
    for (const file of [...MANIFESTS, 'package-lock.json', '.npmrc', 'tests/tools']) {
      cpSync(file, join(folder, file), { recursive: true });
    }
    const start = performance.now();
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
    const seconds = (performance.now() - start) / 1000;
    const modules = join(folder, 'node_modules');
    const sizes = packagesIn(modules).map((name) => ({ name, mebibytes: sizeOf(join(modules, name)) / 2 ** 20 }));
    const mebibytes = sizeOf(modules) / 2 ** 20;
    return { seconds, mebibytes, largest: sizes.sort((a, b) => b.mebibytes - a.mebibytes).slice(0, 10) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** For each measured package, the packages whose tarballs a user installs. */
const INSTALLS: Readonly<Record<string, readonly string[]>> = {
  '@platen/engine': ['engine'],
  '@platen/node': ['engine', 'node'],
  '@platen/client': ['client'],
  platen: ['platen'],
};

/** Packs Platen's packages and installs each separately. Dependencies come from the registry or npm's cache. */
export async function measurePackages(): Promise<readonly PackageInstall[]> {
  const all = mkdtempSync(join(tmpdir(), 'platen-packages-'));
  try {
    const packed = new Map((await pack(all)).map(({ name, tarball }) => [name, tarball]));
    return Object.entries(INSTALLS).map(([name, parts]) => {
      const folder = mkdtempSync(join(all, 'install-'));
      writeFileSync(join(folder, 'package.json'), '{}');
      const tarballs = parts.map((part) => packed.get(part)!);
      const start = performance.now();
      execFileSync('npm', ['install', '--no-audit', '--no-fund', ...tarballs], { cwd: folder, stdio: 'ignore' });
      const seconds = (performance.now() - start) / 1000;
      const modules = join(folder, 'node_modules');
      const onDiskMebibytes = sizeOf(modules, ({ blocks }) => blocks * 512) / 2 ** 20;
      return { name, seconds, mebibytes: sizeOf(modules) / 2 ** 20, onDiskMebibytes };
    });
  } finally {
    rmSync(all, { recursive: true });
  }
}

function packagesIn(modules: string): readonly string[] {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : [name],
  );
}

/** Returns the total size of all files, without following links. */
function sizeOf(path: string, bytesOf = ({ size }: Stats) => size): number {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.isSymbolicLink() ? 0 : bytesOf(stats);
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name), bytesOf), 0);
}
