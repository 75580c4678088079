/** Periodic tasks of the service: delete expired records and files. */
import type { Logger } from 'pino';
import { forgetActivity, type KeepActivityNeeds } from './activity/forget-activity.ts';
import { sweepPinnedFiles } from './assets/pinned-files.ts';
import { forgetResets } from './auth/password-resets.ts';
import { forgetSessions } from './auth/sessions.ts';
import type { StorageContext } from './blobs/storage-context.ts';
import { deleteStrayFiles } from './blobs/stray-files.ts';
import { deleteLeftFiles } from './blobs/temporary-files.ts';
import { createStepPause, type StepPause } from './fairness/step-pause.ts';
import { forgetAnswers } from './idempotency/idempotency.ts';
import { forgetJobs } from './jobs/jobs.ts';
import { forgetWindows } from './limits/windows.ts';
import type { Metrics } from './metrics/metrics.ts';
import { deleteExpired } from './outputs/outputs.ts';
import { forgetPrintJobs } from './print-jobs/print-jobs.ts';
import { forgetRenders, forgetUsageDays, type KeepNeeds } from './render-log/forget-renders.ts';
import { forgetHours } from './storage-limits/documents.ts';
import { forgetInvitations, forgetRevokedKeys } from './storage-limits/used.ts';
import { dropReservations } from './usage/quota.ts';
import { forgetDeliveries } from './webhooks/deliveries.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Deletes expired records or files. Several instances can run the task at the same time. */
type Task = (context: SweptNeeds, pause: StepPause) => Promise<void>;

type SweptNeeds = StorageContext & KeepNeeds & KeepActivityNeeds;

/** Tasks by name, in the order of execution. Tasks that use the storage come last. */
const TASKS: Readonly<Record<string, Task>> = {
  outputs: deleteExpired,
  answers: forgetAnswers,
  'print jobs': forgetPrintJobs,
  jobs: forgetJobs,
  'webhook deliveries': (context, pause) => forgetDeliveries(context, pause),
  'rate windows': forgetWindows,
  reservations: dropReservations,
  'kept bytes': forgetHours,
  invitations: forgetInvitations,
  'revoked keys': forgetRevokedKeys,
  'password resets': forgetResets,
  sessions: forgetSessions,
  renders: forgetRenders,
  'usage by day': forgetUsageDays,
  activity: (context, pause) => forgetActivity(context, pause),
  'pinned files': sweepPinnedFiles,
  'temporary files': deleteLeftFiles,
  files: deleteStrayFiles,
};

/** Runs all tasks once, in steps with pauses. */
export async function sweep(context: SweptNeeds, pause: StepPause = createStepPause()): Promise<void> {
  for (const task of Object.values(TASKS)) await task(context, pause);
}

type SweepNeeds = SweptNeeds & { readonly log: Logger; readonly metrics: Pick<Metrics, 'swept' | 'sweepFailed'> };

/** Runs all tasks now and every hour, even if a task fails. Returns a function that stops after the current step. */
export function startSweeping(context: SweepNeeds): () => Promise<void> {
  const { log, metrics, clock } = context;
  const stop = new AbortController();
  const pause = createStepPause(stop.signal);
  const run = async () => {
    let failed = 0;
    for (const [task, work] of Object.entries(TASKS)) {
      if (stop.signal.aborted) return;
      await work(context, pause).catch((error) => {
        if (stop.signal.aborted) return;
        failed++;
        metrics.sweepFailed();
        log.error({ err: error, task }, 'the sweep failed');
      });
    }
    if (failed === 0 && !stop.signal.aborted) metrics.swept(clock.now());
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    stop.abort();
    return running;
  };
}
