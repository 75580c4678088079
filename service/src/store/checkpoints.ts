/**
 * Runs checkpoints of a SQLite database in a separate thread, because they wait for the disk (two `fsync`). If SQLite
 * ran them itself, one of them would block a render every few hundred transactions.
 */
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Checkpointed } from './checkpoint-pauses.ts';
import type { Database } from './tables.ts';

/**
 * Number of log pages of 4 kB beyond which a writer runs the checkpoint itself. The thread keeps the log far shorter,
 * unless the disk is slow or a long read blocks it.
 */
export const MOST_PAGES = 16_000;

type CheckpointOptions = Checkpointed & {
  /** Built program of the thread. */
  readonly workerFile: URL;
  /** Called when the thread dies, and for the first of several consecutive failed checkpoints. */
  onError(error: unknown): void;
};

/** Starts the thread. Returns a function that stops it; call it before closing the database. */
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

/** SQLite's default number of log pages. */
const SQLITE_PAGES = 1_000;
