import { expect, test } from 'vitest';
import { SecondSight } from './second-sight.ts';

test('recognizes a key from its second occurrence on', () => {
  const seen = new SecondSight(64);
  expect([seen.sees('a'), seen.sees('a'), seen.sees('b'), seen.sees('a')]).toEqual([false, true, false, true]);
});

test('forgets old keys', () => {
  const seen = new SecondSight(64);
  seen.sees('a');
  for (let i = 0; i < 1000; i++) seen.sees(String(i));
  expect(seen.sees('a')).toBe(false);
});
