/**
 * What a backup is: a folder that can be `PLATEN_DATA`, and `SHA256SUMS` with a line a file, as `sha256sum --check` reads
 * it. The database has its name last of all: a backup that was not finished is none.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@platen/service/store/tables';
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

/** The SHA-256 of every file that a row names, by the file's name; undefined where no row tells it. */
export async function namedFiles(db: Database): Promise<ReadonlyMap<string, string | undefined>> {
  const answers = await db.selectFrom('idempotency').select('id').where('headers', 'is not', null).execute();
  const outputs = await db.selectFrom('outputs').select(['id', 'etag']).execute();
  const assets = await db.selectFrom('assets').select(['blob_id', 'sha256']).execute();
  const pins = await db.selectFrom('version_assets').select(['blob_id', 'sha256']).distinct().execute();
  const prints = await db.selectFrom('print_jobs').select(['id', 'sha256']).execute();
  const jobs = await db.selectFrom('jobs').select(['input_id', 'answer_id']).execute();
  const parts = await db
    .selectFrom('job_parts')
    .select(['file_id', 'sha256'])
    .where('file_id', 'is not', null)
    .execute();
  const ofJobs = jobs.flatMap(({ input_id, answer_id }) => [input_id, answer_id]).filter((id) => id !== null);
  return new Map<string, string | undefined>([
    ...ofJobs.map((id) => [id, undefined] as const),
    ...parts.map(({ file_id, sha256 }) => [file_id!, sha256 ?? undefined] as const),
    ...answers.map(({ id }) => [id, undefined] as const),
    ...prints.map(({ id, sha256 }) => [id, sha256] as const),
    ...outputs.map(({ id, etag }) => [id, Buffer.from(etag.slice(1, -1), 'base64url').toString('hex')] as const),
    ...[...assets, ...pins].map(({ blob_id, sha256 }) => [blob_id, sha256] as const),
  ]);
}
