/**
 * Brings to the disk what is about to be promised, so that a power cut does not take it. Each wait for a disk serves all who
 * ask meanwhile: who comes while one runs shares the next.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Part, Unavailable } from '../base/unavailable.ts';
import type { Config } from '../config/config.ts';
import { sqliteFile } from './open.ts';

export type Flush = {
  /** Resolves when these files, which are written and closed, would be found after a power cut. */
  files(paths: readonly string[]): Promise<void>;
  /** Resolves when the transactions that were committed before would be. */
  commits(): Promise<void>;
  /** Lets go of what is open; to be called once, before the database is closed. */
  close(): Promise<void>;
};

/** For an installation that rather answers sooner, or whose parts see to it themselves. */
export const NO_FLUSH: Flush = {
  files: async () => undefined,
  commits: async () => undefined,
  close: async () => undefined,
};

/** As the installation wants it. */
export function openFlush({ dataFolder, databaseUrl, durability }: Config): Flush {
  if (durability === 'relaxed') return NO_FLUSH;
  return createFlush({ dataFolder, log: databaseUrl === '' ? `${sqliteFile(dataFolder)}-wal` : undefined });
}

type FlushOptions = {
  /** The folder of the database and the files. */
  readonly dataFolder: string;
  /** SQLite's log: what was committed is in it, or in the database's file, which SQLite flushes before it shortens the log. */
  readonly log?: string | undefined;
};

export function createFlush({ dataFolder, log }: FlushOptions): Flush {
  // Folders whose own entry in the one above lasts; entries of files are new each time.
  const known = new Set([dataFolder]);
  let logIsNew = true;

  async function flushFiles(files: readonly string[]): Promise<void> {
    await atOnce(files, (file) => flushContent(file));
    const folders = new Set(files.map((file) => dirname(file)));
    const all = new Set([...folders].flatMap((folder) => [folder, ...unknownAbove(folder, known)]));
    await atOnce([...all], flushFolder);
    for (const folder of all) known.add(folder);
  }

  const files = inTurns('storage', (asked: readonly (readonly string[])[]) => flushFiles(asked.flat()));
  if (log === undefined) return { ...NO_FLUSH, files };
  // Open from the first flush on, as SQLite has it: each render waits for one, and opening and closing were two more ways to another thread and back.
  let handle: FileHandle | undefined;
  const close = async () => {
    const opened = handle;
    handle = undefined;
    await opened?.close();
  };
  const commits = inTurns('database', async () => {
    handle ??= await openWritable(log);
    try {
      await handle.datasync();
    } catch (error) {
      await close().catch(() => undefined);
      throw error;
    }
    if (logIsNew) await flushFolder(dataFolder);
    logIsNew = false;
  });
  return { files, commits: () => commits(undefined), close };
}

/** The folders above, up to that which holds the first that is not known. */
function unknownAbove(folder: string, known: ReadonlySet<string>): readonly string[] {
  const above = dirname(folder);
  if (known.has(folder) || above === folder) return [];
  return [...unknownAbove(above, known), above];
}

/** Windows flushes what may be written only. */
function openWritable(file: string): Promise<FileHandle> {
  return open(file, 'r+');
}

async function flushContent(file: string): Promise<void> {
  const handle = await openWritable(file);
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  // It has no such thing; its file systems write entries with the files.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Together they share the disk's journal; each holds one of the process's four threads for files. */
const FLUSHED_AT_ONCE = 3;

async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(FLUSHED_AT_ONCE, items.length) }, lane));
}

/** Runs the work for all who ask while it runs for others, one turn after the other; what fails, fails for its turn. */
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
