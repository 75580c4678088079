/**
 * Checkpoints of a SQLite database in a thread of their own: they wait for the disk (two `fsync`), for which SQLite would let
 * some render wait every few hundred transactions.
 */
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Checkpointed } from './checkpoint-pauses.ts';
import type { Database } from './tables.ts';

/**
 * Pages of 4 kB in the log, past which the connection that writes does it itself after all: under a load without a pause the
 * log never ends where the thread has come to, and only a writer lets it begin anew.
 */
const MOST_PAGES = 16_000;

type CheckpointOptions = Checkpointed & {
  /** The built program of the thread. */
  readonly workerFile: URL;
  /** The thread ended, or could not move anything for the first time since it last could. */
  onError(error: unknown): void;
};

/** The function that is returned ends it; to be called before the database is closed. */
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

/** SQLite's own number. */
const SQLITE_PAGES = 1_000;
