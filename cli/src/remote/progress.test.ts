import { expect, it } from 'vitest';
import { createProgressBar } from './progress.ts';

it('grows on one line of a terminal, and ends with it', () => {
  const written: string[] = [];
  const bar = createProgressBar('labels', { isTTY: true, write: (text) => written.push(text) })!;
  for (const done of [0, 1, 3]) bar(done, 3);
  expect(written).toEqual([
    `\rlabels [${'.'.repeat(30)}]   0 %`,
    `\rlabels [${'#'.repeat(10)}${'.'.repeat(20)}]  33 %`,
    `\rlabels [${'#'.repeat(30)}] 100 %\n`,
  ]);
});

it('writes nothing unless the output is a terminal', () => {
  expect(createProgressBar('labels', { isTTY: false, write: () => expect.fail() })).toBeUndefined();
});
