import { expect, it } from 'vitest';
import { timeLimitsOf } from './render-pool.ts';

it.each([
  [undefined, 1],
  [[9], 1],
  [Array(100).fill(9), 1],
  [Array(101).fill(9), 2],
  [Array(1_000).fill(9), 10],
])('gives a conversion one time limit for each hundred files: case %#', (sizes, limits) => {
  const labels = { density: 8, ...(sizes === undefined ? {} : { sizes }) } as const;
  expect(timeLimitsOf({ labels })).toBe(limits);
  expect(timeLimitsOf({ labels: undefined })).toBe(1);
});
