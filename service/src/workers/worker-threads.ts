/** The threads that run the program of a render worker: as many as are needed, each with memory of its own. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

export type WorkerThreads = {
  /** Calls a function of the program; the signal ends the thread that runs it. Rejects with what the function throws, or what ended its thread. */
  run<T>(name: string, task: unknown, signal: AbortSignal): Promise<T>;
  /** How many there are now. */
  count(): number;
  /** Settles when those of the start have run their file, so that renders find them warm; at once where they start late. */
  readonly warm: Promise<unknown>;
  /** Ends them, whatever they do. */
  close(): Promise<void>;
};

type WorkerThreadsOptions = {
  /** The built program. */
  readonly workerFile: URL;
  readonly count: number;
  /** Threads start when they are first needed: what comes first waits, and what never renders starts none. */
  readonly startLate?: boolean | undefined;
  /** Called when a thread fails while it has nothing to do, so that no one else is told. */
  onError(error: unknown): void;
  /** A thread has ended before its time; another takes its place. */
  onRestart(): void;
};

/** JavaScript heap of one worker; a large document takes some 100 MB. Pixels and files are bounded by the engine. */
const HEAP_MB = 512;

/** Where objects begin: in three parts, of which V8 keeps two. What a label leaves dies in a quarter of what V8 would take. */
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
    // Piscina tries `require` first, and a worker ended in the midst of that takes the process with it.
    // V8's own options hold for all threads, and are refused here.
    execArgv: ['--no-experimental-require-module'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  pool.on('error', onError);
  // Each of them gets one: they are free, and a task waits until its thread has run its file.
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
