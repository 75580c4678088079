/** Work for a thread of its own, one task at a time: few wait, in turn by who asks, so that a crowd of one delays no other. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from './errors.ts';
import { Crowded, createTurns, type Turns } from './turns.ts';

/** Whoever has something done. */
export type Asker = {
  /** Shares its turns with nobody else: a team, an address. */
  readonly group: string;
  /** Aborts when nobody waits for the answer any more: what has not begun by then fails with its reason. */
  readonly left?: AbortSignal;
};

export type Thread<Task, Answer> = {
  /** OVERLOADED when too many wait; rejects with what ended the thread, which starts anew for the next. */
  ask(task: Task, asker: Asker): Promise<Answer>;
  close(): Promise<void>;
};

type ThreadOptions = {
  /** The built program, which answers each message with one; started when first needed. */
  readonly workerFile: URL;
  readonly waiting: number;
  readonly crowded: Told;
};

/** What those are told for whom there is no room, with the seconds after which there may be. */
export type Told = { readonly message: string; readonly retryAfter: number };

/** A turn; OVERLOADED when too many wait. */
export async function takeTurn(turns: Turns, { group, left }: Asker, { message, retryAfter }: Told): Promise<void> {
  await turns.take(group, left ? { signals: [left] } : {}).catch((error: unknown) => {
    if (!(error instanceof Crowded)) throw error;
    throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': String(retryAfter) } });
  });
}

export function createThread<Task, Answer>({ workerFile, waiting, crowded }: ThreadOptions): Thread<Task, Answer> {
  const turns = createTurns(1, waiting);
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(workerFile);
    started.on('error', () => {
      worker = undefined;
    });
    return started;
  }

  return {
    async ask(task, asker) {
      await takeTurn(turns, asker, crowded);
      worker ??= start();
      const used = worker;
      // Held by what it does alone: an idle thread keeps no program from its end.
      used.ref();
      try {
        const answer = once(used, 'message');
        used.postMessage(task);
        return (await answer)[0];
      } finally {
        used.unref();
        turns.give(asker.group);
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}
