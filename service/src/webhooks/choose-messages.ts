/** Chooses the next messages, in fair turns between teams. Slow receivers of one team do not delay messages of others. */
import type { Due } from './find-due.ts';

/** Concurrent messages, in total, per team and per webhook. Each holds a connection. */
export const AT_ONCE = 32;
export const OF_TEAM = 8;
const OF_WEBHOOK = 2;

/** Slots reserved for teams without a message being sent. */
const FOR_FIRST = 8;

type Sent = Pick<Due, 'webhook_id' | 'team_id'>;

/** Chooses due messages in the order of waiting; those of teams with the fewest being sent come first. */
export function chooseMessages(due: readonly Due[], sending: readonly Sent[]): readonly Due[] {
  const sent = [...sending];
  const left = new Set(due);
  const chosen: Due[] = [];
  const ofTeam = ({ team_id }: Due) => sent.filter((each) => each.team_id === team_id).length;
  const ofWebhook = ({ webhook_id }: Due) => sent.filter((each) => each.webhook_id === webhook_id).length;
  const maySend = (message: Due) => {
    const own = ofTeam(message);
    return (
      own < OF_TEAM && ofWebhook(message) < OF_WEBHOOK && sent.length < (own === 0 ? AT_ONCE : AT_ONCE - FOR_FIRST)
    );
  };
  for (;;) {
    const [next] = [...left].filter(maySend).toSorted((a, b) => ofTeam(a) - ofTeam(b));
    if (!next) return chosen;
    left.delete(next);
    chosen.push(next);
    sent.push(next);
  }
}
