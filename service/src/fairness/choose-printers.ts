/**
 * Chooses the next printers to serve so that teams alternate. Slow or unavailable printers of one team do not delay
 * other teams.
 */

import { chooseFairly } from './choose-fairly.ts';

/**
 * Maximum printers that are served at the same time, in total and per team. Each uses a connection and the memory of a
 * document.
 */
export const PRINTERS_AT_ONCE = 32;
export const PRINTERS_OF_TEAM = 8;

/** Slots that are reserved for teams without a printer being served. */
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
