/** The render workers: threads that share the work, and are ended when a render takes too long. */
import { fileURLToPath } from 'node:url';
import type { Problem } from '@platen/engine';
import { Piscina } from 'piscina';
import type { InspectedAsset } from '../assets/inspect-asset.ts';
import { ApiError } from '../http/errors.ts';
import type { BatchAnswer, BatchTask, CheckTask, RenderAnswer, RenderTask } from './render-task.ts';
import { createTurns } from './turns.ts';

export type RenderPool = {
  /** RENDER_ERROR past the time limit or when the worker breaks, OVERLOADED when too many wait. */
  run(task: RenderTask): Promise<RenderAnswer>;
  /** A batch as one document, under a time limit for each hundred of its items; fails as `run` does. */
  runTogether(task: BatchTask, items: number): Promise<BatchAnswer>;
  /** What is wrong with the template of a request; fails as `run` does. */
  check(task: CheckTask): Promise<readonly Problem[]>;
  readonly workers: number;
  /** What an uploaded file is; fails as `run` does. */
  inspect(bytes: Uint8Array): Promise<InspectedAsset>;
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

export function createRenderPool({ workerFile, workers, queue, timeoutMs, onError }: RenderPoolOptions): RenderPool {
  const pool = new Piscina({
    filename: fileURLToPath(workerFile),
    minThreads: workers,
    maxThreads: workers,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A worker that fails while it has nothing to do has no one else to tell.
  pool.on('error', onError);
  // Piscina's own queue neither bounds nor keeps in order tasks that can be aborted: it gets only what it can run.
  const turns = createTurns(workers, queue);

  async function runInTurn(task: object, name: string, signal: AbortSignal): Promise<unknown> {
    const turn = turns.take(signal);
    if (!turn) throw new ApiError('OVERLOADED', { headers: { 'retry-after': '1' } });
    await turn;
    try {
      return await pool.run(task, { name, signal });
    } finally {
      turns.give();
    }
  }

  /** Calls a function of the worker's program. */
  async function call(name: string, task: object, limitMs = timeoutMs): Promise<unknown> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), limitMs);
    try {
      return await runInTurn(task, name, deadline.signal);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const message = deadline.signal.aborted ? { message: `Rendering took longer than ${limitMs} ms.` } : {};
      throw new ApiError('RENDER_ERROR', { ...message, cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    run: async (task) => (await call('render', task)) as RenderAnswer,
    runTogether: async (task, items) =>
      (await call('renderTogether', task, timeoutMs * Math.ceil(items / 100))) as BatchAnswer,
    workers,
    check: async (task) => (await call('check', task)) as readonly Problem[],
    inspect: async (bytes) => (await call('inspect', bytes)) as InspectedAsset,
    close: () => pool.destroy(),
  };
}
