/**
 * Reads a backup, or the data folder of a stopped service. Writes nothing to the folder, because the disk may be
 * read-only.
 */
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256OfFile } from '@platen/service/base/content';
import { Unavailable } from '@platen/service/base/unavailable';
import { createDiskBlobs } from '@platen/service/blobs/disk';
import { namedFiles } from '@platen/service/blobs/named-files';
import { migrate } from '@platen/service/store/migrations';
import { openSqlite } from '@platen/service/store/sqlite';
import type { Database } from '@platen/service/store/tables';
import { sql } from 'kysely';
import { Failure } from '../command.ts';
import { DATABASE, expectDatabase, readSums, type Sums } from './backup-folder.ts';

/** Missing or damaged file. `path` is relative to the folder. */
export type FileFault = { readonly path: string; readonly message: 'is missing' | 'is damaged' };

/** Calls `work` with a temporary, migrated copy of the folder's database. Throws if the database is damaged. */
export async function withBackup<T>(folder: string, work: (source: Database) => Promise<T>): Promise<T> {
  expectDatabase(folder);
  const temporary = await mkdtemp(join(tmpdir(), 'platen-backup-'));
  const file = join(temporary, DATABASE);
  try {
    // Also copies the write-ahead log, which a killed service leaves behind.
    for (const end of ['', '-wal']) {
      const from = join(folder, DATABASE + end);
      if (!existsSync(from)) continue;
      await copyFile(from, file + end);
      await chmod(file + end, 0o600);
    }
    const source = await open(file, folder);
    return await work(source).finally(() => source.destroy());
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function open(file: string, folder: string): Promise<Database> {
  let source: Database | undefined;
  try {
    source = openSqlite(file);
    const { rows } = await sql<{ readonly integrity_check: string }>`pragma integrity_check(1)`.execute(source);
    if (rows[0]?.integrity_check !== 'ok') throw new Failure(`${join(folder, DATABASE)} is damaged`);
    await migrate(source, 'sqlite');
    return source;
  } catch (error) {
    await source?.destroy();
    throw error instanceof Unavailable ? new Failure(`${join(folder, DATABASE)} is damaged`) : error;
  }
}

/**
 * Returns every referenced file that is missing, or whose digest differs from the digest in the database or in
 * `SHA256SUMS`.
 */
export async function findFileFaults(source: Database, folder: string): Promise<readonly FileFault[]> {
  const sums = (await readSums(folder)) ?? new Map<string, string>();
  const blobs = createDiskBlobs('outputs');
  const faults: FileFault[] = [];
  for (const [name, sha256] of await namedFiles(source)) {
    const path = blobs.fileOf(name).replaceAll('\\', '/');
    const fault = await faultOf(folder, path, sha256 ?? sums.get(path));
    if (fault) faults.push(fault);
  }
  return faults;
}

/** Returns every file that is missing or whose digest differs from `SHA256SUMS`. */
export async function findSumFaults(folder: string, sums: Sums): Promise<readonly FileFault[]> {
  const faults: FileFault[] = [];
  for (const [path, sha256] of sums) {
    const fault = await faultOf(folder, path, sha256);
    if (fault) faults.push(fault);
  }
  return faults;
}

async function faultOf(folder: string, path: string, sha256: string | undefined): Promise<FileFault | undefined> {
  const file = join(folder, path);
  if (!existsSync(file)) return { path, message: 'is missing' };
  // Treats a file that cannot be read as damaged.
  const found = await sha256OfFile(file).catch(() => '');
  return found === (sha256 ?? found) && found !== '' ? undefined : { path, message: 'is damaged' };
}
