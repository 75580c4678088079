import { expect, test } from 'vitest';
import { rankOf } from './ranking.ts';

test('a name fits whole, from its beginning, by its words, by a part, by letters in order, or not at all', () => {
  const ranks = ['Copy', 'copy ', 'Copy style', 'Paste copy', 'style cop', 'photocopy', 'crop by hand', 'Cut'];
  expect(ranks.map((name) => rankOf(name, 'Copy'))).toEqual([0, 0, 1, 2, undefined, 3, 4, undefined]);
});

test('accents, case and the order of words do not matter; nothing typed fits everything', () => {
  expect(rankOf('Étiquette Zürich', 'zurich etiq')).toBe(2);
  expect(rankOf('Étiquette', '')).toBe(0);
});
