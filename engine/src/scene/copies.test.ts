/** Labels in a job must be assigned to their pages. */
import { expect, test } from 'vitest';
import { pagesOfLabels } from './copies.ts';

const ONE = { copies: 1 };

test.each([
  ['each page is one label', [1, 1], [ONE, ONE], [1, 1]],
  ['equal pages are one label', [3, 1], [ONE, ONE, ONE, ONE], [3, 1]],
  ['copies belong to one page', [7, 2], [{ copies: 7 }, { copies: 2 }], [1, 1]],
  ['cuts divide copies', [6, 1, 1, 6], [{ copies: 7 }, { copies: 7 }], [0, 1, 0, 1]],
  ['cuts divide equal pages', [2, 1, 1], [ONE, { copies: 2 }, ONE], [1, 1, 1]],
  ['labels beyond the pages belong to none', [1, 5], [ONE], [1, 0]],
])('%s', (_, quantities, pages, expected) => {
  expect(pagesOfLabels(quantities, pages, ONE)).toEqual(expected);
});
