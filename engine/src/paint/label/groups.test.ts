import { expect, test } from 'vitest';
import { groupParts } from './groups.ts';

/** Writes parts as copies, with `*` for whole groups and `|` where a group ends. */
const parts = (copies: readonly number[], every: number) =>
  groupParts(copies, every).map((label) =>
    label.map(({ copies, isWhole, ends }) => `${copies}${isWhole ? '*' : ''}${ends ? '|' : ''}`).join(' '),
  );

test.each([
  [[6], 3, ['6*|']],
  [[7], 3, ['6*| 1']],
  [[2, 2, 5], 3, ['2', '1| 1', '2| 3*|']],
  [[1, 1, 1], 1, ['1*|', '1*|', '1*|']],
  [[5, 5], Infinity, ['5', '5']],
  [[1, 9], 3, ['1', '2| 6*| 1']],
])('%j in groups of %d', (copies, every, expected) => expect(parts(copies, every)).toEqual(expected));
