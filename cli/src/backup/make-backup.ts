/** Makes a backup while the service runs, as of one moment: the database's. */
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
  /** Names of files that were lost or damaged before: the database names them, and the storage has them no more. */
  readonly lost: readonly string[];
};

const MOST_ROUNDS = 10;
const FILES_AT_ONCE = 8;

/**
 * To a folder that is empty or not there. What the copied database names may be replaced and deleted before its turn comes:
 * then the database is copied once more, and only what is new since is copied beside it. What is missing under two of
 * them was lost before.
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
  throw new Failure('the files change faster than they can be copied: try when the service has less to do');
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

/** The names of those that could not be copied. */
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

/** False when it is not there, or is not what its row says. */
async function copyOne(name: string, sha256: string | undefined, from: Blobs, path: string): Promise<boolean> {
  const content = await from.open(name);
  if (!content) return false;
  await mkdir(dirname(path), { recursive: true });
  // To the disk: a backup is often pulled out when it is done.
  await pipeline(content, createWriteStream(path, { flush: true }));
  if (sha256 === undefined || sha256 === (await sha256OfFile(path))) return true;
  await rm(path);
  return false;
}

/** What an earlier round copied, and the last one names no more. */
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

/** Paths within the folder, with slashes, in an order that is always the same. */
async function filesIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')).sort();
}
