/** Few teams that take all they may leave others theirs. */
import { expect, it } from 'vitest';
import type { ApiError } from '../base/errors.ts';
import { createSlots } from './slots.ts';

it('half of all are for teams that have none', () => {
  const { begin } = createSlots({ atOnce: 12, ofTeam: 2, message: 'too many' });
  const ends: (() => void)[] = [];
  const count = (team: string) => {
    for (let begun = 0; ; begun++) {
      try {
        ends.push(begin(team));
      } catch (error) {
        expect((error as ApiError).code).toBe('OVERLOADED');
        return begun;
      }
    }
  };
  expect(['a', 'b', 'c', 'd'].map(count)).toEqual([2, 2, 2, 1]);
  expect(['e', 'f', 'g', 'h', 'i', 'j'].map(count)).toEqual([1, 1, 1, 1, 1, 0]);
  for (const end of ends) end();
  expect(count('a')).toBe(2);
});
