/**
 * Packages made by `npm run pack`, once for all test files of a run. The first caller makes the packages; other callers
 * wait.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pack } from '../../scripts/packages/pack.ts';

/** Returns the folder that contains each package and its tarball. */
export async function packedOnce(): Promise<string> {
  // Folder of this run, created by its global setup.
  const folder = join(process.env['TESTS_FOLDER']!, 'packages');
  const [begun, ended] = [`${folder}-begun`, `${folder}-ended`];
  if (isFirst(begun)) await pack(folder).finally(() => writeFileSync(ended, ''));
  while (!existsSync(ended)) await sleep(100);
  return folder;
}

/**
 * Returns the tarball of a package in a folder of packed packages. Names start with `platen-`, except for the package
 * of the command.
 */
export function tarballOf(folder: string, name: string): string {
  const form = name === 'platen' ? /^platen-\d/ : new RegExp(`^platen-${name}-\\d`);
  const found = readdirSync(folder).find((file) => file.endsWith('.tgz') && form.test(file));
  if (found === undefined) throw new Error(`${name} was not packed`);
  return join(folder, found);
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
