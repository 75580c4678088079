/** Pauses between the steps of long work, so that other work gets at least half of the main thread's time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a step and pauses. Rejects if the work should be aborted. */
export type StepPause = () => Promise<void>;

/** Maximum pause in ms. */
const LONGEST_MS = 100;

/** Creates a function that pauses for as long as the previous step took, for at least one turn of the event loop. */
export function createStepPause(signal?: AbortSignal): StepPause {
  let begunAt = performance.now();
  return async () => {
    signal?.throwIfAborted();
    await sleep(Math.min(LONGEST_MS, performance.now() - begunAt));
    signal?.throwIfAborted();
    begunAt = performance.now();
  };
}
