import { expect, test } from 'vitest';
import { rankOf } from './ranking.ts';

test('a name matches as a whole, by its start, its words, a part, letters in order, or not at all', () => {
  const ranks = ['Copy', 'copy ', 'Copy style', 'Paste copy', 'style cop', 'photocopy', 'crop by hand', 'Cut'];
  expect(ranks.map((name) => rankOf(name, 'Copy'))).toEqual([0, 0, 1, 2, undefined, 3, 4, undefined]);
});

test('accents, case and the order of words are ignored; an empty search matches everything', () => {
  expect(rankOf('Étiquette Zürich', 'zurich etiq')).toBe(2);
  expect(rankOf('Étiquette', '')).toBe(0);
});
