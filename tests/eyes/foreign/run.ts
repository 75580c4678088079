/** Calls external engines in a separate thread, one call at a time, each with a time limit. */
import { Worker } from 'node:worker_threads';
import { HANGS_MS } from '../hangs.ts';
import type { Answer, Call, Engines } from './thread.ts';

type Result<Name extends keyof Engines> = Awaited<ReturnType<Engines[Name]>>;

let thread: Promise<Worker> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Waits for the next message of the thread. Ends the thread if it fails or times out. */
function nextMessage(worker: Worker, what: string, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => end(() => resolve(message));
    const onError = (error: unknown): void => fail(`${what} failed: ${String(error)}`);
    const onExit = (code: number): void => fail(`${what} ended its thread with code ${code}`);
    const timer = setTimeout(() => fail(`${what} took longer than ${timeoutMs} ms`), timeoutMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      // Between calls the thread must not keep the process alive.
      worker.unref();
      settle();
    };
    const fail = (message: string): void =>
      end(() => {
        thread = undefined;
        worker.terminate().then(() => reject(new Error(message)));
      });
    worker.ref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url));
  await nextMessage(worker, 'starting the engines', HANGS_MS);
  return worker;
}

/** Calls an engine. Rejects with the engine's error or after the time limit. */
export function runForeign<Name extends keyof Engines>(
  name: Name,
  args: Parameters<Engines[Name]>,
  timeoutMs = HANGS_MS,
): Promise<Result<Name>> {
  const call = async (): Promise<Result<Name>> => {
    thread ??= startThread();
    const worker = await thread;
    const reply = nextMessage(worker, name, timeoutMs);
    worker.postMessage({ name, args } satisfies Call);
    const answer = (await reply) as Answer;
    if (answer.kind === 'error') throw new Error(`${name}: ${answer.message}`);
    return answer.result as Result<Name>;
  };
  // Engines are synchronous, so a second call would only wait in the thread while its time limit passes.
  const result = last.then(call);
  last = result.catch(() => undefined);
  return result;
}

/** Ends the thread. The next call starts the engines again, which is necessary after an engine has crashed. */
export async function endForeign(): Promise<void> {
  const worker = await thread;
  thread = undefined;
  await worker?.terminate();
}
