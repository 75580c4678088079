/** Sends the progress of a job as server-sent events (HTML Living Standard, section 9.2). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Phase } from '../base/phase.ts';
import { createSlots, type Slots } from '../fairness/slots.ts';
import type { Database } from '../store/tables.ts';
import { getJobRow, type ownedBy, toJob } from './jobs.ts';

type Watched = {
  readonly seen: ReturnType<typeof ownedBy>;
  readonly id: string;
  /** Aborts when the client disconnects. */
  readonly left: AbortSignal;
  /** Returns true while the client is still authorized. */
  mayGoOn(): Promise<boolean>;
};

/** Interval in ms for reading the job from the database, because other instances may be working on it. */
const ASK_EVERY_MS = 500;

/** Maximum ms without sending data, because proxies close connections without traffic. */
const SILENT_MS = 10_000;

/** Maximum duration of a stream in ms. Clients then reconnect, possibly to another instance. */
const LONGEST_MS = 10 * 60_000;

/** Limits the number of streams. Each stream reads a row twice a second. */
export function createWatchers(): Slots {
  return createSlots({
    atOnce: 200,
    ofTeam: 20,
    message: 'Too many job event streams are open; poll the job with GET /v1/jobs/{id} instead.',
  });
}

/**
 * Yields an event `progress` after each change and an event `end` at the end. Each contains the job as in `GET
 * /v1/jobs/{id}`.
 */
export async function* jobEvents(
  { db, phase }: { readonly db: Database; readonly phase: Phase },
  { seen, id, left, mayGoOn }: Watched,
): AsyncGenerator<string> {
  const startedAt = performance.now();
  let [told, toldAt] = ['', startedAt];
  yield 'retry: 1000\n\n';
  while (!left.aborted && phase.current === 'serving' && performance.now() - startedAt < LONGEST_MS) {
    if (!(await mayGoOn())) return;
    const job = toJob(await getJobRow(db, seen, id));
    const text = JSON.stringify(job);
    const isOver = job.endedAt !== undefined;
    if (text !== told || isOver) yield `event: ${isOver ? 'end' : 'progress'}\ndata: ${text}\n\n`;
    else if (performance.now() - toldAt > SILENT_MS) yield ': still there\n\n';
    else {
      await sleep(ASK_EVERY_MS);
      continue;
    }
    if (isOver) return;
    [told, toldAt] = [text, performance.now()];
  }
}
