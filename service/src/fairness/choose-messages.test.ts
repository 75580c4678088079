/** Messages of different teams alternate, regardless of their number and the speed of their receivers. */
import { describe, expect, it } from 'vitest';
import { AT_ONCE, chooseMessages, OF_TEAM } from './choose-messages.ts';

const dueOf = (team_id: string, webhooks: number, each = 8) =>
  Array.from({ length: webhooks * each }, (_, index) => ({
    id: `${team_id}-${index}`,
    webhook_id: `${team_id}-${index % webhooks}`,
    team_id,
  }));

const teamsOf = (due: readonly { readonly team_id: string }[]) => due.map(({ team_id }) => team_id).join('');

describe('messages to send', () => {
  it('are limited to two per webhook, and per team', () => {
    expect(chooseMessages(dueOf('a', 1), [])).toHaveLength(2);
    expect(chooseMessages(dueOf('a', 20), [])).toHaveLength(OF_TEAM);
  });

  it('are those of the team with the fewest being sent, even if others have waited longer', () => {
    expect(teamsOf(chooseMessages([...dueOf('a', 1), ...dueOf('b', 1)], dueOf('a', 1, 1)))).toBe('bab');
  });

  it('leave slots for teams that have none', () => {
    const greedy = ['a', 'b', 'c', 'd'].flatMap((team) => dueOf(team, 20));
    const sending = chooseMessages(greedy, []);
    expect(sending.length).toBeLessThan(AT_ONCE);
    expect(teamsOf(chooseMessages([...greedy, ...dueOf('z', 3)], sending))).toBe('z');
  });
});
