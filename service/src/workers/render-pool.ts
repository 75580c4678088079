/** Pool of render workers: threads that are terminated if a render takes too long. */
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { Crowded, createTurns, type Turns } from '../fairness/turns.ts';
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

/** Pool of render workers. Each caller belongs to a group, its team. Slots are shared fairly between groups. */
export type RenderPool = {
  /**
   * Runs a render. Throws RENDER_ERROR if it exceeds the time limit or the worker crashes. Throws OVERLOADED if the
   * queue is full or the wait exceeds half the limit. The limit covers only the work and fetching, so that a document
   * does not fail because of other renders.
   */
  run(group: string, task: RenderTask, asked?: Asked): Promise<RenderAnswer>;
  /** Renders a batch as one document, with one time limit per hundred items. Throws like `run`. */
  runTogether(group: string, task: BatchTask, batch: AskedTogether): Promise<BatchAnswer>;
  /** Checks a template. Throws like `run`. */
  check(group: string, task: CheckTask, asked: Pick<Asked, 'left'>): Promise<CheckAnswer>;
  /** Checks a template and renders its sample. Throws like `run`. */
  validate(group: string, task: ValidateTask, asked?: Asked): Promise<ValidateAnswer>;
  /** Returns the canonical form of a template. Throws like `run`. */
  canonical(group: string, task: CanonicalTask): Promise<CanonicalAnswer>;
  readonly workers: number;
  /** Number of threads for long tasks and for tasks without a waiting client. */
  readonly spares: number;
  /** Identifies an uploaded file. Throws like `run`. */
  inspect(group: string, content: Content, asked: Pick<Asked, 'left'>): Promise<InspectedAsset>;
  /** Draws a label from its ZPL. Throws like `run`. */
  previewZpl(group: string, task: PreviewTask): Promise<Preview>;
  /** Converts a label of a ZPL stream to a template. Throws like `run`. */
  importZpl(group: string, task: ImportTask): Promise<ImportAnswer>;
  /** Numbers of waiting tasks, running tasks and threads. */
  queue(): Pick<Moment, 'waiting' | 'running' | 'threads'>;
  /** Settles when the workers have started, so that no render waits for their start. */
  readonly warm: Promise<unknown>;
  /** Terminates the workers, even if they are busy. */
  close(): Promise<void>;
};

type Asked = {
  readonly fetchImages?: FetchImages | undefined;
  /** Aborts when the client disconnects. A task that has not started then fails with the signal's reason. */
  readonly left?: AbortSignal;
  /** True if no client waits. The task then runs on the threads for long tasks and takes no render slot. */
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
  /** True to start threads on first use. */
  readonly startLate?: boolean | undefined;
  /** Threads that outlive this pool. By default the pool creates and ends its own. */
  readonly threads?: WorkerThreads | undefined;
  onError(error: unknown): void;
  readonly metrics: Metrics;
};

/** Maximum wait of a task, as a share of its time limit. Tasks of a job may wait longer, because they wait for each other. */
const WAITING_SHARE = 0.5;
const DEFERRED_WAITING_SHARE = 2;

/**
 * Default time slice of long tasks before another team gets the thread, as a share of a render's time limit. With a long
 * time limit, other teams would wait too long for the end of a task.
 */
const SLICE_SHARE = 0.5;

/** Threads reserved for a team's short tasks while other teams occupy all workers. */
const RESERVED = 1;

export function createRenderPool(options: RenderPoolOptions): RenderPool {
  const { workerFile, workers, queue, timeoutMs, startLate, onError, metrics } = options;
  // Additional threads for long tasks, so that renders do not wait for minutes behind a batch. Without a batch, they
  // are warm replacements for a terminated worker.
  const { spares = Math.max(1, Math.floor(workers / 2)), sliceMs: firstSliceMs = timeoutMs * SLICE_SHARE } = options;
  const count = workers + spares + RESERVED;
  const { threads = startThreads({ workerFile, count, startLate, onError, onRestart: metrics.workerRestarted }) } =
    options;
  // The thread pool's own queue has no limit, and ignores the order of tasks that can be aborted. So the pool only gets
  // tasks that can run at once.
  const renders = createTurns(workers, queue, { reserved: RESERVED });
  const batches = createTurns(spares, queue);

  /** Runs work within its time limit. Converts failures to errors of the error table. */
  async function within<T>(workMs: number, work: (limit: TimeLimit) => Promise<T>, isDeferred = false): Promise<T> {
    const waitMs = workMs * (isDeferred ? DEFERRED_WAITING_SHARE : WAITING_SHARE);
    const limit = createTimeLimit({ workMs, waitMs });
    try {
      return await work(limit);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof Crowded) throw new ApiError('OVERLOADED', { headers: { 'retry-after': '1' } });
      if (error instanceof Late) {
        // Half of the maximum wait, because about half of the waiting tasks finish in that time.
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
   * Calls a function of the worker's program. While a render's images are fetched, other renders can use its slot. A
   * long task in a reserved slot restarts in an ordinary slot if another task needs the reserved slot. A long task that
   * exceeds its time slice while another team waits restarts later, with a slice twice as long.
   */
  async function call<T>(name: string, task: Sized, asked: Call): Promise<T> {
    const { group, turns = renders, limit, left, sliceMs = turns === batches ? firstSliceMs : undefined } = asked;
    const askedAt = performance.now();
    const cut = await limit.wait((late) =>
      turns.take(group, { signals: left ? [late, left] : [late], isLarge: isLarge(task), sliceMs }),
    );
    const begunAt = performance.now();
    metrics.stage('queue', (begunAt - askedAt) / 1000);
    try {
      return await threads.run<T>(name, task, cut ? AbortSignal.any([limit.signal, cut]) : limit.signal);
    } catch (error) {
      if (!cut?.aborted || limit.signal.aborted) throw error;
    } finally {
      metrics.stage('work', (performance.now() - begunAt) / 1000);
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
                ...{ group, turns, limit },
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

/** Bytes above which a task counts as large. Labels are usually smaller. */
const LARGE_BYTES = 16 * 1024;

/** Returns true if the task's input is large. */
function isLarge({ body, items, template, zpl, content }: Sized): boolean {
  const lengths = [body, items, template, zpl].map((part) => part?.length ?? 0);
  return lengths.some((length) => length > LARGE_BYTES) || (content !== undefined && sizeOf(content) > LARGE_BYTES);
}

/** Inputs that a task may have. */
type Sized = Partial<Record<'body' | 'items' | 'template' | 'zpl', Uint8Array | string | undefined>> & {
  readonly content?: Content;
};

function withRemote<Task extends object>(task: Task, remote: RemoteFiles | undefined): Task {
  return remote ? { ...task, remote } : task;
}

/** Returns the reason of a failed render if the client can fix it. */
function reasonOf(error: unknown, limitMs: number | undefined): { readonly message?: string } {
  if (limitMs !== undefined)
    return { message: `Rendering took longer than ${limitMs} ms; make the document smaller or simpler.` };
  const outOfMemory = (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory
    ? { message: 'Rendering exceeded the memory limit; make the document or its images smaller.' }
    : {};
}
