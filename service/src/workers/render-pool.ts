/** Pool of render workers. A worker is a thread. The pool terminates it if a render takes too long. */
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { createTurns, QueueFull, type Turns } from '../fairness/turns.ts';
import type { Metrics, Moment } from '../metrics/metrics.ts';
import { type FetchImages, type RemoteFiles, renderWithImages, type Wanted } from '../remote/remote-images.ts';
import type { ImportAnswer, ImportTask } from './import-zpl.ts';
import type { InspectedAsset } from './inspect-asset.ts';
import type { Preview, PreviewTask } from './preview-zpl.ts';
import type {
  BatchAnswer,
  BatchTask,
  CanonicalAnswer,
  CanonicalTask,
  CheckAnswer,
  CheckTask,
  LongConversion,
  RenderAnswer,
  RenderTask,
  ValidateAnswer,
  ValidateTask,
} from './render-task.ts';
import { createTimeLimit, Late, type TimeLimit } from './time-limit.ts';
import { runWithinLimits, SHORT_BATCH } from './time-limits-of.ts';
import { startThreads, type WorkerThreads } from './worker-threads.ts';

/** Pool of render workers. Each task belongs to the group of its team. Slots are shared fairly between groups. */
export type RenderPool = {
  /**
   * Renders a document. Throws RENDER_ERROR if the render exceeds its time limit or the worker crashes. Throws
   * OVERLOADED if the queue is full, or the task waits for more than half the time limit. The time limit does not
   * include waiting for a slot, so other renders cannot cause RENDER_ERROR.
   */
  run(group: string, task: RenderTask, asked?: Asked): Promise<RenderAnswer>;
  /**
   * Renders the items of a batch into one document. The time limit is multiplied for each hundred items. Throws the
   * same errors as `run`.
   */
  runTogether(group: string, task: BatchTask, batch: AskedTogether): Promise<BatchAnswer>;
  /** Checks a template. Throws the same errors as `run`. */
  check(group: string, task: CheckTask, asked: Pick<Asked, 'left'>): Promise<CheckAnswer>;
  /** Checks a template and renders its sample data. Throws the same errors as `run`. */
  validate(group: string, task: ValidateTask, asked?: Asked): Promise<ValidateAnswer>;
  /** Returns the canonical form of a template. Throws the same errors as `run`. */
  canonical(group: string, task: CanonicalTask): Promise<CanonicalAnswer>;
  readonly workers: number;
  /** Number of threads for long tasks, and for tasks for which no client is waiting. */
  readonly spares: number;
  /** Detects the type of an uploaded file. Throws the same errors as `run`. */
  inspect(group: string, content: Content, asked: Pick<Asked, 'left'>): Promise<InspectedAsset>;
  /** Draws a label from its ZPL. Throws the same errors as `run`. */
  previewZpl(group: string, task: PreviewTask): Promise<Preview>;
  /** Converts a ZPL label to a template. Throws the same errors as `run`. */
  importZpl(group: string, task: ImportTask): Promise<ImportAnswer>;
  /** Returns the numbers of waiting tasks, running tasks and threads. */
  queue(): Pick<Moment, 'waiting' | 'running' | 'threads'>;
  /** Settles when the workers have started. Renders after that need not wait for them. */
  readonly warm: Promise<unknown>;
  /** Terminates the workers, even if they are busy. */
  close(): Promise<void>;
};

type Asked = {
  readonly fetchImages?: FetchImages | undefined;
  /** Aborts when the client disconnects. A task that has not started then rejects with the signal's reason. */
  readonly left?: AbortSignal;
  /** True if no client is waiting. The task then uses the threads for long tasks and no slot for renders. */
  readonly isDeferred?: boolean;
};

type AskedTogether = Asked & { readonly items: number };

type RenderPoolOptions = {
  /** Compiled script of a worker. */
  readonly workerFile: URL;
  readonly workers: number;
  /** Number of threads for long tasks. Default: half the number of workers. */
  readonly spares?: number | undefined;
  readonly queue: number;
  readonly timeoutMs: number;
  /** First time slice of a long task in ms. Default: half the time limit of a render. */
  readonly sliceMs?: number | undefined;
  /**
   * True to start all threads on first use. The first tasks are then slower, but a process that never renders starts no
   * threads.
   */
  readonly startLate?: boolean | undefined;
  /** Worker threads to use; they continue to run after this pool. Default: the pool creates and terminates threads. */
  readonly threads?: WorkerThreads | undefined;
  onError(error: unknown): void;
  readonly metrics: Metrics;
};

