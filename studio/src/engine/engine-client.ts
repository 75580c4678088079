/** The engine as a page sees it: asks its worker, and starts another when one takes too long. */
import type { Answer, CallName, Calls, EngineFiles, Question } from './protocol.ts';

/** Longer than any document of the limits takes; a template that hangs the worker costs no more than this. */
const MOST_MS = 10_000;

export type Engine = {
  /** Rejects when the worker fails or takes too long. */
  ask<N extends Exclude<CallName, 'start'>>(name: N, task: Calls[N]['takes']): Promise<Calls[N]['gives']>;
  close(): void;
};

type Waiting = {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: number;
};

type Worked = { readonly worker: Worker; readonly isReady: Promise<void>; readonly waiting: Map<number, Waiting> };

export type EngineOptions = {
  /** What is kept in the worker, such as assets, is sent again after it. */
  readonly onRestart?: () => void;
  /** Milliseconds a call may take. */
  readonly mostMs?: number;
};

/** `address`: of the worker's script. */
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
    worker.addEventListener('error', () => end(worked, new Error('the engine cannot be loaded')));
    return worked;
  };

  return {
    async ask(name, task) {
      current ??= start();
      const worked = current;
      await worked.isReady;
      return post(worked, name, task);
    },
    close() {
      if (current) end(current, new Error('the engine was closed'));
    },
  };
}
