/** Files that all test files of a run share. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a folder that `make` fills once in a run. The first caller fills it; other callers wait. */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  // Folder of this run, created by its global setup.
  const folder = join(process.env['TESTS_FOLDER']!, name);
  const ended = `${folder}-ended`;
  if (isFirst(`${folder}-begun`)) await make(folder).finally(() => writeFileSync(ended, ''));
  while (!existsSync(ended)) await sleep(100);
  return folder;
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
