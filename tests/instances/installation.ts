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
  copyBuild(folder);
}

const DIST = join(ROOT, 'dist');

/** Returns the path of the newest build in `dist`. */
export function newestBuild(): string {
  builtWorker();
  return /builds\/\w+/.exec(readFileSync(join(DIST, 'platen.js'), 'utf8'))![0];
}

/** Copies the newest build of this checkout. A later build reuses its compressed files of the Studio. */
export function copyBuild(folder: string): void {
  const files = readdirSync(DIST, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of [newestBuild(), ...files.map(({ name }) => name)])
    cpSync(join(DIST, path), join(folder, 'dist', path), { recursive: true });
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
export async function buildInBackground(folder: string): Promise<void> {
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

/**
 * Creates a version that is named like its folder, with additional database migrations. Returns its command. Changes a
 * copy of this checkout's build, because building again takes much longer.
 */
export function makeVersion(folder: string, steps: readonly string[]): string {
  for (const part of ['package.json', 'docs', 'library', 'cli/bin'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  copyBuild(folder);
  const version = 'ENGINE_VERSION="';
  changeBuild(folder, version, `${version}${basename(folder)}-`);
  const added = steps.map((step) => `"${step}":async()=>undefined,`).join('');
  const first = '"0001-first-tables":createFirstTables,';
  changeBuild(folder, first, first + added);
  return join(folder, 'cli/bin/platen.js');
}

/** Replaces a text in a built copy. Exactly one script must contain the text. */
function changeBuild(folder: string, from: string, to: string): void {
  const scripts = readdirSync(join(folder, 'dist/builds'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join('dist/builds', name))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(from));
  if (scripts.length !== 1) throw new Error(`${scripts.length} scripts of the build contain ${from}`);
  changeInstallation(folder, scripts[0]!, from, to);
}
