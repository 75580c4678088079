/** Runs steps of long work one at a time. All steps together use at most half of the main thread's time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from './turns.ts';

/**
 * Runs a step when no other step is running, and returns its result. A pause of the same length follows. Groups
 * alternate. A large number of steps of one group therefore delays the step of another group only briefly.
 */
export type PacedSteps = <T>(group: string, step: () => Promise<T>) => Promise<T>;

/** Maximum length of a pause in ms. */
const LONGEST_MS = 100;

/**
 * Creates the queue. It has no maximum length, because each step belongs to a request and the number of requests per
 * team is limited.
 */
export function createPacedSteps(pause: (ms: number) => Promise<unknown> = sleep): PacedSteps {
  const turns = createTurns(1, Infinity);
  return async (group, step) => {
    await turns.take(group);
    const begunAt = performance.now();
    try {
      return await step();
    } finally {
      const took = performance.now() - begunAt;
      void pause(Math.min(LONGEST_MS, took)).then(() => turns.give(group));
    }
  };
}
