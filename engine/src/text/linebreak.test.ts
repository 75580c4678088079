import { expect, test } from 'vitest';
import { breakOpportunities } from './linebreak.ts';

function pieces(text: string): readonly string[] {
  const ends = breakOpportunities(text);
  return ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end));
}

test('lines may end after spaces and hyphens, between ideographs, but never before punctuation', () => {
  expect(pieces('one two-three, four')).toEqual(['one ', 'two-', 'three, ', 'four']);
  expect(pieces('(a) $1,234.56 x')).toEqual(['(a) ', '$1,234.56 ', 'x']);
  expect(pieces('価格、高い')).toEqual(['価', '格、', '高', 'い']);
  expect(pieces('no\u00a0break here\u200bthen')).toEqual(['no\u00a0break ', 'here\u200b', 'then']);
  expect(pieces('')).toEqual([]);
});

test('small kana and other marks that cannot begin a line in Japanese do not begin lines', () => {
  expect(pieces('チャージ、「はい」と言った。')).toEqual(['チャー', 'ジ、', '「は', 'い」', 'と', '言っ', 'た。']);
});

test('finds words of scripts without spaces in dictionaries', () => {
  expect(pieces('ภาษาไทยไม่มีช่องว่าง (ก)')).toEqual(['ภาษา', 'ไทย', 'ไม่มี', 'ช่อง', 'ว่าง ', '(ก)']);
  expect(pieces('ພາສາລາວ ភាសាខ្មែរគ្មាន')).toEqual(['ພາສາ', 'ລາວ ', 'ភាសាខ្មែរ', 'គ្មាន']);
  const words = ['ภาษา', 'ไทย', 'ไม่มี', 'ช่อง', 'ว่าง'];
  const many = Array.from({ length: 400 }, () => words).flat();
  expect(pieces(many.join(''))).toEqual(many);
  expect(pieces('ก'.repeat(100_000)).join('')).toHaveLength(100_000);
});

test('offsets are UTF-16, and emoji sequences stay whole', () => {
  expect(pieces('😀😀 👍🏽 x')).toEqual(['😀', '😀 ', '👍🏽 ', 'x']);
});

test('breaks a long text like its parts', () => {
  const words = Array.from({ length: 3000 }, (_, i) => `word${i} `);
  expect(pieces(words.join(''))).toEqual(words);
  expect(pieces('x'.repeat(5000))).toEqual(['x'.repeat(5000)]);
  const emoji = `a${'😀'.repeat(2000)}`;
  expect(pieces(emoji).join('')).toBe(emoji);
  for (const piece of pieces(emoji)) expect(piece).toMatch(/^a?(😀)*$/u);
});
