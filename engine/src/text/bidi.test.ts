import { expect, test } from 'vitest';
import { effort } from '../../../tests/effort.ts';
import { resolveBidi, visualOrder } from './bidi.ts';

const levels = (text: string, direction: 'auto' | 'ltr' | 'rtl' = 'auto') => {
  const { paragraph, each } = resolveBidi(text, direction);
  return `${paragraph}: ${each ? [...each].join('') : '-'}`;
};

test('text without letters that run leftwards has no levels', () => {
  expect(levels('Größe 中文 ไทย 😀 (12)')).toBe('0: -');
  expect(levels('abc', 'ltr')).toBe('0: -');
  expect(levels('abc!', 'rtl')).toBe('1: 2221');
});

test('the first letter decides unless the direction is given', () => {
  expect(levels('אב ab')).toBe('1: 11122');
  expect(levels('ab אב')).toBe('0: 00011');
  expect(levels('12 אב')).toBe('1: 22111');
  expect(levels('אב ab', 'ltr')).toBe('0: 11000');
});

test('characters of two code units have their own direction', () => {
  // Adlam runs leftwards, an emoji goes with what is around it.
  expect(levels('\u{1e900}\u{1e901}')).toBe('1: 1111');
  expect(levels('א😀ב')).toBe('1: 1111');
  expect(levels('\u{1e900}a')).toBe('1: 112');
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

test('hostile sequences end, however long', () => {
  for (const part of ['\u2068', '\u2067א\u2069', '1+', '1++$', '(', '(א)', '\u202b']) {
    expect(resolveBidi(`א${part.repeat(effort(20_000, 100_000) / part.length)}`, 'auto').paragraph).toBe(1);
  }
});
