/**
 * Flushes data to the disk before the service confirms it, so that it survives a power cut. Callers that arrive during
 * a flush share the next flush.
 */
import { closeSync, fdatasync, fsync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Part, Unavailable } from '../base/unavailable.ts';
import type { Config } from '../config/config.ts';
import { sqliteFile } from './open.ts';

export type Flush = {
  /** Resolves when these files would survive a power cut. Write and close the files before the call. */
  files(paths: readonly string[]): Promise<void>;
  /** Resolves when all transactions committed before would survive a power cut. */
  commits(): Promise<void>;
  /** Closes open handles. Call it once, before closing the database. */
  close(): Promise<void>;
};

/**
 * Flush that does nothing. Used if the installation prefers speed, or if its database and storage flush on their own
 * schedule.
 */
export const NO_FLUSH: Flush = {
  files: async () => undefined,
  commits: async () => undefined,
  close: async () => undefined,
};

/** Opens the configured flush. */
export function openFlush({ dataFolder, databaseUrl, durability }: Config): Flush {
  if (durability === 'relaxed') return NO_FLUSH;
  return createFlush({ dataFolder, log: databaseUrl === '' ? `${sqliteFile(dataFolder)}-wal` : undefined });
}

type FlushOptions = {
  /** Folder of the database and the files. */
  readonly dataFolder: string;
  /**
   * SQLite's log. Committed data is in the log or in the database file. SQLite flushes that file before it truncates
   * the log.
   */
  readonly log?: string | undefined;
};

export function createFlush({ dataFolder, log }: FlushOptions): Flush {
  // Folders whose own directory entry has been flushed. Entries of files are always new.
  const known = new Set([dataFolder]);
  let logIsNew = true;

  async function flushFiles(files: readonly string[]): Promise<void> {
    const folders = new Set(files.map((file) => dirname(file)));
    const all = new Set([...folders].flatMap((folder) => [folder, ...unknownAbove(folder, known)]));
    await atOnce([
      ...files.map((file) => () => flushContent(file)),
      ...[...all].map((folder) => () => flushFolder(folder)),
    ]);
    for (const folder of all) known.add(folder);
  }

  const files = inTurns('storage', (asked: readonly (readonly string[])[]) => flushFiles(asked.flat()));
  if (log === undefined) return { ...NO_FLUSH, files };
  // Log handle. It stays open from the first flush, because SQLite also keeps the log open.
  let opened: number | undefined;
  const close = async () => {
    const descriptor = opened;
    opened = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  };
  const commits = inTurns('database', async () => {
    opened ??= openWritable(log);
    try {
      await datasync(opened);
    } catch (error) {
      await close().catch(() => undefined);
      throw error;
    }
    if (logIsNew) await flushFolder(dataFolder);
    logIsNew = false;
  });
  return { files, commits: () => commits(undefined), close };
}

/**
 * Returns the ancestors of a folder that is not known yet, from the nearest known one (or the root) down to its parent.
 * Empty if the folder is known.
 */
function unknownAbove(folder: string, known: ReadonlySet<string>): readonly string[] {
  const above = dirname(folder);
  if (known.has(folder) || above === folder) return [];
  return [...unknownAbove(above, known), above];
}

// Only the wait for the disk is asynchronous. The system has just used these files and folders, so opening and closing
// takes microseconds. An asynchronous call would wake another thread, which takes longer.
const datasync = (descriptor: number) => promisify(fdatasync)(descriptor);
const sync = (descriptor: number) => promisify(fsync)(descriptor);

/** Opens a file for writing, because Windows flushes only writable files. */
function openWritable(file: string): number {
  return openSync(file, 'r+');
}

async function flushContent(file: string): Promise<void> {
  const descriptor = openWritable(file);
  try {
    await datasync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot flush folders. Its file systems write entries together with the files.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    await sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Maximum parallel flushes. They share the disk's journal, and each flush occupies one of the process's four file
 * threads.
 */
const FLUSHED_AT_ONCE = 3;

async function atOnce(flushes: readonly (() => Promise<void>)[]): Promise<void> {
  const left = flushes.values();
  const lane = async () => {
    for (const flush of left) await flush();
  };
  await Promise.all(Array.from({ length: Math.min(FLUSHED_AT_ONCE, flushes.length) }, lane));
}

/** Batches calls: calls made during a run share the next run. A failed run rejects only its own calls. */
function inTurns<T>(part: Part, work: (asked: readonly T[]) => Promise<void>): (asked: T) => Promise<void> {
  let asked: T[] = [];
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const begin = async (): Promise<void> => {
    const own = asked;
    asked = [];
    next = undefined;
    try {
      await work(own);
    } catch (error) {
      throw new Unavailable(part, error);
    }
  };
  return (one) => {
    asked.push(one);
    if (!next) {
      next = running.then(begin);
      running = next.catch(() => undefined);
    }
    return next;
  };
}
