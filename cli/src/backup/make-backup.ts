/**
 * Makes a backup while the service runs. The backup contains the state of the database at one point in time, and the
 * files that this state references.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sha256OfFile } from '@platen/service/base/content';
import type { Blobs } from '@platen/service/blobs/blobs';
import { createDiskBlobs } from '@platen/service/blobs/disk';
import { namedFiles } from '@platen/service/blobs/named-files';
import { failPrintingJobs } from '@platen/service/jobs/jobs';
import { markPrintJobsUnknown } from '@platen/service/print-jobs/print-jobs';
import { changeSqlite, copySqlite } from '@platen/service/store/sqlite';
import type { Database } from '@platen/service/store/tables';
import { Failure } from '../command.ts';
import { DATABASE, finish, SECRET, unfinished } from './backup-folder.ts';

export type BackupSource = { readonly db: Database; readonly blobs: Blobs; readonly dataFolder: string };

export type Backup = {
  readonly files: number;
  /** Files that were already missing or damaged: the database references them, but the storage has no intact copy. */
  readonly lost: readonly string[];
};

const MOST_ROUNDS = 10;
const FILES_AT_ONCE = 8;

/**
 * Makes a backup in an empty or missing folder. Before a file is copied, the service may replace or delete it. The
 * function then makes a new copy of the database, and copies the files that are missing in the backup. Files that
 * cannot be copied in two successive rounds were already lost.
 */
export async function makeBackup({ db, blobs, dataFolder }: BackupSource, folder: string): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copies = createDiskBlobs(join(folder, 'outputs'));
  let before: ReadonlySet<string> = new Set();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const names = await copyDatabase(db, unfinished(folder));
    const lost = await copyAll(names, blobs, copies);
    if (lost.every((name) => before.has(name))) {
      await removeOthers(join(folder, 'outputs'), names);
      if (existsSync(join(dataFolder, SECRET))) await copyFile(join(dataFolder, SECRET), join(folder, SECRET));
      const sums = await sumsOf(folder);
      await finish(folder, sums);
      return { files: sums.size, lost };
    }
    before = new Set(lost);
  }
  throw new Failure('the files change faster than they can be copied; retry when the service is less busy');
}

async function copyDatabase(db: Database, file: string) {
  await rm(file, { force: true });
  await copySqlite(db, file);
  const copy = changeSqlite(file);
  try {
    await markPrintJobsUnknown(copy, Date.now());
    await failPrintingJobs(copy, Date.now());
    return await namedFiles(copy);
  } finally {
    await copy.destroy();
  }
}

/** Copies files that the folder does not have yet. Returns the names of missing and damaged files. */
async function copyAll(names: ReadonlyMap<string, string | undefined>, from: Blobs, to: Blobs): Promise<string[]> {
  const todo = [...names].filter(([name]) => !existsSync(to.fileOf(name)));
  const lost: string[] = [];
  for (let at = 0; at < todo.length; at += FILES_AT_ONCE) {
    const copying = todo.slice(at, at + FILES_AT_ONCE).map(async ([name, sha256]) => {
      if (!(await copyOne(name, sha256, from, to.fileOf(name)))) lost.push(name);
    });
    await Promise.all(copying);
  }
  return lost;
}

/** Copies a file. Returns false if the file is missing or its digest differs from the digest in the database. */
async function copyOne(name: string, sha256: string | undefined, from: Blobs, path: string): Promise<boolean> {
  const content = await from.open(name);
  if (!content) return false;
  await mkdir(dirname(path), { recursive: true });
  // Flushes the file to the disk, because people often remove backup media right after the command ends.
  await pipeline(content, createWriteStream(path, { flush: true }));
  if (sha256 === undefined || sha256 === (await sha256OfFile(path))) return true;
  await rm(path);
  return false;
}

/** Deletes files that were copied in an earlier round and are no longer referenced. */
async function removeOthers(folder: string, names: ReadonlyMap<string, unknown>): Promise<void> {
  for (const path of await filesIn(folder)) {
    if (!names.has(path.split('/').at(-1)!)) await rm(join(folder, path));
  }
}

async function sumsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const sums = new Map([[DATABASE, await sha256OfFile(unfinished(folder))]]);
  for (const path of await filesIn(folder)) {
    const file = join(folder, path);
    if (file !== unfinished(folder)) sums.set(path, await sha256OfFile(file));
  }
  return sums;
}

/** Returns paths relative to the folder, with slashes, in a fixed order. */
async function filesIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')).sort();
}
