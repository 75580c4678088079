/** Makes a backup while the service runs. The backup is consistent with one moment of the database. */
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sha256OfFile } from '@platen/service/base/content';
import type { Blobs } from '@platen/service/blobs/blobs';
import { createDiskBlobs } from '@platen/service/blobs/disk';
import { namedFiles } from '@platen/service/blobs/named-files';
import { doubtJobs } from '@platen/service/jobs/jobs';
import { doubtPrintJobs } from '@platen/service/print-jobs/print-jobs';
import { changeSqlite, copySqlite } from '@platen/service/store/sqlite';
import type { Database } from '@platen/service/store/tables';
import { Failure } from '../command.ts';
import { DATABASE, finish, SECRET, unfinished } from './backup-folder.ts';

export type BackupSource = { readonly db: Database; readonly blobs: Blobs; readonly dataFolder: string };

export type Backup = {
  readonly files: number;
  /** Files that were already lost or damaged: the database references them, but the storage does not have them. */
  readonly lost: readonly string[];
};

const MOST_ROUNDS = 10;
const FILES_AT_ONCE = 8;

/**
 * Makes a backup in an empty or missing folder. Files that the copied database references may be replaced or deleted
 * before they are copied. Then the database is copied again, and only new files are added. Files missing in two rounds
 * were already lost.
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
    await doubtPrintJobs(copy, Date.now());
    await doubtJobs(copy, Date.now());
    return await namedFiles(copy);
  } finally {
    await copy.destroy();
  }
}

/** Copies files and returns the names of the files that failed. */
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

/** Copies a file. Returns false if it is missing or its digest differs from its row. */
async function copyOne(name: string, sha256: string | undefined, from: Blobs, path: string): Promise<boolean> {
  const content = await from.open(name);
  if (!content) return false;
  await mkdir(dirname(path), { recursive: true });
  // Flushed to the disk, because backup media are often removed right afterwards.
  await pipeline(content, createWriteStream(path, { flush: true }));
  if (sha256 === undefined || sha256 === (await sha256OfFile(path))) return true;
  await rm(path);
  return false;
}

/** Removes files of earlier rounds that are no longer referenced. */
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

/** Returns paths within the folder, with slashes, in a fixed order. */
async function filesIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')).sort();
}
