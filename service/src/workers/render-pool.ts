/** The render workers: threads that share the work, and are ended when a render takes too long. */
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { Crowded, createTurns, type Turns } from '../base/turns.ts';
import type { Metrics, Moment } from '../operation/metrics.ts';
import { type FetchImages, type RemoteFiles, renderWithImages, type Wanted } from '../remote/remote-images.ts';
import type { InspectedAsset } from './inspect-asset.ts';
import type { Preview, PreviewTask } from './preview-zpl.ts';
import type {
  BatchAnswer,
  BatchTask,
  CanonicalAnswer,
  CanonicalTask,
  CheckAnswer,
  CheckTask,
  RenderAnswer,
  RenderTask,
  ValidateAnswer,
  ValidateTask,
} from './render-task.ts';
import { createTimeLimit, Late, type TimeLimit } from './time-limit.ts';
import { startThreads, type WorkerThreads } from './worker-threads.ts';

/** Whoever asks is named by a group, its team: turns are shared out between them. */
export type RenderPool = {
  /**
   * RENDER_ERROR past the time limit or when the worker breaks; OVERLOADED when too many wait, or for half of the limit. The
   * limit is of the work alone, so that a document does not fail because of others; time to fetch counts.
   */
  run(group: string, task: RenderTask, asked?: Asked): Promise<RenderAnswer>;
  /** A batch as one document, under a time limit for each hundred of its items; fails as `run` does. */
  runTogether(group: string, task: BatchTask, batch: AskedTogether): Promise<BatchAnswer>;
  /** What is to be said of a template; fails as `run` does. */
  check(group: string, task: CheckTask, asked: Pick<Asked, 'left'>): Promise<CheckAnswer>;
  /** The same, and what its sample shows; fails as `run` does. */
  validate(group: string, task: ValidateTask, asked?: Asked): Promise<ValidateAnswer>;
  /** The stored form of a template; fails as `run` does. */
  canonical(group: string, task: CanonicalTask): Promise<CanonicalAnswer>;
  readonly workers: number;
  /** Threads of what is long, and of what nobody waits for. */
  readonly spares: number;
  /** What an uploaded file is; fails as `run` does. */
  inspect(group: string, content: Content, asked: Pick<Asked, 'left'>): Promise<InspectedAsset>;
  /** A label drawn from its ZPL; fails as `run` does. */
  previewZpl(group: string, task: PreviewTask): Promise<Preview>;
  /** What waits for a worker, what has one, and how many threads there are. */
  queue(): Pick<Moment, 'waiting' | 'running' | 'threads'>;
  /** Settles when the workers have started, so that nobody waits for that. */
  readonly warm: Promise<unknown>;
  /** Ends the workers, whatever they do. */
  close(): Promise<void>;
};

type Asked = {
  readonly fetchImages?: FetchImages | undefined;
  /** Aborts when nobody waits for the answer any more: what has not begun by then fails with its reason. */
  readonly left?: AbortSignal;
  /** Nobody waits for the answer: it has the threads of what is long, and takes no turn of renders. */
  readonly isDeferred?: boolean;
};

type AskedTogether = Asked & { readonly items: number };

type RenderPoolOptions = {
  /** The built program of a worker. */
  readonly workerFile: URL;
  readonly workers: number;
  readonly queue: number;
  readonly timeoutMs: number;
  /** Threads start when they are first needed. */
  readonly startLate?: boolean | undefined;
  /** The threads that do the work, where they outlive this pool; default its own. */
  readonly threads?: WorkerThreads | undefined;
  onError(error: unknown): void;
  readonly metrics: Metrics;
};

/** How long a task may wait for its turn, as a share of the time in which it may work. */
const WAITING_SHARE = 0.5;

/** For how long what is long has its thread before that of another team, as a share of the time of a render: a hundred seconds may be too long to wait for. */
const SLICE_SHARE = 0.5;

/** A thread that a team's short tasks take while those of others have all workers. */
const RESERVED = 1;

