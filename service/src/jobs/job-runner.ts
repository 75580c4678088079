/** Works on jobs: looks for those that wait, leases them, and works on so many at once, in turn by team. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LruCache } from '@platen/engine/base/lru-cache';
import { ApiError } from '../base/errors.ts';
import { type Looking, startLooking } from '../base/looking.ts';
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
  /** There may be something to do. */
  wake(): void;
  /** Begins nothing more, and leaves what has begun to whoever comes next. */
  close(): Promise<void>;
};

type RunnerNeeds = WorkNeeds & { readonly printRunner: Pick<PrintRunner, 'wake'> };

/** Then other jobs have their turn, where some wait. */
const SLICE_MS = 5_000;

/** Other instances leave jobs behind. */
const LOOK_EVERY_MS = 1_000;

/** How soon a job that was cancelled is left alone. */
const ASK_EVERY_MS = 1_000;

/** A job that was taken up so often in a row and came no further is given up: it may be what ends the service. */
const MOST_ATTEMPTS = 12;

/** What may pass is tried again after 1 s, then half a minute later at most. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const STOP_MS = 10_000;

/** Teams whose latest turn is remembered. */
const TEAMS = 10_000;

export function createJobRunner(given: RunnerNeeds): JobRunner {
  const needs = { ...given, pool: deferredPool(given.pool) };
  const { log } = needs;
  const working = new Map<string, { readonly teamId: string; readonly slot: Slot; readonly done: Promise<void> }>();
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  /** When a job of a team began last, as its number. */
  const begun = new LruCache<string, number>(TEAMS);
  let turns = 0;
  /** Whether jobs of items wait for somebody to work on them. */
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
    // Nobody tells this process of a job that was cancelled elsewhere.
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
    if (job.kind !== 'items') return runRequest(needs, { job, credential, left });
    const startedAt = performance.now();
    let at = job;
    while (at.state === 'running') {
      if (stop.signal.aborted || (someWait && performance.now() - startedAt > SLICE_MS)) return releaseJob(needs, at);
      at = await runPiece(needs, { job: at, credential, left });
      if (at.output === 'print') needs.printRunner.wake();
    }
  }

  /** An error of the request, or of all items, ends the job. After one that may pass it is tried again later. */
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
    } catch (error) {
      if (!(error instanceof LostJob)) throw error;
    }
  }

  const looking: Looking = startLooking({
    everyMs: LOOK_EVERY_MS,
    look,
    onError: (error) => log.error({ err: error }, 'jobs could not be looked for'),
  });
  return {
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
  return new ApiError('RENDER_ERROR', { message: 'The job was begun again and again, and came no further.' });
}
