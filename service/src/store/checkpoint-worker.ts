/**
 * Program of the thread that runs SQLite checkpoints; see `checkpoints.ts`. It exits on a message, because the binding
 * aborts the process if a thread is terminated during a query.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Checkpointed, SHORT_PAUSE_MS } from './checkpoint-pauses.ts';

const { file, pauseMs } = workerData as Checkpointed;

/**
 * Number of log pages that counts as heavy load. The next checkpoint then runs sooner, before a writer has to run it.
 */
const MANY_PAGES = 1_000;

/**
 * Number of log pages beyond which writers wait until the log can restart. PASSIVE never reaches the end of a log that
 * grows all the time, so eventually a writer would have to run the checkpoint.
 */
const LONG_LOG = 4_000;

/** Maximum ms that a writer waits. */
const WAIT_MS = 1_000;

const db = new DatabaseSync(file, { timeout: WAIT_MS });
// PASSIVE neither waits for other connections nor blocks them.
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');
// RESTART blocks writers while it processes the rest of the log, which is short after PASSIVE. They wait without
// blocking the main thread.
const restart = db.prepare('pragma wal_checkpoint(restart)');
let isFailing = false;

/**
 * Returns the number of pages in the log. Undefined if the disk is full or unavailable. Later checkpoints still run,
 * because the disk may recover.
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
