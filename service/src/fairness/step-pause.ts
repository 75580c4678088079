/** Pauses between the steps of long work. Other work gets at least half of the main thread's time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses after a step. Rejects if the work should stop. */
export type StepPause = () => Promise<void>;

/** Maximum length of a pause in ms. */
const LONGEST_MS = 100;

/** Creates a function that pauses for as long as the last step took, and for at least one turn of the event loop. */
export function createStepPause(signal?: AbortSignal): StepPause {
  let begunAt = performance.now();
  return async () => {
    signal?.throwIfAborted();
    await sleep(Math.min(LONGEST_MS, performance.now() - begunAt));
    signal?.throwIfAborted();
    begunAt = performance.now();
  };
}
