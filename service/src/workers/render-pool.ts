/** The render workers: threads that share the work, and are ended when a render takes too long. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { InspectedAsset } from '../assets/inspect-asset.ts';
import { ApiError } from '../http/errors.ts';
import type { BatchAnswer, BatchTask, CheckAnswer, CheckTask, RenderAnswer, RenderTask } from './render-task.ts';
import { Crowded, createTurns, type Turns } from './turns.ts';

/** Whoever asks is named by a group, its team: turns are shared out between them. */
export type RenderPool = {
  /** RENDER_ERROR past the time limit or when the worker breaks, OVERLOADED when too many wait. */
  run(group: string, task: RenderTask): Promise<RenderAnswer>;
  /** A batch as one document, under a time limit for each hundred of its items; fails as `run` does. */
  runTogether(group: string, task: BatchTask, items: number): Promise<BatchAnswer>;
  /** What is to be said of a template; fails as `run` does. */
  check(group: string, task: CheckTask): Promise<CheckAnswer>;
  readonly workers: number;
  /** What an uploaded file is; fails as `run` does. */
  inspect(group: string, bytes: Uint8Array): Promise<InspectedAsset>;
  /** Ends the workers, whatever they do. */
  close(): Promise<void>;
};

type RenderPoolOptions = {
  /** The built program of a worker. */
  readonly workerFile: URL;
  readonly workers: number;
  readonly queue: number;
  readonly timeoutMs: number;
  onError(error: unknown): void;
};

/** JavaScript heap of one worker; a large document takes some 100 MB. Pixels and files are bounded by the engine. */
const HEAP_MB = 512;

/** Items of a batch that are as one render; more of them are a long task. */
const SHORT_BATCH = 100;

export function createRenderPool({ workerFile, workers, queue, timeoutMs, onError }: RenderPoolOptions): RenderPool {
  // Threads beside the workers: long tasks have them to themselves, so that renders do not wait for minutes behind a
  // batch, and where no batch runs they stand by, warm, for a worker that ends.
  const spares = Math.max(1, Math.floor(workers / 2));
  const pool = new Piscina({
    filename: fileURLToPath(workerFile),
    minThreads: workers + spares,
    maxThreads: workers + spares,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A worker that fails while it has nothing to do has no one else to tell.
  pool.on('error', onError);
  // Piscina's own queue neither bounds nor keeps in order tasks that can be aborted: it gets only what it can run.
  const renders = createTurns(workers, queue);
  const batches = createTurns(spares, queue);

  /** Calls a function of the worker's program. */
  async function call(name: string, task: object, { group, turns = renders, limitMs = timeoutMs }: Call) {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), limitMs);
    const { signal } = deadline;
    try {
      await turns.take(group, signal);
      try {
        return await pool.run(task, { name, signal });
      } finally {
        turns.give(group);
      }
    } catch (error) {
      if (error instanceof Crowded) throw new ApiError('OVERLOADED', { headers: { 'retry-after': '1' } });
      throw new ApiError('RENDER_ERROR', { ...reasonOf(error, signal.aborted ? limitMs : undefined), cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    run: async (group, task) => (await call('render', task, { group })) as RenderAnswer,
    async runTogether(group, task, items) {
      const long = { turns: batches, limitMs: timeoutMs * Math.ceil(items / SHORT_BATCH) };
      return (await call('renderTogether', task, { group, ...(items > SHORT_BATCH ? long : {}) })) as BatchAnswer;
    },
    workers,
    check: async (group, task) => (await call('check', task, { group })) as CheckAnswer,
    inspect: async (group, bytes) => (await call('inspect', bytes, { group })) as InspectedAsset,
    close: () => pool.destroy(),
  };
}

type Call = {
  readonly group: string;
  readonly turns?: Turns;
  readonly limitMs?: number;
};

/** What a client is told of why its render failed, where it can do something about it. */
function reasonOf(error: unknown, limitMs: number | undefined): { readonly message?: string } {
  if (limitMs !== undefined) return { message: `Rendering took longer than ${limitMs} ms.` };
  const outOfMemory = (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory ? { message: 'Rendering took more memory than a render may have.' } : {};
}
