/**
 * Chooses the next messages so that teams alternate. Slow receivers of one team do not delay messages of other teams.
 */

import { chooseFairly } from './choose-fairly.ts';

/** Maximum messages that are sent at the same time, in total and per team. Each uses a connection. */
export const AT_ONCE = 32;
export const OF_TEAM = 8;
const OF_WEBHOOK = 2;

/** Slots that are reserved for teams whose messages are all waiting. */
const FOR_FIRST = 8;

type Message = { readonly team_id: string; readonly webhook_id: string };

export function chooseMessages<Item extends Message>(due: readonly Item[], sending: readonly Item[]): readonly Item[] {
  return chooseFairly(due, sending, {
    atOnce: AT_ONCE,
    ofTeam: OF_TEAM,
    keptForFirst: FOR_FIRST,
    mayRun: ({ webhook_id: id }, sent) => sent.filter(({ webhook_id }) => webhook_id === id).length < OF_WEBHOOK,
  });
}
