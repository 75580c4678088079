/**
 * Runs pieces of main-thread work one at a time, in fair turns between teams. Each piece takes a few milliseconds.
 * Without turns, one team's many pieces would delay another team's label.
 */
import { setImmediate as letOthers } from 'node:timers/promises';
import { type Asker, type Told, takeTurn } from './thread.ts';
import { createTurns } from './turns.ts';

/** Returns the result of the work. Throws OVERLOADED if too many callers wait. */
export type OneAtATime = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** Maximum number of waiting callers. */
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
      // Lets the event loop do other work between two pieces.
      await letOthers();
      turns.give(asker.group);
    }
  };
}
