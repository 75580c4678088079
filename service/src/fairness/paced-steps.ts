/** Runs steps of long work in turn, so that all steps in total take at most half of the main thread's time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from './turns.ts';

/**
 * Runs a step when no other step is running, and resolves with its result. The step is followed by a pause of the same
 * length. Groups alternate, so many steps of one group do not delay another group's step for long.
 */
export type PacedSteps = <T>(group: string, step: () => Promise<T>) => Promise<T>;

/** Longest pause in ms. */
const LONGEST_MS = 100;

/** The queue has no limit: each waiting step belongs to a request, and the number of requests per team is limited. */
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
