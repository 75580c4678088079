/**
 * What a backup is: a folder that can be `PLATEN_DATA`, and `SHA256SUMS` with a line a file, as `sha256sum --check` reads
 * it. The database has its name last of all: a backup that was not finished is none.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../command.ts';

export const DATABASE = 'platen.sqlite';
export const SECRET = 'session-secret';
const SUMS = 'SHA256SUMS';

/** SHA-256, hexadecimal, by the path within the folder, with slashes. */
export type Sums = ReadonlyMap<string, string>;

/** Fails when it has anything in it; an unfinished backup is called so. */
export function expectEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  refuseUnfinished(folder);
  throw new Failure(`${folder} is not empty`);
}

/** Fails when there is no database, or the backup was not finished. */
export function expectDatabase(folder: string): void {
  refuseUnfinished(folder);
  if (!existsSync(join(folder, DATABASE))) throw new Failure(`${folder} holds no ${DATABASE}`);
}

function refuseUnfinished(folder: string): void {
  if (existsSync(unfinished(folder))) throw new Failure(`${folder} is a backup that was not finished`);
}

/** Where the database is while the backup is made; the service starts with no such folder, see `store/open.ts`. */
export function unfinished(folder: string): string {
  return join(folder, `${DATABASE}.unfinished`);
}

export async function finish(folder: string, sums: Sums): Promise<void> {
  const lines = [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`);
  await writeFile(join(folder, SUMS), lines.join(''), { flush: true, mode: 0o600 });
  await rename(unfinished(folder), join(folder, DATABASE));
}

/** Undefined where there are none: a data folder, or a backup of an older version. */
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