/**
 * Maximum time that a task waits, as a share of its time limit. Tasks of jobs can wait longer, because they wait for
 * each other.
 */
const WAITING_SHARE = 0.5;
const DEFERRED_WAITING_SHARE = 2;

/**
 * Default time slice of a long task, as a share of the time limit. After it, another team can get the thread. Without
 * time slices, other teams would wait too long.
 */
const SLICE_SHARE = 0.5;

/** Minimum duration of a long task in ms. */
const LONG_MS = 1_000;

/** Number of threads that are reserved for short tasks of teams without a running task. */
const RESERVED = 1;

export function createRenderPool(options: RenderPoolOptions): RenderPool {
  const { workerFile, workers, queue, timeoutMs, startLate, onError, metrics } = options;
  // Threads for long tasks, so that renders do not wait for minutes while a batch is running. While there is no batch,
  // they replace workers that have been terminated.
  const { spares = Math.max(1, Math.floor(workers / 2)), sliceMs: firstSliceMs = timeoutMs * SLICE_SHARE } = options;
  const count = workers + spares + RESERVED;
  // Most installations never need the threads for long tasks and the reserved thread, so these start on first use.
  const initial = startLate ? 0 : workers;
  const { threads = startThreads({ workerFile, count, initial, onError, onRestart: metrics.workerRestarted }) } =
    options;
  // The queue of Piscina has no limit, and does not keep the order of tasks with a signal. Therefore, Piscina gets only
  // tasks that can start immediately.
  const renders = createTurns(workers, queue, { reserved: RESERVED });
  const batches = createTurns(spares, queue);
  // True after the first long task. From then on, a thread starts in the background as soon as all are busy, so that
  // short tasks need not wait for it, also after a long task and its thread were terminated.
  let keepsSpare = false;

  /** Calls `work` with a time limit. Converts failures to errors of the API. */
  async function within<T>(workMs: number, work: (limit: TimeLimit) => Promise<T>, isDeferred = false): Promise<T> {
    const waitMs = workMs * (isDeferred ? DEFERRED_WAITING_SHARE : WAITING_SHARE);
    const limit = createTimeLimit({ workMs, waitMs });
    try {
      return await work(limit);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof QueueFull) throw new ApiError('OVERLOADED', { headers: { 'retry-after': '1' } });
      if (error instanceof Late) {
        // About half of the waiting tasks finish within half of the maximum wait.
        throw new ApiError('OVERLOADED', { headers: { 'retry-after': String(Math.ceil(waitMs / 2000)) } });
      }
      throw new ApiError('RENDER_ERROR', {
        ...reasonOf(error, limit.signal.aborted ? workMs : undefined),
        cause: error,
      });
    } finally {
      limit.end();
    }
  }

  /**
   * Calls a function of the worker script in a thread. While a render waits for remote images, other tasks can use its
   * slot. If a task in a reserved slot takes long and another task needs the slot, the task starts again in an ordinary
   * slot. If a long task exceeds its time slice while another team is waiting, it starts again later, with twice the
   * time slice.
   */
  async function call<T>(name: string, task: Sized, asked: Call): Promise<T> {
    const { group, turns = renders, limit, left, sliceMs = turns === batches ? firstSliceMs : undefined } = asked;
    const askedAt = performance.now();
    const cut = await limit.wait(async () => {
      // While the initial threads load the script, a task that does not wait for them would start another thread.
      await threads.warm;
      return turns.take(group, {
        signals: left ? [limit.signal, left] : [limit.signal],
        isLarge: isLarge(task),
        sliceMs,
      });
    });
    const begunAt = performance.now();
    let ranSince = begunAt;
    metrics.stage('queue', (begunAt - askedAt) / 1000);
    try {
      if (!threads.hasThread()) {
        // If the start of a thread were aborted because it takes long, the next task would have to wait for it again.
        turns.pause(group);
        await threads.start(limit.signal);
        turns.restart(group);
        ranSince = performance.now();
      }
      const signal = cut ? AbortSignal.any([limit.signal, cut]) : limit.signal;
      const answer = threads.run<T>(name, task, signal);
      if (keepsSpare) threads.startSpare();
      return await answer;
    } catch (error) {
      if (!cut?.aborted || limit.signal.aborted) throw error;
    } finally {
      const endedAt = performance.now();
      metrics.stage('work', (endedAt - begunAt) / 1000);
      keepsSpare ||= endedAt - ranSince >= LONG_MS;
      if (keepsSpare) threads.startSpare();
      turns.give(group);
    }
    limit.giveBack(performance.now() - begunAt);
    return call<T>(name, task, { ...asked, ...(sliceMs === undefined ? {} : { sliceMs: 2 * sliceMs }) });
  }

  return {
    run: (group, task, { fetchImages, isDeferred, ...asked } = {}) =>
      runWithinLimits(task, (part, limits) =>
        within(
          timeoutMs * limits,
          (limit) => {
            const turns = isDeferred || limits > 1 ? batches : renders;
            const render = (remote: RemoteFiles | undefined) =>
              call<RenderAnswer | LongConversion | Wanted>('render', withRemote(part, remote), {
                group,
                turns,
                limit,
                ...asked,
              });
            return renderWithImages<RenderAnswer | LongConversion>(render, fetchImages, limit.signal);
          },
          isDeferred,
        ),
      ),
    runTogether: (group, task, { items, fetchImages, isDeferred, ...asked }) =>
      within(
        timeoutMs * Math.ceil(items / SHORT_BATCH),
        (limit) => {
          const turns = isDeferred || items > SHORT_BATCH ? batches : renders;
          const render = (remote: RemoteFiles | undefined) =>
            call<BatchAnswer | Wanted>('renderTogether', withRemote(task, remote), { group, turns, limit, ...asked });
          return renderWithImages<BatchAnswer>(render, fetchImages, limit.signal);
        },
        isDeferred,
      ),
    workers,
    spares,
    validate: (group, task, { fetchImages, left } = {}) =>
      within(timeoutMs, (limit) => {
        const validate = (remote: RemoteFiles | undefined) =>
          call<ValidateAnswer | Wanted>('validate', withRemote(task, remote), {
            group,
            limit,
            ...(left ? { left } : {}),
          });
        return renderWithImages<ValidateAnswer>(validate, fetchImages, limit.signal);
      }),
    check: (group, task, asked) => within(timeoutMs, (limit) => call('check', task, { group, limit, ...asked })),
    canonical: (group, task) => within(timeoutMs, (limit) => call('canonical', task, { group, limit })),
    inspect: (group, content, asked) =>
      within(timeoutMs, (limit) => call('inspect', { content }, { group, limit, ...asked })),
    previewZpl: (group, task) => within(timeoutMs, (limit) => call('previewZpl', task, { group, limit })),
    importZpl: (group, task) => within(timeoutMs, (limit) => call('importZpl', task, { group, limit })),
    queue() {
      const [short, long] = [renders.state(), batches.state()];
      const [waiting, running] = [short.waiting + long.waiting, short.running + long.running];
      return { waiting, running, threads: threads.count() };
    },
    warm: threads.warm,
    close: () => threads.close(),
  };
}

