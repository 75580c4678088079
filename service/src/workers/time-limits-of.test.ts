import { expect, it } from 'vitest';
import type { RenderAnswer, RenderTask } from './render-task.ts';
import { runWithinLimits, timeLimitsOf } from './time-limits-of.ts';

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

const task = (labels: RenderTask['labels']): RenderTask => ({
  body: new Uint8Array(),
  labels,
  options: { format: 'pdf', now: 0 },
});
const REFUSED: RenderAnswer = { kind: 'invalid-request', problems: [] };

it.each([
  [100, 1, [1]],
  [101, 1, [1, 2]],
  [5_000, 1, [1, 10]],
  [150, 200, [2]],
])('gives a conversion of %i pages in %i files these time limits: %j', async (pages, files, expected) => {
  const limits: number[] = [];
  const run = async ({ labels }: RenderTask, count: number) => {
    limits.push(count);
    return pages > (labels?.allowedPages ?? Infinity) ? ({ kind: 'long', pages } as const) : REFUSED;
  };
  expect(await runWithinLimits(task({ density: 8, sizes: Array(files).fill(9) }), run)).toBe(REFUSED);
  expect(limits).toEqual(expected);
});

it('runs a template once, with one time limit', async () => {
  const given: unknown[] = [];
  await runWithinLimits(task(undefined), async (...asked) => {
    given.push(asked);
    return REFUSED;
  });
  expect(given).toEqual([[task(undefined), 1]]);
});
