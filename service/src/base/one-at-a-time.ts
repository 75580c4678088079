/**
 * What is done one piece at a time for all teams together, in turn by team: pieces of many requests that each take a few milliseconds of the
 * main thread would come one behind the other, and a label of another team behind all of them.
 */
import { setImmediate as letOthers } from 'node:timers/promises';
import { type Asker, type Told, takeTurn } from './thread.ts';
import { createTurns } from './turns.ts';

/** Gives what the work gives. OVERLOADED when too many wait. */
export type OneAtATime = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** How many may wait. */
  readonly waiting: number;
  readonly crowded: Told;
};

export function createOneAtATime({ waiting, crowded }: Options): OneAtATime {
  const turns = createTurns(1, waiting);
  return async (asker, work) => {
    await takeTurn(turns, asker, crowded);
    try {
      return await work();
    } finally {
      // All else that the main thread has to do comes between two pieces.
      await letOthers();
      turns.give(asker.group);
    }
  };
}
