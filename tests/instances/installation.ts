/** Copies of this checkout, to be changed and built by themselves as versions of their own. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@platen/service/testing/service';

const PARTS = ['package.json', 'scripts', 'library', 'engine', 'service', 'client', 'cli', 'studio'];

/** Copies what the build and the command need. */
export function copyInstallation(folder: string): void {
  const filter = (source: string) => !source.includes('node_modules');
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter });
  linkPackages(folder);
}

/** The packages of this checkout, with the workspaces of the folder. */
export function linkPackages(folder: string): void {
  const packages = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@platen'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@platen') symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  }
  for (const name of ['engine', 'service', 'client', 'cli', 'studio']) {
    symlinkSync(join(folder, name), join(folder, 'node_modules/@platen', name));
  }
}

export function buildInstallation(folder: string): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder });
}

/** Replaces a text that must be there in a file of the copy. */
export function changeInstallation(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}
