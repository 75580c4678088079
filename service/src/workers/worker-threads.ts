/** Threads that run the script of a render worker. Each has separate memory. */
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';

export type WorkerThreads = {
  /**
   * Calls a function of the worker script. If the signal aborts, terminates the thread. Rejects with the error of the
   * function, or with the reason why the thread has ended.
   */
  run<T>(name: string, task: unknown, signal: AbortSignal): Promise<T>;
  /** Returns false if the next task would have to wait for a thread to start. */
  hasThread(): boolean;
  /** Starts a thread, unless one is starting. Settles when a thread is ready. Rejects like `run`. */
  start(signal: AbortSignal): Promise<void>;
  /** Starts a thread in the background if all threads are busy. */
  startSpare(): void;
  /** Returns the current number of threads. */
  count(): number;
  /**
   * Settles when the initial threads have loaded the script. Settles immediately if no thread is initial.
   */
  readonly warm: Promise<unknown>;
  /** Terminates the threads, even if they are busy. */
  close(): Promise<void>;
};

type WorkerThreadsOptions = {
  /** Compiled script of a render worker. */
  readonly workerFile: URL;
  /** Maximum number of threads. */
  readonly count: number;
  /**
   * Number of threads that start immediately. Further threads start when a task finds no idle thread, and then remain.
   * Such a task is slower, but an unused thread needs no memory.
   */
  readonly initial: number;
  /** Called when a thread without a task fails. */
  onError(error: unknown): void;
  /** Called when a thread has ended unexpectedly and is replaced. */
  onRestart(): void;
};

/**
 * Maximum JavaScript heap of a worker in MB. A large document needs about 100 MB. The engine has separate limits for
 * pixels and files.
 */
const HEAP_MB = 512;

/**
 * Size of the young generation in MB. V8 uses two of its three parts. A quarter of V8's default suffices for a label.
 */
const YOUNG_HEAP_MB = 12;

export function startThreads({ workerFile, count, initial, onError, onRestart }: WorkerThreadsOptions): WorkerThreads {
  const pool = new Piscina({
    filename: fileURLToPath(workerFile),
    minThreads: initial,
    maxThreads: count,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Without this flag, Piscina loads the worker with `require`. Terminating a worker during that call would terminate
    // the process. Options of V8 are not possible here, because they apply to all threads.
    execArgv: ['--no-experimental-require-module'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  pool.on('error', onError);
  // Piscina emits this event when a thread has loaded the script. `pool.threads` also contains threads that are loading.
  const loaded = new WeakSet<Worker>();
  pool.on('workerCreate', ({ id }: { readonly id: number }) => {
    for (const thread of pool.threads) if (thread.threadId === id) loaded.add(thread);
  });
  const countLoaded = () => pool.threads.filter((thread) => loaded.has(thread)).length;
  // Each idle thread gets one task. The task ends when the thread has loaded the script.
  const warming = Array.from({ length: initial }, () => pool.run(undefined, { name: 'ready' }));
  let isClosing = false;
  pool.on('workerDestroy', () => {
    if (!isClosing) onRestart();
  });
  let running = 0;
  let isStartingSpare = false;

  async function run<T>(name: string, task: unknown, signal: AbortSignal): Promise<T> {
    running++;
    try {
      return await pool.run(task, { name, signal });
    } finally {
      running--;
    }
  }

  return {
    run,
    hasThread: () => running < countLoaded(),
    start: (signal) => run('ready', undefined, signal),
    startSpare() {
      if (isStartingSpare || isClosing || running < pool.threads.length || pool.threads.length >= count) return;
      isStartingSpare = true;
      pool
        .run(undefined, { name: 'ready' })
        .catch(() => undefined)
        .finally(() => {
          isStartingSpare = false;
        });
    },
    count: () => pool.threads.length,
    warm: Promise.allSettled(warming),
    close() {
      isClosing = true;
      return pool.destroy();
    },
  };
}
