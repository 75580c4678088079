import { expect, it } from 'vitest';
import { backOff } from './back-off.ts';

it('doubles the pause after each failure, up to the longest', () => {
  const pauses = [1, 2, 3, 5, 6, 5_000].map((failures) => backOff(failures, { firstMs: 1_000, longestMs: 30_000 }));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});
