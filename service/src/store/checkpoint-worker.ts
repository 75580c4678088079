/**
 * Entry point of the thread that runs SQLite checkpoints; see `checkpoints.ts`. It exits when it receives a message. If
 * a thread is terminated during a query, the SQLite binding ends the whole process.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Checkpointed, SHORT_PAUSE_MS } from './checkpoint-pauses.ts';

const { file, pauseMs } = workerData as Checkpointed;

/**
 * Number of pages in the log under heavy load. The next checkpoint then follows after the short interval, before a
 * writer has to run one.
 */
const MANY_PAGES = 1_000;

/**
 * Number of pages in the log after which writers must wait, so that the log can restart. If the log grows continuously,
 * PASSIVE never reaches its end. Without this limit, a writer would have to run the checkpoint.
 */
const LONG_LOG = 4_000;

/** Maximum wait in ms. */
const WAIT_MS = 1_000;

const db = new DatabaseSync(file, { timeout: WAIT_MS });
// PASSIVE does not wait for other connections, and does not block them.
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');
// RESTART blocks writers while it copies the rest of the log, which is short after PASSIVE. Their main threads remain
// responsive.
const restart = db.prepare('pragma wal_checkpoint(restart)');
let isFailing = false;

/**
 * Runs a checkpoint and returns the number of pages in the log. Returns undefined if the disk is full or has failed.
 * Later checkpoints may succeed.
 */
function tryCheckpoint(): number | undefined {
  try {
    const { log } = checkpoint.get() as { readonly log: number };
    if (log >= LONG_LOG) restart.get();
    isFailing = false;
    return log;
  } catch (error) {
    if (!isFailing) parentPort!.postMessage(error);
    isFailing = true;
    return undefined;
  }
}

let timer: NodeJS.Timeout;
function checkpointAfter(ms: number): void {
  timer = setTimeout(() => {
    const pages = tryCheckpoint() ?? 0;
    checkpointAfter(pages >= MANY_PAGES ? SHORT_PAUSE_MS : pauseMs);
  }, ms);
}

checkpointAfter(pauseMs);
parentPort!.once('message', () => {
  clearTimeout(timer);
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
});
