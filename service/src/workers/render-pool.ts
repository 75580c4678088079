/** The render workers: threads that share the work, and are ended when a render takes too long. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { ApiError } from '../http/errors.ts';
import type { RenderAnswer, RenderTask } from './render-task.ts';

export type RenderPool = {
  /** RENDER_ERROR past the time limit or when the worker breaks, OVERLOADED when too many wait. */
  run(task: RenderTask): Promise<RenderAnswer>;
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
  const pool = new Piscina<RenderTask, RenderAnswer>({
    filename: fileURLToPath(workerFile),
    name: 'render',
    minThreads: workers,
    maxThreads: workers,
    maxQueue: queue,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A worker that fails while it has nothing to do has no one else to tell.
  pool.on('error', onError);
  return {
    async run(task) {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), timeoutMs);
      try {
        return await pool.run(task, { signal: abort.signal });
      } catch (error) {
        throw toApiError(error, timeoutMs);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.destroy(),
  };
}

function toApiError(error: unknown, timeoutMs: number): ApiError {
  const { name, message } = error as Error;
  // Piscina tells a full queue by its message alone.
  if (message === 'Task queue is at limit') return new ApiError('OVERLOADED', { headers: { 'retry-after': '1' } });
  if (name !== 'AbortError') return new ApiError('RENDER_ERROR', { cause: error });
  return new ApiError('RENDER_ERROR', { message: `Rendering took longer than ${timeoutMs} ms.`, cause: error });
}