type Call = {
  readonly group: string;
  readonly turns?: Turns;
  readonly limit: TimeLimit;
  readonly left?: AbortSignal;
  readonly sliceMs?: number;
};

/** Size in bytes of a large task. Labels are usually smaller. */
const LARGE_BYTES = 16 * 1024;

/** Returns true if the task has a large input. */
function isLarge({ body, items, template, zpl, content }: Sized): boolean {
  const lengths = [body, items, template, zpl].map((part) => part?.length ?? 0);
  return lengths.some((length) => length > LARGE_BYTES) || (content !== undefined && sizeOf(content) > LARGE_BYTES);
}

/** Inputs that a task can have. */
type Sized = Partial<Record<'body' | 'items' | 'template' | 'zpl', Uint8Array | string | undefined>> & {
  readonly content?: Content;
};

function withRemote<Task extends object>(task: Task, remote: RemoteFiles | undefined): Task {
  return remote ? { ...task, remote } : task;
}

/** Returns the reason why a render has failed, if the client can do something about it. */
function reasonOf(error: unknown, limitMs: number | undefined): { readonly message?: string } {
  if (limitMs !== undefined)
    return { message: `Rendering took longer than ${limitMs} ms; make the document smaller or simpler.` };
  const outOfMemory = (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory
    ? { message: 'Rendering exceeded the memory limit; make the document or its images smaller.' }
    : {};
}
