/** Works on jobs: finds waiting ones, leases them, and runs a limited number at a time in fair turns between teams. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LruCache } from '@platen/engine/base/lru-cache';
import { ApiError } from '../base/errors.ts';
import { createLooking, type Looking } from '../base/looking.ts';
import { insist, whileRenewing } from '../base/renewing.ts';
import { Unavailable } from '../base/unavailable.ts';
import type { PrintRunner } from '../print-jobs/print-runner.ts';
import { chooseJobs, type Slot, slotOf } from './choose-jobs.ts';
import { deferredPool } from './deferred-pool.ts';
import { credentialOf } from './job-credential.ts';
import {
  changeHeld,
  claimJob,
  findWaitingJobs,
  type HeldJob,
  isHeld,
  LONGEST_PAUSE_MS,
  LostJob,
  releaseJob,
  renewJob,
  type WaitingJob,
} from './job-leases.ts';
import { dropInput, noteJob } from './jobs.ts';
import { runPiece } from './run-items.ts';
import { mayPass, runRequest } from './run-request.ts';
import type { WorkNeeds } from './work-needs.ts';

export type JobRunner = {
  /** Starts the runner. Until then, `wake` has no effect. */
  begin(): void;
  /** Looks soon, because there may be work. */
  wake(): void;
  /** Starts nothing more and releases running jobs for other processes. */
  close(): Promise<void>;
};

type RunnerNeeds = WorkNeeds & { readonly printRunner: Pick<PrintRunner, 'wake'> };

/** Time slice after which a job yields to waiting jobs, in ms. */
const SLICE_MS = 5_000;

/** Polling interval, because other instances may release jobs. */
const LOOK_EVERY_MS = 1_000;

/** Interval for checking whether a running job was cancelled, in ms. */
const ASK_EVERY_MS = 1_000;

/** Maximum attempts without progress. Beyond this the job fails, because it may be crashing the service. */
const MOST_ATTEMPTS = 12;

/** First pause before a job is tried again; each following one is twice as long. */
const FIRST_PAUSE_MS = 1_000;

const STOP_MS = 10_000;

/** Maximum teams whose latest start is remembered. */
const TEAMS = 10_000;

export function createJobRunner(given: RunnerNeeds): JobRunner {
  const needs = { ...given, pool: deferredPool(given.pool) };
  const { log } = needs;
  const working = new Map<string, { readonly teamId: string; readonly slot: Slot; readonly done: Promise<void> }>();
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  /** Sequence number of each team's latest start. */
  const begun = new LruCache<string, number>(TEAMS);
  let turns = 0;
  /** True while jobs of items wait for a slot. */
  let someWait = false;

  async function look(): Promise<void> {
    const found = (await findWaitingJobs(needs, 500)).filter(({ id }) => !working.has(id));
    if (stop.signal.aborted) return;
    const chosen = chooseJobs(found, [...working.values()], (teamId) => begun.get(teamId) ?? 0);
    for (const job of chosen) begin(job);
    someWait = found.some((job) => slotOf(job) === 'items' && !chosen.includes(job));
  }

  function begin(job: WaitingJob): void {
    begun.set(job.team_id, ++turns);
    const done = work(job.id)
      .catch((error) => log.error({ err: error, job: job.id }, 'a job could not be worked on'))
      .finally(() => {
        working.delete(job.id);
        looking.wake();
      });
    working.set(job.id, { teamId: job.team_id, slot: slotOf(job), done });
  }

  async function work(id: string): Promise<void> {
    const job = await claimJob(needs, id);
    if (!job) return;
    const left = new AbortController();
    setMaxListeners(0, left.signal);
    const leave = () => left.abort(new LostJob());
    stop.signal.addEventListener('abort', leave);
    // Polls, because this process is not notified of jobs cancelled elsewhere.
    const timer = setInterval(() => {
      isHeld(needs, job).then(
        (held) => held || leave(),
        () => undefined,
      );
    }, ASK_EVERY_MS).unref();
    try {
      await whileRenewing(
        () => renewJob(needs, job),
        () => workOn(job, left.signal),
      );
    } catch (error) {
      if (left.signal.aborted || error instanceof LostJob) await insist(() => releaseJob(needs, job));
      else await leaveBehind(job, error);
    } finally {
      clearInterval(timer);
      stop.signal.removeEventListener('abort', leave);
    }
  }

  async function workOn(job: HeldJob, left: AbortSignal): Promise<void> {
    if (job.attempts > MOST_ATTEMPTS) throw givenUp();
    const credential = await credentialOf(needs, job);
    if (job.kind !== 'items') {
      await runRequest(needs, { job, credential, left });
      needs.metrics.jobEnded('complete');
      return;
    }
    const startedAt = performance.now();
    let at = job;
    while (at.state === 'running') {
      if (stop.signal.aborted || (someWait && performance.now() - startedAt > SLICE_MS)) return releaseJob(needs, at);
      at = await runPiece(needs, { job: at, credential, left });
      if (at.output === 'print') needs.printRunner.wake();
    }
    needs.metrics.jobEnded(at.state === 'complete' ? 'complete' : 'failed');
  }

  /** Ends the job after an error of the request or of all items. After a temporary error, releases it for a later retry. */
  async function leaveBehind(job: HeldJob, error: unknown): Promise<void> {
    const isKnown = error instanceof ApiError && !mayPass(error) && error.code !== 'INTERNAL_ERROR';
    if (isKnown || job.attempts > MOST_ATTEMPTS) {
      await insist(() => failJob(job, error instanceof ApiError ? error : givenUp()));
      return;
    }
    const isExpected = error instanceof ApiError || error instanceof Unavailable;
    log[isExpected ? 'warn' : 'error']({ err: error, job: job.id }, 'a job is tried again later');
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(job.attempts - 1, 10));
    await insist(() => releaseJob(needs, job, { afterMs: pauseMs, counts: true }));
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

  const looking: Looking = createLooking({
    everyMs: LOOK_EVERY_MS,
    look,
    onError: (error) => log.error({ err: error }, 'jobs could not be looked for'),
  });
  return {
    begin: looking.begin,
    wake: looking.wake,
    async close() {
      stop.abort();
      await looking.stop();
      const all = Promise.all([...working.values()].map(({ done }) => done));
      await Promise.race([all, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function givenUp(): ApiError {
  return new ApiError('RENDER_ERROR', {
    message: 'The job was retried too often without progress; check its items and create it again.',
  });
}
