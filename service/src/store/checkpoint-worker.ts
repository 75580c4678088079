/**
 * Entry point of the thread that runs SQLite checkpoints; see `checkpoints.ts`. It exits when it receives a message. If
 * a thread is terminated during a query, the SQLite binding ends the whole process.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { type Checkpointed, SHORT_PAUSE_MS } from './checkpoint-pauses.ts';

const { file, pauseMs } = workerData as Checkpointed;

/**
 * Number of pages in the log under heavy load. The next checkpoint then follows after the short interval, before a
 * writer has to run one.
 */
const MANY_PAGES = 1_000;

/** Interval in ms for counting the pages. */
const LOOK_MS = Math.min(pauseMs, SHORT_PAUSE_MS);

/**
 * Number of pages in the log at which a checkpoint begins before its time, and after which writers must wait, so that
 * the log can restart. If the log grows continuously, PASSIVE never reaches its end. Without this limit, a writer would
 * have to run the checkpoint, for example while many rows are deleted.
 */
const LONG_LOG = 4_000;

/** Maximum wait in ms. */
const WAIT_MS = 1_000;

const db = new DatabaseSync(file, { timeout: WAIT_MS });
// NOOP only counts the pages.
const count = db.prepare('pragma wal_checkpoint(noop)');
// PASSIVE does not wait for other connections, and does not block them.
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');
// RESTART blocks writers while it copies the rest of the log, which is short after PASSIVE. Their main threads remain
// responsive.
const restart = db.prepare('pragma wal_checkpoint(restart)');
let isFailing = false;

let dueAt = performance.now() + pauseMs;
let timer = setTimeout(look, LOOK_MS);

/** Runs a checkpoint if it is due. If the disk is full or has failed, later checkpoints may succeed. */
function look(): void {
  try {
    if (performance.now() >= dueAt || pagesOf(count) >= LONG_LOG) {
      const pages = pagesOf(checkpoint);
      if (pages >= LONG_LOG) restart.get();
      dueAt = performance.now() + (pages >= MANY_PAGES ? SHORT_PAUSE_MS : pauseMs);
    }
    isFailing = false;
  } catch (error) {
    if (!isFailing) parentPort!.postMessage(error);
    isFailing = true;
  }
  timer = setTimeout(look, LOOK_MS);
}

/** Executes a statement, and returns the number of pages in the log. */
function pagesOf(statement: StatementSyncInstance): number {
  return (statement.get() as { readonly log: number }).log;
}

parentPort!.once('message', () => {
  clearTimeout(timer);
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
});
