/** If a few teams use all slots that they can get, other teams still get slots. */
import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('half of all slots are for teams that have none', async () => {
  const { begin } = createSlots({ atOnce: 12, ofTeam: 2, message: 'too many' }, async () => undefined);
  const ends: (() => void)[] = [];
  const count = async (team: string) => {
    for (let begun = 0; ; begun++) {
      const begins = begin(team);
      if (
        await begins.then(
          () => false,
          ({ code }) => code === 'OVERLOADED',
        )
      )
        return begun;
      ends.push(await begins);
    }
  };
  const counts = async (teams: string) => {
    const all: number[] = [];
    for (const team of teams) all.push(await count(team));
    return all;
  };
  expect(await counts('abcd')).toEqual([2, 2, 2, 1]);
  expect(await counts('efghij')).toEqual([1, 1, 1, 1, 1, 0]);
  for (const end of ends) end();
  expect(await count('a')).toBe(2);
});

it('delays rejections, so that a client that retries without pause takes little time from others', async () => {
  const held: { readonly team: string; end(): void }[] = [];
  const hold = (team: string) => new Promise<void>((end) => held.push({ team, end }));
  const { begin } = createSlots({ atOnce: 2, ofTeam: 1, message: 'too many' }, hold);
  await begin('a');
  let answered = false;
  const refused = expect(begin('a').finally(() => (answered = true))).rejects.toMatchObject({ code: 'OVERLOADED' });
  await Promise.resolve();
  expect([held.map(({ team }) => team), answered]).toEqual([['a'], false]);
  held[0]!.end();
  await refused;
});
