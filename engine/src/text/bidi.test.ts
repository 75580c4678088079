import { expect, test } from 'vitest';
import { effort } from '../../../tests/effort.ts';
import { resolveBidi, visualOrder } from './bidi.ts';

const levels = (text: string, direction: 'auto' | 'ltr' | 'rtl' = 'auto') => {
  const { paragraph, each } = resolveBidi(text, direction);
  return `${paragraph}: ${each ? [...each].join('') : '-'}`;
};

test('text without right-to-left letters has no levels', () => {
  expect(levels('Größe 中文 ไทย 😀 (12)')).toBe('0: -');
  expect(levels('abc', 'ltr')).toBe('0: -');
  expect(levels('abc!', 'rtl')).toBe('1: 2221');
});

test('the first letter determines the direction by default', () => {
  expect(levels('אב ab')).toBe('1: 11122');
  expect(levels('ab אב')).toBe('0: 00011');
  expect(levels('12 אב')).toBe('1: 22111');
  expect(levels('אב ab', 'ltr')).toBe('0: 11000');
});

test('characters of two code units keep their direction', () => {
  // Adlam is right to left; an emoji takes the direction of the surrounding text.
  expect(levels('\u{1e900}\u{1e901}')).toBe('1: 1111');
  expect(levels('א😀ב')).toBe('1: 1111');
  expect(levels('\u{1e900}a')).toBe('1: 112');
});

test('a user-perceived character has one level, at any position', () => {
  const clusters = [
    '\u{1d4b3}', // a mathematical letter
    '\u{1f1e9}\u{1f1ea}', // a flag
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', // a family
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', // the flag of England
    '\u{1f44b}\u{1f3fd}', // a skin tone
    '1\ufe0f\u20e3', // a keycap
    'e\u0301\u0323', // two marks
    '\u{20000}\ufe00', // a variant of an ideograph
    '\u{1e900}\u{1e944}', // Adlam with a mark
  ];
  for (const cluster of clusters) {
    for (const [before, after] of [
      ['אב ', ' גד'],
      ['אב ', ''],
      ['', ' אב'],
      ['אב(', ')'],
      ['ab אב', ' ab'],
      ['אב ab', '12 א'],
    ]) {
      const { each } = resolveBidi(before + cluster + after, 'auto');
      const own = [...each!.subarray(before!.length, before!.length + cluster.length)];
      expect(new Set(own).size, before + cluster + after).toBe(1);
    }
  }
});

test('a soft hyphen at the end of a word has the direction of the word', () => {
  expect(levels('אב ab\u00ad')).toBe('1: 111222');
});

test('a line is drawn in the order of its levels', () => {
  expect(visualOrder([0, 0, 0])).toEqual([0, 1, 2]);
  expect(visualOrder([1, 1, 1])).toEqual([2, 1, 0]);
  expect(visualOrder([0, 1, 2, 1, 0])).toEqual([0, 3, 2, 1, 4]);
  expect(visualOrder([1, 2, 2, 1])).toEqual([3, 1, 2, 0]);
  expect(visualOrder([])).toEqual([]);
});

test('long paragraphs keep the direction of their start', () => {
  const { paragraph, each } = resolveBidi(`א${' word'.repeat(2000)}`, 'auto');
  expect(paragraph).toBe(1);
  expect(each![each!.length - 1]).toBe(2);
});

test('malicious sequences of any length end', () => {
  for (const part of ['\u2068', '\u2067א\u2069', '1+', '1++$', '(', '(א)', '\u202b']) {
    expect(resolveBidi(`א${part.repeat(effort(20_000, 100_000) / part.length)}`, 'auto').paragraph).toBe(1);
  }
});
