/**
 * Runs SQLite checkpoints in a separate thread, because they wait for the disk (two `fsync` calls). If the main thread
 * ran them, they would block a render every few hundred transactions.
 */
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Checkpointed } from './checkpoint-pauses.ts';
import type { Database } from './tables.ts';

/**
 * Number of log pages (of 4 kB) after which a writer runs the checkpoint. The thread keeps the log much shorter, unless
 * the disk is slow or a long read blocks it.
 */
export const MOST_PAGES = 16_000;

type CheckpointOptions = Checkpointed & {
  /** Compiled script of the thread. */
  readonly workerFile: URL;
  /** Called if the thread dies, and once for a series of failed checkpoints. */
  onError(error: unknown): void;
};

/** Starts the thread. Returns a function that stops it. Call this function before closing the database. */
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

/** Default number of pages in SQLite. */
const SQLITE_PAGES = 1_000;
