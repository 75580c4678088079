/** The hourly sweep: deletes everything whose time is over. */
import { deleteStrayFiles } from './blobs/stray-files.ts';
import { forgetAnswers } from './idempotency/idempotency.ts';
import { forgetWindows } from './limits/windows.ts';
import { deleteExpired } from './outputs/outputs.ts';
import { deleteLeftFolders } from './render/batch-folder.ts';
import type { Services } from './services.ts';
import { dropReservations } from './usage/quota.ts';

const EVERY_MS = 60 * 60 * 1000;

type Swept = Pick<Services, 'db' | 'clock' | 'blobs'>;

/** Several instances may do so at the same time. */
export async function sweep(swept: Swept): Promise<void> {
  await deleteExpired(swept);
  await forgetAnswers(swept);
  await forgetWindows(swept.db, swept.clock.now());
  await dropReservations(swept);
  await deleteLeftFolders();
  // Last: it needs the storage.
  await deleteStrayFiles(swept);
}

/** Sweeps now and every hour; the function that is returned ends it, and waits for a sweep that runs. */
export function startSweeping(swept: Swept & Pick<Services, 'log'>): () => Promise<void> {
  const run = () => sweep(swept).catch((error) => swept.log.error({ err: error }, 'the sweep failed'));
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
