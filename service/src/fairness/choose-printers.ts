/**
 * Chooses the next printers, in fair turns between teams. A team with many slow or unavailable printers does not block
 * other teams.
 */

import { chooseFairly } from './choose-fairly.ts';

/** Maximum concurrent printers, in total and per team. Each holds a document in memory and a connection. */
export const PRINTERS_AT_ONCE = 32;
export const PRINTERS_OF_TEAM = 8;

/** Slots reserved for teams that have no printer being served. */
export const FOR_FIRST = 8;

export function choosePrinters<Item extends { readonly team_id: string }>(
  waiting: readonly Item[],
  serving: readonly Item[],
): readonly Item[] {
  return chooseFairly(waiting, serving, {
    atOnce: PRINTERS_AT_ONCE,
    ofTeam: PRINTERS_OF_TEAM,
    keptForFirst: FOR_FIRST,
  });
}
