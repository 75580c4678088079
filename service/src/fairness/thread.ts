/** Runs tasks in a separate thread, one at a time. The queue is short and shared fairly between groups. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../base/errors.ts';
import { createTurns, QueueFull, type Turns } from './turns.ts';

/** Caller that requests a task. */
export type Asker = {
  /** Fairness group, such as a team or a client address. */
  readonly group: string;
  /** Aborts when the client disconnects. A task that has not started then rejects with the signal's reason. */
  readonly left?: AbortSignal;
};

export type Thread<Task, Answer> = {
  /**
   * Runs a task. Throws OVERLOADED if too many tasks are waiting. Rejects if the thread dies. The next task then starts
   * a new thread.
   */
  ask(task: Task, asker: Asker): Promise<Answer>;
  close(): Promise<void>;
};

type ThreadOptions = {
  /** Compiled script of the thread. It responds to each message with one message. The thread starts on first use. */
  readonly workerFile: URL;
  readonly waiting: number;
  readonly crowded: Told;
};

/** Message and `Retry-After` (in seconds) of the error for callers that find the queue full. */
export type Told = { readonly message: string; readonly retryAfter: number };

/** Waits for a slot. Throws OVERLOADED if the queue is full. */
export async function takeTurn(turns: Turns, { group, left }: Asker, { message, retryAfter }: Told): Promise<void> {
  await turns.take(group, left ? { signals: [left] } : {}).catch((error: unknown) => {
    if (!(error instanceof QueueFull)) throw error;
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
      // An idle thread must not keep the process alive.
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
