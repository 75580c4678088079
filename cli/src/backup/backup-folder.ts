/**
 * Format of a backup: a folder that works as `PLATEN_DATA`, and `SHA256SUMS` with a line per file for `sha256sum
 * --check`. The database is renamed last, so that an unfinished backup has no database.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../command.ts';

export const DATABASE = 'platen.sqlite';
export const SECRET = 'session-secret';
const SUMS = 'SHA256SUMS';

/** SHA-256 in hexadecimal by path within the folder, with slashes. */
export type Sums = ReadonlyMap<string, string>;

/** Throws unless the folder is empty or missing. Reports an unfinished backup as such. */
export function expectEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  refuseUnfinished(folder);
  throw new Failure(`${folder} is not empty`);
}

/** Throws if the folder has no database or the backup is unfinished. */
export function expectDatabase(folder: string): void {
  refuseUnfinished(folder);
  if (!existsSync(join(folder, DATABASE)))
    throw new Failure(`${folder} has no ${DATABASE}; specify the folder of a backup`);
}

function refuseUnfinished(folder: string): void {
  if (existsSync(unfinished(folder))) throw new Failure(`${folder} is an unfinished backup; make a new one`);
}

/**
 * Returns the path of the database while the backup is unfinished. The service refuses to start with such a folder; see
 * `store/open.ts`.
 */
export function unfinished(folder: string): string {
  return join(folder, `${DATABASE}.unfinished`);
}

export async function finish(folder: string, sums: Sums): Promise<void> {
  const lines = [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`);
  await writeFile(join(folder, SUMS), lines.join(''), { flush: true, mode: 0o600 });
  await rename(unfinished(folder), join(folder, DATABASE));
}

/** Returns undefined if the file does not exist, as in a data folder, or in a backup by an older version. */
export async function readSums(folder: string): Promise<Sums | undefined> {
  const file = join(folder, SUMS);
  if (!existsSync(file)) return undefined;
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line): [string, string] => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
      if (sha256 === undefined || path === undefined) throw new Failure(`${file} is damaged`);
      return [path, sha256];
    }),
  );
}
