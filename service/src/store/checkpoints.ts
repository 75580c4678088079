/**
 * Runs checkpoints of a SQLite database in a separate thread, because they wait for the disk (two `fsync`). Left to
 * SQLite, every few hundred transactions one of them would block a render.
 */
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Checkpointed } from './checkpoint-pauses.ts';
import type { Database } from './tables.ts';

/**
 * Log pages of 4 kB beyond which the writing connection runs the checkpoint after all. The thread keeps the log far
 * shorter, unless the disk is slow or something reads for long.
 */
export const MOST_PAGES = 16_000;

type CheckpointOptions = Checkpointed & {
  /** Built program of the thread. */
  readonly workerFile: URL;
  /** Called when the thread dies, and for the first of several failed checkpoints in a row. */
  onError(error: unknown): void;
};

/** Returns a function that stops the thread; call it before closing the database. */
export async function startCheckpoints(
  db: Database,
  { file, pauseMs, workerFile, onError }: CheckpointOptions,
): Promise<() => Promise<void>> {
  const setMostPages = (pages: number) => sql`pragma wal_autocheckpoint = ${sql.lit(pages)}`.execute(db);
  const worker = new Worker(workerFile, { workerData: { file, pauseMs } satisfies Checkpointed });
  const ended = new Promise<unknown>((resolve) => worker.once('exit', resolve));
  worker.on('message', onError);
  worker.on('error', (error) => {
    onError(error);
    setMostPages(SQLITE_PAGES).catch(onError);
  });
  await setMostPages(MOST_PAGES);
  return async () => {
    worker.postMessage('end');
    await ended;
  };
}

/** SQLite's default. */
const SQLITE_PAGES = 1_000;
