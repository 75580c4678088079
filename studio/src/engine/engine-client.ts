/** Engine client for the page. Sends requests to a worker, and replaces a worker that takes too long. */
import { withChanges } from './drawn-changes.ts';
import type { Answer, CallName, Calls, Drawn, EngineFiles, LayOutQuestion, LayOutTask, Question } from './protocol.ts';
import { changesOfValue } from './value-changes.ts';

/** Timeout in ms. Documents within the limits take less. It limits the damage of a template that hangs the worker. */
const MOST_MS = 10_000;

/** Arguments and results as pages see them: complete templates and drawings, although only changes are sent. */
type Taken<N extends CallName> = N extends 'layOut' ? LayOutTask : Calls[N]['takes'];
type Given<N extends CallName> = N extends 'layOut' ? Drawn : Calls[N]['gives'];

export type Engine = {
  /** Rejects if the worker fails or times out. */
  ask<N extends Exclude<CallName, 'start'>>(name: N, task: Taken<N>): Promise<Given<N>>;
  close(): void;
};

type Waiting = {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: number;
};

type Worked = {
  readonly worker: Worker;
  readonly isReady: Promise<void>;
  readonly waiting: Map<number, Waiting>;
  /** Latest request for a drawing, and latest drawing. */
  asked?: LayOutTask;
  drawn?: Drawn;
};

export type EngineOptions = {
  /** Called after the worker restarts, to send assets and other state again. */
  readonly onRestart?: () => void;
  /** Timeout of a call in ms. */
  readonly mostMs?: number;
};

/** Starts the engine. `address` is the URL of the worker's script. */
export function createEngine(address: string, files: EngineFiles, options: EngineOptions = {}): Engine {
  const { onRestart = () => {}, mostMs = MOST_MS } = options;
  let count = 0;
  let current: Worked | undefined;

  const post = <N extends CallName>(worked: Worked, name: N, task: Calls[N]['takes']) =>
    new Promise<Calls[N]['gives']>((resolve, reject) => {
      const id = count++;
      const timer = setTimeout(() => end(worked, new Error('the engine took too long')), mostMs) as unknown as number;
      worked.waiting.set(id, { resolve, reject, timer });
      worked.worker.postMessage({ id, name, task } as Question);
    });

  const end = (worked: Worked, error: Error) => {
    worked.worker.terminate();
    for (const { reject, timer } of worked.waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    worked.waiting.clear();
    if (current !== worked) return;
    current = undefined;
    onRestart();
  };

  const start = (): Worked => {
    const worker = new Worker(address, { type: 'module' });
    const waiting = new Map<number, Waiting>();
    const isReady = new Promise<void>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if (data.kind === 'ready') return resolve();
        const asked = waiting.get(data.id);
        waiting.delete(data.id);
        clearTimeout(asked?.timer);
        if (data.kind === 'answer') asked?.resolve(data.value as never);
        else asked?.reject(new Error(data.message));
      });
    });
    const worked: Worked = {
      worker,
      waiting,
      isReady: isReady.then(() => post(worked, 'start', files)).then(() => {}),
    };
    worker.addEventListener('error', () => end(worked, new Error('the engine could not be loaded')));
    return worked;
  };

  const layOut = async (worked: Worked, { template, data, ...rest }: LayOutTask): Promise<Drawn> => {
    const isOther = rest.prefix !== undefined;
    const last = isOther ? undefined : worked.asked;
    const question: LayOutQuestion = {
      ...rest,
      template: changesOfValue(template, last?.template),
      data: changesOfValue(data, last?.data),
    };
    if (!isOther) worked.asked = { template, data, ...rest };
    // Responses arrive in the order of the requests, so both sides compare with the same previous state.
    const changes = await post(worked, 'layOut', question);
    if (isOther) return withChanges(changes, undefined);
    worked.drawn = withChanges(changes, worked.drawn);
    return worked.drawn;
  };

  return {
    async ask(name, task) {
      current ??= start();
      const worked = current;
      await worked.isReady;
      if (name === 'layOut') return (await layOut(worked, task as LayOutTask)) as never;
      return (await post(worked, name, task as Calls[typeof name]['takes'])) as never;
    },
    close() {
      if (current) end(current, new Error('the engine was closed'));
    },
  };
}
