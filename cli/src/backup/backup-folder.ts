/**
 * Format of a backup: a folder that works as `PLATEN_DATA`, and `SHA256SUMS` with a line per file for `sha256sum
 * --check`. The database gets its name last, so an unfinished backup has none.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../command.ts';

export const DATABASE = 'platen.sqlite';
export const SECRET = 'session-secret';
const SUMS = 'SHA256SUMS';

/** Hexadecimal SHA-256 by path within the folder, with slashes. */
export type Sums = ReadonlyMap<string, string>;

/** Fails unless the folder is empty or missing; reports an unfinished backup as such. */
export function expectEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  refuseUnfinished(folder);
  throw new Failure(`${folder} is not empty`);
}

/** Fails if there is no database or the backup is unfinished. */
export function expectDatabase(folder: string): void {
  refuseUnfinished(folder);
  if (!existsSync(join(folder, DATABASE)))
    throw new Failure(`${folder} has no ${DATABASE}; name the folder of a backup`);
}

function refuseUnfinished(folder: string): void {
  if (existsSync(unfinished(folder))) throw new Failure(`${folder} is an unfinished backup; make a new one`);
}

/**
 * Returns the path of the database while the backup is being made. The service refuses to start with such a folder; see
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

/** Returns undefined if absent: in a data folder, or a backup by an older version. */
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
