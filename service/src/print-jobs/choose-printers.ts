/**
 * Chooses the next printers, in fair turns between teams. A team with many slow or unavailable printers does not block
 * others.
 */
import type { Waiting } from './lines.ts';

/** Concurrent printers, in total and per team. Each holds a document in memory and a connection. */
export const PRINTERS_AT_ONCE = 32;
export const PRINTERS_OF_TEAM = 8;

/** Slots reserved for teams without a served printer. */
export const FOR_FIRST = 8;

/** Chooses waiting printers; those of teams with the fewest served printers come first. */
export function choosePrinters(waiting: readonly Waiting[], serving: readonly string[]): readonly Waiting[] {
  const counts = new Map<string, number>();
  for (const teamId of serving) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
  const rankOf = ({ team_id, place }: Waiting) => (counts.get(team_id) ?? 0) + place;
  const ranked = waiting.map((printer) => ({ printer, rank: rankOf(printer) })).toSorted((a, b) => a.rank - b.rank);
  const chosen: Waiting[] = [];
  for (const { printer, rank } of ranked) {
    const left = PRINTERS_AT_ONCE - serving.length - chosen.length;
    if (left > (rank === 1 ? 0 : FOR_FIRST) && rank <= PRINTERS_OF_TEAM) chosen.push(printer);
  }
  return chosen;
}
