/** How far a job is, told as it goes on: server-sent events (HTML Living Standard, 9.2). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Phase } from '../base/phase.ts';
import { createSlots, type Slots } from '../limits/slots.ts';
import type { Database } from '../store/tables.ts';
import { getJobRow, type seenBy, toJob } from './jobs.ts';

type Watched = {
  readonly seen: ReturnType<typeof seenBy>;
  readonly id: string;
  /** Aborts when nobody listens any more. */
  readonly left: AbortSignal;
  /** Whether whoever listens may still. */
  mayGoOn(): Promise<boolean>;
};

/** Other instances work on jobs, too: the database is asked. */
const ASK_EVERY_MS = 500;

/** Something is sent at least as often, so that nobody between takes the connection for dead. */
const SILENT_MS = 10_000;

/** Then clients ask again, of an instance that may be another. */
const LONGEST_MS = 10 * 60_000;

/** A row asked for twice a second each. */
export function createWatchers(): Slots {
  return createSlots({ atOnce: 200, ofTeam: 20, message: 'Too many jobs are watched; ask for their state instead.' });
}

/** `progress` whenever something has changed, and `end` with the last of it: each the job as `GET /v1/jobs/{id}` tells it. */
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
