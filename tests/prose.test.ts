/** Extracting prose for the lint of docs: code, tables, lists and strings. */
import { expect, test } from 'vitest';
import { commentsOf } from '../scripts/prose/comments.ts';
import { proseOfMarkdown, sentencesOf, stringsOf, wordsOf } from '../scripts/prose/sentences.ts';

test('Markdown yields multi-line paragraphs, items and cells, without code', () => {
  const page = [
    '# Title',
    'First `code`',
    'line. Next: [a link](b.md)',
    '',
    '- An *item*',
    '```sh',
    'echo no',
    '```',
    '| A cell | B |',
  ];
  expect(proseOfMarkdown(page.join('\n'))).toEqual([
    { line: 2, text: 'First … line. Next: a link' },
    { line: 5, text: 'An item' },
    { line: 9, text: 'A cell' },
    { line: 9, text: 'B' },
  ]);
});

test('TypeScript yields strings of several words and the first lines of comments', () => {
  const source = "/** Returns it. */\nconst a = 'one';\n// A 'quoted text' here\nconst b = `N of ${count} items`;";
  expect(stringsOf(source.replace(/\/\/.*/, ''))).toEqual([{ line: 4, text: 'N of N items' }]);
  expect(commentsOf(source)).toEqual([
    { line: 1, text: 'Returns it. */' },
    { line: 3, text: "A 'quoted text' here" },
  ]);
});

test('sentences end at punctuation, and only words count', () => {
  expect(sentencesOf('One two. Three; four?')).toEqual(['One two.', 'Three;', 'four?']);
  expect(wordsOf('At most 5 … words')).toBe(3);
});
