/** Threads that run the program of a render worker. Each has separate memory. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

export type WorkerThreads = {
  /**
   * Calls a function of the program. The signal terminates the thread. Rejects with the function's error, or with the
   * reason why the thread ended.
   */
  run<T>(name: string, task: unknown, signal: AbortSignal): Promise<T>;
  /** Returns the current number of threads. */
  count(): number;
  /** Settles when the initial threads have loaded their program, or at once if threads start late. */
  readonly warm: Promise<unknown>;
  /** Terminates the threads, even if they are busy. */
  close(): Promise<void>;
};

type WorkerThreadsOptions = {
  /** Built program of the threads. */
  readonly workerFile: URL;
  readonly count: number;
  /**
   * True to start threads on first use. The first tasks then wait, but a process that never renders starts no thread.
   */
  readonly startLate?: boolean | undefined;
  /** Called when an idle thread fails, because no task would report it. */
  onError(error: unknown): void;
  /** Called when a thread ended prematurely and is replaced. */
  onRestart(): void;
};

/**
 * Maximum JavaScript heap of one worker in MB. A large document takes about 100 MB. The engine bounds pixels and files
 * separately.
 */
const HEAP_MB = 512;

/**
 * Size of the young generation in MB. It has three parts, and V8 keeps two. The garbage of a label fits into a quarter
 * of V8's default.
 */
const YOUNG_HEAP_MB = 12;

export function startThreads({
  workerFile,
  count,
  startLate = false,
  onError,
  onRestart,
}: WorkerThreadsOptions): WorkerThreads {
  const pool = new Piscina({
    filename: fileURLToPath(workerFile),
    minThreads: startLate ? 0 : count,
    maxThreads: count,
    idleTimeout: Number.POSITIVE_INFINITY,
    // Piscina tries `require` first, and terminating a worker during that would terminate the process. V8's own options
    // apply to all threads and are rejected here.
    execArgv: ['--no-experimental-require-module'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  pool.on('error', onError);
  // Each thread gets one task, because it is idle. The task waits until its thread has loaded the program.
  const warming = Array.from({ length: startLate ? 0 : count }, () => pool.run(undefined, { name: 'ready' }));
  let isClosing = false;
  pool.on('workerDestroy', () => {
    if (!isClosing) onRestart();
  });
  return {
    run: (name, task, signal) => pool.run(task, { name, signal }),
    count: () => pool.threads.length,
    warm: Promise.allSettled(warming),
    close() {
      isClosing = true;
      return pool.destroy();
    },
  };
}
