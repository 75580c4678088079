/** Runs steps of long work in turn, so that all of them together take at most half of the main thread. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from './turns.ts';

/**
 * Runs a step once no other one runs, and resolves with its result. The next step waits for a pause as long as this one. Groups take
 * turns: many steps of one group do not delay a step of another for long.
 */
export type PacedSteps = <T>(group: string, step: () => Promise<T>) => Promise<T>;

/** Longest pause in ms. */
const LONGEST_MS = 100;

/** Waiting steps are not limited: each belongs to a request, and a team may make a limited number of requests. */
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
