/**
 * Flushes data to the disk before the service confirms it, so that it survives a power failure. Calls during a flush
 * share the next flush.
 */
import { closeSync, fdatasync, fdatasyncSync, fsync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Part, Unavailable } from '../base/unavailable.ts';
import type { Config } from '../config/config.ts';
import { sqliteFile } from './open.ts';

export type Flush = {
  /** Resolves when these files would survive a power failure. The files must be complete and closed. */
  files(paths: readonly string[]): Promise<void>;
  /** Resolves when all committed transactions would survive a power failure. */
  commits(): Promise<void>;
  /** Closes open files. Call it once, before closing the database. */
  close(): Promise<void>;
};

/**
 * Flush that does nothing. It is used with relaxed durability, and if the database and the storage do not need
 * flushing.
 */
export const NO_FLUSH: Flush = {
  files: async () => undefined,
  commits: async () => undefined,
  close: async () => undefined,
};

/** Load of the service. */
type Load = {
  /** Returns true while the processor is the bottleneck. More calls then share a flush. Default: never. */
  readonly isBusy?: () => boolean;
  /** Returns true while no render is running. The main thread can then flush the log itself. Default: never. */
  readonly isIdle?: () => boolean;
};

/** Returns the flush for the configured durability. */
export function openFlush({ dataFolder, databaseUrl, durability }: Config, load: Load = {}): Flush {
  if (durability === 'relaxed') return NO_FLUSH;
  const log = databaseUrl === '' ? `${sqliteFile(dataFolder)}-wal` : undefined;
  return createFlush({ dataFolder, log, ...load });
}

type FlushOptions = Load & {
  /** Folder that contains the database and the files. */
  readonly dataFolder: string;
  /**
   * Path of SQLite's write-ahead log. Committed data is in the log or in the database file. SQLite flushes the database
   * file before it truncates the log.
   */
  readonly log?: string | undefined;
};

/**
 * Minimum time in ms between the starts of two flushes while the processor is the bottleneck. Starting a flush takes
 * processor time, and renders that wait for a thread do not notice the delay.
 */
const BUSY_INTERVAL_MS = 8;

/**
 * Maximum duration in ms of a flush on the main thread. On a fast disk, a flush is shorter than waking another thread.
 * On a slow disk, other requests would wait for it.
 */
const SHORT_MS = 4;

/**
 * Number of flushes in another thread after a flush on the main thread that took too long. It doubles each time, up to
 * the maximum, until such a flush is short again. So one long flush costs little, and a slow disk rarely blocks other
 * requests.
 */
const FEWEST_THREADED = 4;
const MOST_THREADED = 256;

export function createFlush({ dataFolder, log, isBusy = () => false, isIdle = () => false }: FlushOptions): Flush {
  // Folders whose entry in the parent folder has been flushed.
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

  const files = inTurns('storage', isBusy, (asked: readonly (readonly string[])[]) => flushFiles(asked.flat()));
  if (log === undefined) return { ...NO_FLUSH, files };
  // Handle of the log. It stays open after the first flush, because SQLite also keeps the log open.
  let opened: number | undefined;
  let threaded = FEWEST_THREADED;
  let threadedLeft = 0;
  const close = async () => {
    const descriptor = opened;
    opened = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  };

  async function flushLog(descriptor: number): Promise<void> {
    if (threadedLeft > 0 || !isIdle()) {
      threadedLeft = Math.max(0, threadedLeft - 1);
      return datasync(descriptor);
    }
    const begunAt = performance.now();
    fdatasyncSync(descriptor);
    const isLong = performance.now() - begunAt > SHORT_MS;
    threadedLeft = isLong ? threaded : 0;
    threaded = isLong ? Math.min(2 * threaded, MOST_THREADED) : FEWEST_THREADED;
  }

  const commits = inTurns('database', isBusy, async () => {
    opened ??= openWritable(log);
    try {
      await flushLog(opened);
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
 * Returns the ancestors of a folder that are not known, and the nearest known one. The outermost comes first. Empty if
 * the folder is known.
 */
function unknownAbove(folder: string, known: ReadonlySet<string>): readonly string[] {
  const above = dirname(folder);
  if (known.has(folder) || above === folder) return [];
  return [...unknownAbove(above, known), above];
}

// Only waiting for the disk is asynchronous. Opening and closing takes microseconds, because these files and folders
// have just been used. An asynchronous call takes longer, because it has to wake another thread.
const datasync = (descriptor: number) => whenDone((done) => fdatasync(descriptor, done));
const sync = (descriptor: number) => whenDone((done) => fsync(descriptor, done));

function whenDone(call: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}

/** Opens a file with write access, because flushing on Windows requires this. */
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
  // Windows cannot flush folders. Its file systems write folder entries together with the files.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    await sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Maximum parallel flushes. They share the journal of the disk, and each occupies one of the four threads in Node's
 * pool.
 */
const FLUSHED_AT_ONCE = 3;

async function atOnce(flushes: readonly (() => Promise<void>)[]): Promise<void> {
  const left = flushes.values();
  const lane = async () => {
    for (const flush of left) await flush();
  };
  await Promise.all(Array.from({ length: Math.min(FLUSHED_AT_ONCE, flushes.length) }, lane));
}

/**
 * Combines calls: all calls during a run share the next run, and while `isBusy` returns true, all calls in an interval.
 * If a run fails, only its calls reject.
 */
function inTurns<T>(
  part: Part,
  isBusy: () => boolean,
  work: (asked: readonly T[]) => Promise<void>,
): (asked: T) => Promise<void> {
  let asked: T[] = [];
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;

  const begin = async (): Promise<void> => {
    const earlyMs = BUSY_INTERVAL_MS - (performance.now() - begunAt);
    if (earlyMs > 0 && isBusy()) await sleep(earlyMs);
    begunAt = performance.now();
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
