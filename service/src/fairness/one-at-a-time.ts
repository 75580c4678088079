/**
 * Runs work on the main thread, one piece at a time, and alternates between teams. A piece takes a few milliseconds.
 * Without turns, a team with many pieces would delay the labels of other teams.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Asker, type Told, takeTurn } from './thread.ts';
import { createTurns } from './turns.ts';

/** Runs `work` in turn and returns its result. Throws OVERLOADED if too many callers are waiting. */
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
      // Lets the event loop process other events before the next piece.
      await nextTurn();
      turns.give(asker.group);
    }
  };
}