/** Items of a batch that are as one render; more of them are a long task. */
const SHORT_BATCH = 100;

export function createRenderPool(options: RenderPoolOptions): RenderPool {
  const { workerFile, workers, queue, timeoutMs, startLate, onError, metrics } = options;
  // Threads beside the workers: long tasks have them to themselves, so that renders do not wait for minutes behind a
  // batch, and where no batch runs they stand by, warm, for a worker that ends.
  const spares = Math.max(1, Math.floor(workers / 2));
  const count = workers + spares + RESERVED;
  const { threads = startThreads({ workerFile, count, startLate, onError, onRestart: metrics.workerRestarted }) } =
    options;
  // The threads' own queue neither bounds nor keeps in order tasks that can be aborted: it gets only what it can run.
  const renders = createTurns(workers, queue, { reserved: RESERVED });
  const batches = createTurns(spares, queue);

  /** Does some work within its time; all that goes wrong becomes an error of the table. */
  async function within<T>(workMs: number, work: (limit: TimeLimit) => Promise<T>): Promise<T> {
    const waitMs = workMs * WAITING_SHARE;
    const limit = createTimeLimit({ workMs, waitMs });
    try {
      return await work(limit);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof Crowded) throw new ApiError('OVERLOADED', { headers: { 'retry-after': '1' } });
      if (error instanceof Late) {
        // Half of what it has waited: by then as many are done.
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
   * Calls a function of the worker's program. While a render's pictures are fetched, the turn is another's. What took a reserved
   * turn and is long begins again in its ordinary turn when another wants that; so does what has the threads of what is long for longer than
   * its slice, with one that is twice as long.
   */
  async function call<T>(name: string, task: Sized, asked: Call): Promise<T> {
    const {
      group,
      turns = renders,
      limit,
      left,
      sliceMs = turns === batches ? timeoutMs * SLICE_SHARE : undefined,
    } = asked;
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
      within(timeoutMs, (limit) => {
        const turns = isDeferred ? batches : renders;
        const render = (remote: RemoteFiles | undefined) =>
          call<RenderAnswer | Wanted>('render', withRemote(task, remote), { group, turns, limit, ...asked });
        return renderWithImages<RenderAnswer>(render, fetchImages, limit.signal);
      }),
    runTogether: (group, task, { items, fetchImages, isDeferred, ...asked }) =>
      within(timeoutMs * Math.ceil(items / SHORT_BATCH), (limit) => {
        const turns = isDeferred || items > SHORT_BATCH ? batches : renders;
        const render = (remote: RemoteFiles | undefined) =>
          call<BatchAnswer | Wanted>('renderTogether', withRemote(task, remote), { group, turns, limit, ...asked });
        return renderWithImages<BatchAnswer>(render, fetchImages, limit.signal);
      }),
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

/** More than this is no label, unless a team's are. */
const LARGE_BYTES = 16 * 1024;

/** Whether much is to be read of what a worker is given. */
function isLarge({ body, items, template, zpl, content }: Sized): boolean {
  const lengths = [body, items, template, zpl].map((part) => part?.length ?? 0);
  return lengths.some((length) => length > LARGE_BYTES) || (content !== undefined && sizeOf(content) > LARGE_BYTES);
}

/** All that a task may give to read. */
type Sized = Partial<Record<'body' | 'items' | 'template' | 'zpl', Uint8Array | string | undefined>> & {
  readonly content?: Content;
};

function withRemote<Task extends object>(task: Task, remote: RemoteFiles | undefined): Task {
  return remote ? { ...task, remote } : task;
}

/** What a client is told of why its render failed, where it can do something about it. */
function reasonOf(error: unknown, limitMs: number | undefined): { readonly message?: string } {
  if (limitMs !== undefined) return { message: `Rendering took longer than ${limitMs} ms.` };
  const outOfMemory = (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory ? { message: 'Rendering took more memory than a render may have.' } : {};
}
