/**
 * Format of a backup: a folder that can be used as `PLATEN_DATA`, with a file `SHA256SUMS` for `sha256sum --check`. The
 * database gets its final name last, so an unfinished backup has no database.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../command.ts';

export const DATABASE = 'platen.sqlite';
export const SECRET = 'session-secret';
const SUMS = 'SHA256SUMS';

/** SHA-256 in hexadecimal by path. Paths are relative to the folder and use slashes. */
export type Sums = ReadonlyMap<string, string>;

/** Throws unless the folder is empty or missing. The error says if the folder contains an unfinished backup. */
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
 * Returns the path of the database in an unfinished backup. The service refuses to start with such a folder; see
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

/**
 * Returns the digests in `SHA256SUMS`. Returns undefined if the file does not exist, as in a data folder, or in a
 * backup made by an older release.
 */
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
