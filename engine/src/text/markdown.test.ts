import { expect, test } from 'vitest';
import { effort } from '../../../tests/effort.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { markdownRuns } from './markdown.ts';

/** Formats runs as text with their distinguishing properties. */
const read = (source: string) =>
  markdownRuns(source, ARIAL_10).map(({ text, style: own, href, indent }) => {
    const marks = [
      own.weight === 400 ? '' : `b${own.weight}`,
      own.italic ? 'i' : '',
      href === undefined ? '' : `<${href}>`,
      indent ? `[${indent.ems}${indent.marker ? ` ${indent.marker}` : ''}]` : '',
    ].filter(Boolean);
    return marks.length > 0 ? `${marks.join(' ')}: ${text}` : text;
  });

test('bold, italic and links', () => {
  expect(read('a **b *c*** _d_ [e **f**](https://x.yz)')).toEqual([
    ...['a ', 'b700: b ', 'b700 i: c', ' ', 'i: d', ' ', '<https://x.yz>: e ', 'b700 <https://x.yz>: f'],
  ]);
  expect(read('<https://x.yz>')).toEqual(['<https://x.yz>: https://x.yz']);
});

test('a line end breaks the line, and a blank line becomes an empty line', () => {
  expect(read('a\nb  \nc\r\n\r\n\r\nd').join('')).toBe('a\nb\nc\n\nd');
});

test('lists have hanging indents, and can be nested', () => {
  expect(read('Goods:\n- one\n  more\n- two\n\n  1. in\n  2. on')).toEqual([
    ...[
      'Goods:',
      '\n',
      '[1.5 •]: one\n',
      '[1.5]: more',
      '\n',
      '[1.5 •]: two',
      '\n\n',
      '[3 1.]: in',
      '\n',
      '[3 2.]: on',
    ],
  ]);
  expect(read('9. a\n10. b')).toEqual(['[2.1 9.]: a', '\n', '[2.1 10.]: b']);
  expect(read('-\n- b')).toEqual(['[1.5 •]: \u200b', '\n', '[1.5 •]: b']);
});

test('other syntax is text', () => {
  for (const source of [
    '# 1',
    '<b>x</b> & &amp;',
    '`a`',
    '![a](b.png)',
    '> q',
    '---',
    '<script>alert(1)</script>',
    '[a]: b',
  ]) {
    expect(read(source)).toEqual([source]);
  }
  expect(read('\\*a\\*')).toEqual(['*a*']);
});

const LENGTH = effort(5_000, 10_000);

test.each(['*a_ ', '[', '1. ', '- a\n  ', '**a*', '> ', '`', '[a]('])(
  '%j repeated many times is parsed in parts',
  (part) => {
    expect(markdownRuns(part.repeat(LENGTH / part.length), ARIAL_10).length).toBeGreaterThan(0);
  },
);

test('very deep lists are text, and do not exhaust the stack', () => {
  const depth = 60;
  expect(read('1. '.repeat(depth)).at(-1)).toBe('1. '.repeat(depth - 50));
  expect(read('- '.repeat(1300)).length).toBe(read('- '.repeat(depth)).length);
});

test('keeps all text of a long source', () => {
  const words = Array.from({ length: 5000 }, (_, i) => `w${i}`).join(' ');
  expect(read(words).join('').replaceAll('\n', ' ')).toBe(words);
});
