import { expect, test } from 'vitest';
import { RepeatFilter } from './repeat-filter.ts';

test('recognizes a key from its second occurrence on', () => {
  const seen = new RepeatFilter(64);
  expect([seen.isRepeated('a'), seen.isRepeated('a'), seen.isRepeated('b'), seen.isRepeated('a')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('forgets old keys', () => {
  const seen = new RepeatFilter(64);
  seen.isRepeated('a');
  for (let i = 0; i < 1000; i++) seen.isRepeated(String(i));
  expect(seen.isRepeated('a')).toBe(false);
});
