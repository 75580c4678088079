/** The packages as `npm run pack` makes them, once for all files of a run: the first that asks makes them, others wait. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pack } from '../../scripts/packages/pack.ts';

/** The folder with one of each package, and their tarballs. */
export async function packedOnce(): Promise<string> {
  // The folder of this run, which its global setup has made.
  const folder = join(process.env['TESTS_FOLDER']!, 'packages');
  const [begun, ended] = [`${folder}-begun`, `${folder}-ended`];
  if (isFirst(begun)) await pack(folder).finally(() => writeFileSync(ended, ''));
  while (!existsSync(ended)) await sleep(100);
  return folder;
}

/** The tarball of a package in such a folder; the names begin with `platen-`, but for the one of the command. */
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
