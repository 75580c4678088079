/** Pauses between the steps of long work, so that everything else on the main thread gets at least half of its time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a step and pauses. Rejects if the work should be aborted. */
export type StepPause = () => Promise<void>;

/** Longest pause in ms, however long the step took. */
const LONGEST_MS = 100;

/** Creates a function whose pauses are as long as the step before. At least one turn of the event loop passes. */
export function createStepPause(signal?: AbortSignal): StepPause {
  let begunAt = performance.now();
  return async () => {
    signal?.throwIfAborted();
    await sleep(Math.min(LONGEST_MS, performance.now() - begunAt));
    signal?.throwIfAborted();
    begunAt = performance.now();
  };
}
