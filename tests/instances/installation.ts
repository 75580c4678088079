/** Copies of this checkout that tests change and build as separate versions. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtWorker, ROOT } from '@platen/service/testing/service';

const PARTS = [
  'package-lock.json',
  'package.json',
  'scripts',
  'docs',
  'library',
  'engine',
  'node',
  'service',
  'client',
  'cli',
  'studio',
];

/** Copies everything that the build and the command need. */
export function copyInstallation(folder: string): void {
  const filter = (source: string) => !source.includes('node_modules');
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter });
  linkPackages(folder);
  // A build reuses the compressed files of the Studio from an earlier build.
  const builds = join(folder, 'dist/builds');
  cpSync(join(ROOT, 'dist/builds', newestBuild()), join(builds, 'earlier'), { recursive: true });
}

/** Returns the folder of this checkout's newest build. */
function newestBuild(): string {
  builtWorker();
  return /builds\/(\w+)\//.exec(readFileSync(join(ROOT, 'dist/platen.js'), 'utf8'))![1]!;
}

/** Links the packages of this checkout and the workspaces of the folder. */
export function linkPackages(folder: string): void {
  const packages = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@platen'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@platen') symlinkSync(join(packages, name), join(folder, 'node_modules', name), 'junction');
  }
  for (const name of ['engine', 'node', 'service', 'client', 'cli', 'studio']) {
    symlinkSync(join(folder, name), join(folder, 'node_modules/@platen', name), 'junction');
    // If two packages need different versions of a dependency, npm installs one version in the workspace.
    const own = join(ROOT, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, name, 'node_modules'), 'junction');
  }
}

export function buildInstallation(folder: string): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder });
}

/** Builds without blocking this process. */
export async function buildBeside(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`the build in ${folder} ended with ${status}`);
}

/** Replaces a text in a file of the copy. The text must exist. */
export function changeInstallation(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

/** Adds a word to the start of the version number. */
export function changeVersion(folder: string, word: string): void {
  changeInstallation(folder, 'service/package.json', '"version": "', `"version": "${word}-`);
  changeInstallation(
    folder,
    'engine/src/version.ts',
    "ENGINE_VERSION: string = '",
    `ENGINE_VERSION: string = '${word}-`,
  );
}

/** Creates a version that is named like its folder, with additional database migrations. Returns its command. */
export function makeVersion(folder: string, steps: readonly string[]): string {
  copyInstallation(folder);
  changeVersion(folder, basename(folder));
  const added = steps.map((step) => `'${step}': async () => undefined,`).join(' ');
  const anchor = "'0001-first-tables': createFirstTables,";
  changeInstallation(folder, 'service/src/store/migrations.ts', anchor, `${anchor} ${added}`);
  buildInstallation(folder);
  return join(folder, 'cli/bin/platen.js');
}
