/** What a running service does by itself from time to time: a table of tasks, and the hour in which they run. */
import type { Logger } from 'pino';
import { forgetActivity, type KeepActivityNeeds } from './activity/forget-activity.ts';
import { forgetResets } from './auth/password-resets.ts';
import type { Shelf } from './blobs/shelf.ts';
import { deleteStrayFiles } from './blobs/stray-files.ts';
import { forgetAnswers } from './idempotency/idempotency.ts';
import { forgetJobs } from './jobs/jobs.ts';
import { forgetWindows } from './limits/windows.ts';
import type { Metrics } from './operation/metrics.ts';
import { deleteExpired } from './outputs/outputs.ts';
import { forgetPrintJobs } from './print-jobs/print-jobs.ts';
import { deleteLeftFiles } from './render/temporary-files.ts';
import { forgetRenders, forgetUsageDays, type KeepNeeds } from './render-log/forget-renders.ts';
import { forgetHours } from './room/documents.ts';
import { forgetInvitations, forgetRevokedKeys } from './room/spent.ts';
import { dropReservations } from './usage/quota.ts';
import { forgetDeliveries } from './webhooks/deliveries.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Deletes something whose time is over. Several instances may do so at the same time. */
type Task = (shelf: SweptNeeds) => Promise<void>;

type SweptNeeds = Shelf & KeepNeeds & KeepActivityNeeds;

/** By name, in their order: what the storage must answer for comes last. */
const TASKS: Readonly<Record<string, Task>> = {
  outputs: deleteExpired,
  answers: forgetAnswers,
  'print jobs': forgetPrintJobs,
  jobs: forgetJobs,
  'webhook deliveries': (shelf) => forgetDeliveries(shelf),
  'rate windows': ({ db, clock }) => forgetWindows(db, clock.now()),
  reservations: dropReservations,
  'kept bytes': forgetHours,
  invitations: forgetInvitations,
  'revoked keys': forgetRevokedKeys,
  'password resets': ({ db, clock }) => forgetResets(db, clock.now()),
  renders: forgetRenders,
  'usage by day': forgetUsageDays,
  activity: (shelf) => forgetActivity(shelf),
  'temporary files': deleteLeftFiles,
  files: deleteStrayFiles,
};

/** Does every task once. */
export async function sweep(shelf: SweptNeeds): Promise<void> {
  for (const task of Object.values(TASKS)) await task(shelf);
}

type SweepNeeds = SweptNeeds & { readonly log: Logger; readonly metrics: Pick<Metrics, 'swept' | 'sweepFailed'> };

/** Sweeps now and every hour, whatever task fails; the function that is returned ends it, and waits for a sweep that runs. */
export function startSweeping(shelf: SweepNeeds): () => Promise<void> {
  const { log, metrics, clock } = shelf;
  const run = async () => {
    let failed = 0;
    for (const [task, work] of Object.entries(TASKS)) {
      await work(shelf).catch((error) => {
        failed++;
        metrics.sweepFailed();
        log.error({ err: error, task }, 'the sweep failed');
      });
    }
    if (failed === 0) metrics.swept(clock.now());
  };
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
