/** Work for a thread of its own, one task at a time: few wait, in turn by who asks, so that a crowd of one delays no other. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from './errors.ts';
import { Crowded, createTurns } from './turns.ts';

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
  /** Told to whom there is no room for, with the seconds after which there may be. */
  readonly crowded: { readonly message: string; readonly retryAfter: number };
};

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
    async ask(task, { group, left }) {
      await turns.take(group, left ? { signals: [left] } : {}).catch((error: unknown) => {
        if (!(error instanceof Crowded)) throw error;
        const { message, retryAfter } = crowded;
        throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': String(retryAfter) } });
      });
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
        turns.give(group);
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}
