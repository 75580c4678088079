/**
 * The program of the thread that moves a SQLite database's log into its file, see `checkpoints.ts`. It ends itself when it is
 * told to, for the binding aborts the process when a thread is ended in the middle of a query.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Checkpointed, SHORT_PAUSE_MS } from './checkpoint-pauses.ts';

const { file, pauseMs } = workerData as Checkpointed;

/** Pages in the log that are many: under such a load it is moved sooner, before a writer has to. */
const MANY_PAGES = 1_000;

const db = new DatabaseSync(file);
// PASSIVE waits for nobody, and nobody waits for it.
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');
let isFailing = false;

/** The pages that the log had; undefined where the disk is full or away, which is tried on: it may be mended. */
function tryCheckpoint(): number | undefined {
  try {
    const { log } = checkpoint.get() as { readonly log: number };
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
