/**
 * The program of the thread that moves a SQLite database's log into its file, see `checkpoints.ts`. It ends itself when it is
 * told to, for the binding aborts the process when a thread is ended in the middle of a query.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

/** What a power cut may take. */
const EVERY_MS = 200;

const db = new DatabaseSync(workerData);
// PASSIVE waits for nobody, and nobody waits for it.
const checkpoint = db.prepare('pragma wal_checkpoint(passive)');
let isFailing = false;

/** A disk that is full or away is tried on: it may be mended. */
function tryCheckpoint(): void {
  try {
    checkpoint.all();
    isFailing = false;
  } catch (error) {
    if (!isFailing) parentPort!.postMessage(error);
    isFailing = true;
  }
}

const timer = setInterval(tryCheckpoint, EVERY_MS);
parentPort!.once('message', () => {
  clearInterval(timer);
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
});
