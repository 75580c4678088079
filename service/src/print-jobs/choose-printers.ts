/**
 * Chooses the next printers, in fair turns between teams. A team with many slow or unavailable printers does not block
 * other teams.
 */
import { chooseFairly } from '../background/choose-fairly.ts';
import type { Waiting } from './print-queues.ts';

/** Maximum concurrent printers, in total and per team. Each holds a document in memory and a connection. */
export const PRINTERS_AT_ONCE = 32;
export const PRINTERS_OF_TEAM = 8;

/** Slots reserved for teams that have no printer being served. */
export const FOR_FIRST = 8;

export function choosePrinters(waiting: readonly Waiting[], serving: readonly Waiting[]): readonly Waiting[] {
  return chooseFairly(waiting, serving, {
    atOnce: PRINTERS_AT_ONCE,
    ofTeam: PRINTERS_OF_TEAM,
    keptForFirst: FOR_FIRST,
  });
}
