/** Finds waiting jobs, takes their leases, and works on a limited number of them, with fair turns between teams. */
import { setMaxListeners } from 'node:events';
import { LruCache } from '@platen/engine/base/lru-cache';
import { backOff } from '../background/back-off.ts';
import { saveWithRetries, withHeartbeat } from '../background/heartbeat.ts';
import { isShared } from '../background/leases.ts';
import { createRunner, type Runner } from '../background/runner.ts';
import { ApiError } from '../base/errors.ts';
import { Unavailable } from '../base/unavailable.ts';
import { chooseJobs, slotOf } from '../fairness/choose-jobs.ts';
import { deferredPool } from './deferred-pool.ts';
import { helpJob } from './help-job.ts';
import { credentialOf } from './job-credential.ts';
import {
  changeHeld,
  claimJob,
  findWaitingJobs,
  type HeldJob,
  isHeld,
  LostJob,
  PAUSES,
  releaseJob,
  renewJob,
  type WaitingJob,
} from './job-leases.ts';
import { dropInput, noteJob } from './jobs.ts';
import { findOffers } from './offered-pieces.ts';
import { runItems } from './run-items.ts';
import { isTemporary, runRequest } from './run-request.ts';
import type { WorkNeeds } from './work-needs.ts';

type RunnerNeeds = WorkNeeds & { readonly printRunner: Pick<Runner, 'wake'> };

/** Time slice in ms. After it, a job pauses if other jobs are waiting. */
const SLICE_MS = 5_000;

/** Polling interval in ms. Jobs that other instances create or release are found only by polling. */
const LOOK_EVERY_MS = 1_000;

/** Interval in ms for checking whether a running job has been cancelled. */
const ASK_EVERY_MS = 1_000;

/** Maximum number of attempts without progress. Then the job fails, because it may be the cause of crashes. */
const MOST_ATTEMPTS = 12;

const STOP_MS = 10_000;

/**
 * Maximum number of jobs with offered pieces that a poll considers. `PIECES` is the prefix of their IDs in the runner.
 */
const OFFERS = 100;
const PIECES = 'pieces:';

/** Maximum number of teams whose last start is remembered. */
const TEAMS = 10_000;

export function createJobRunner(given: RunnerNeeds): Runner {
  const needs = { ...given, pool: deferredPool(given.pool) };
  const { log } = needs;
  /** Sequence number of the last start of each team. */
  const begun = new LruCache<string, number>(TEAMS);
  let turns = 0;
  /** True if jobs with items are waiting for a slot. */
  let hasWaiting = false;

  async function work(id: string, stop: AbortSignal): Promise<void> {
    const job = await claimJob(needs, id);
    if (!job) return;
    const left = new AbortController();
    setMaxListeners(0, left.signal);
    const leave = () => left.abort(new LostJob());
    stop.addEventListener('abort', leave);
    // Polls, because other instances do not notify this process when a job is cancelled.
    const timer = setInterval(() => {
      isHeld(needs, job).then(
        (held) => held || leave(),
        () => undefined,
      );
    }, ASK_EVERY_MS).unref();
    try {
      await withHeartbeat(
        () => renewJob(needs, job),
        () => workOn(job, { left: left.signal, stop }),
      );
    } catch (error) {
      if (left.signal.aborted || error instanceof LostJob) await saveWithRetries(() => releaseJob(needs, job));
      else await endWithError(job, error);
    } finally {
      clearInterval(timer);
      stop.removeEventListener('abort', leave);
    }
  }

  /**
   * Renders pieces of another instance's job for one time slice. The next poll can choose the same job again, or the
   * job of another team.
   */
  function help(jobId: string, stop: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    return helpJob(needs, { jobId, stop, mustYield: () => performance.now() - startedAt > SLICE_MS });
  }

  async function workOn(job: HeldJob, { left, stop }: { left: AbortSignal; stop: AbortSignal }): Promise<void> {
    if (job.attempts > MOST_ATTEMPTS) throw givenUp();
    const credential = await credentialOf(needs, job);
    if (job.kind !== 'items') {
      await runRequest(needs, { job, credential, left });
      needs.metrics.jobEnded('complete');
      return;
    }
    const startedAt = performance.now();
    const ended = await runItems(needs, {
      job,
      credential,
      left,
      mustYield: () => stop.aborted || (hasWaiting && performance.now() - startedAt > SLICE_MS),
      onSaved({ output }) {
        if (output === 'print') needs.printRunner.wake();
      },
    });
    if (ended.state === 'running') return releaseJob(needs, ended);
    needs.metrics.jobEnded(ended.state === 'complete' ? 'complete' : 'failed');
  }

  /** Fails the job if the error is permanent. After a temporary error, releases the job for a retry. */
  async function endWithError(job: HeldJob, error: unknown): Promise<void> {
    const isKnown = error instanceof ApiError && !isTemporary(error) && error.code !== 'INTERNAL_ERROR';
    if (isKnown || job.attempts > MOST_ATTEMPTS) {
      await saveWithRetries(() => failJob(job, error instanceof ApiError ? error : givenUp()));
      return;
    }
    const isExpected = error instanceof ApiError || error instanceof Unavailable;
    log[isExpected ? 'warn' : 'error']({ err: error, job: job.id }, 'a job failed and will be retried');
    const afterMs = backOff(job.attempts, PAUSES);
    await saveWithRetries(() => releaseJob(needs, job, { afterMs, counts: true }));
  }

  async function failJob(job: HeldJob, { code, message }: ApiError): Promise<void> {
    try {
      await needs.db.transaction().execute(async (transaction) => {
        const change = { state: 'failed' as const, code, message, ended_at: needs.clock.now() };
        await changeHeld(transaction, job, change);
        await dropInput(transaction, job);
        await noteJob({ db: transaction, clock: needs.clock }, { ...job, ...change });
      });
      needs.metrics.jobEnded('failed');
    } catch (error) {
      if (!(error instanceof LostJob)) throw error;
    }
  }

  return createRunner<WaitingJob>({
    everyMs: LOOK_EVERY_MS,
    graceMs: STOP_MS,
    async look({ stop, running, isRunning, start }) {
      const offers = isShared(needs.db) ? await findOffers(needs, OFFERS) : [];
      const pieces = offers.map(({ id, team_id }) => ({ id: `${PIECES}${id}`, team_id, kind: 'pieces' as const }));
      const found = [...(await findWaitingJobs(needs, 500)), ...pieces].filter((job) => !isRunning(job));
      if (stop.aborted) return;
      const chosen = chooseJobs(found, running(), (teamId) => begun.get(teamId) ?? 0);
      for (const job of chosen) {
        begun.set(job.team_id, ++turns);
        start(job);
      }
      hasWaiting = found.some((job) => slotOf(job) === 'items' && !chosen.includes(job));
    },
    work: ({ id, kind }, { stop }) => (kind === 'pieces' ? help(id.slice(PIECES.length), stop) : work(id, stop)),
    onError(error, job) {
      const message = job ? 'a job could not be processed' : 'the search for jobs failed';
      log.error({ err: error, job: job?.id }, message);
    },
  });
}

function givenUp(): ApiError {
  return new ApiError('RENDER_ERROR', {
    message: 'The job was retried too often without progress; check its items and create it again.',
  });
}
