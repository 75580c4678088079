import { expect, test } from 'vitest';
import { breakOpportunities } from './linebreak.ts';
import { amountRanges, numberRanges, offsetsOutside, sequenceRanges, unbrokenRanges } from './unbroken.ts';

function parts(text: string, ends: readonly number[]): readonly string[] {
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end).trim());
}

const lesser = (text: string) => offsetsOutside(breakOpportunities(text), numberRanges(text));
const usual = (text: string) => offsetsOutside(lesser(text), amountRanges(text));
const kept = (text: string) => parts(text, offsetsOutside(usual(text), sequenceRanges(text)));

test('grouped digits and dates are one number, whatever separates them', () => {
  for (const number of [
    '1 234,50',
    '-1 234,50',
    '−12 345 678',
    '1\u2009234.50',
    '1\u202f234\u202f567,89',
    '1\u00a0234,50',
    '2026-11-26',
    '26.11.2026',
    '26/11/2026',
    '14:30:05',
    '１２３４',
    '١٬٢٣٤٫٥٠',
  ]) {
    expect(parts(number, lesser(number)), number).toEqual([number]);
  }
});

test('a list of numbers is not a grouped number', () => {
  const list = '100 200 300 400 500 600 700';
  expect(parts(list, usual(list))).toEqual(list.split(' '));
  expect(parts('2026 was 5 123 long', usual('2026 was 5 123 long'))).toEqual(['2026', 'was', '5 123', 'long']);
});

test('amounts keep their currency, and codes their parts, if they fit', () => {
  for (const amount of [
    '1.234.567,89 €',
    '€ 12.50',
    'CHF 12.50',
    '1 234,50 Kč',
    '12,5 %',
    'DE89 3704 0044 0532 0130 00',
    'AB-1234-XYZ',
    'A/12/B',
  ]) {
    expect(parts(amount, usual(amount)), amount).toEqual([amount]);
  }
  expect(parts('12,5 %', lesser('12,5 %'))).toEqual(['12,5', '%']);
  expect(parts('USB-C3-Kabel', usual('USB-C3-Kabel'))).toEqual(['USB-', 'C3-', 'Kabel']);
});

test('automatic widths also keep units, written dates and telephone numbers together', () => {
  for (const sequence of [
    '12 kg',
    '3 Stk',
    '26 Nov 2026',
    '26. 11. 2026',
    'November 26, 2026',
    '2026年11月26日',
    '+49 30 123 456',
    '2,5 × 3 mm',
    '- 1 234,50 kr',
  ]) {
    expect(kept(sequence), sequence).toEqual([sequence]);
  }
  expect(kept('Deliver 12 kg on Monday')).toEqual(['Deliver', '12 kg', 'on', 'Monday']);
});

test('words with digits are not broken, but URLs and long digests are', () => {
  const ranges = (text: string) => unbrokenRanges(text).map(({ start, end }) => text.slice(start, end));
  expect(ranges('see SN2026X now')).toEqual(['SN2026X']);
  expect(ranges('j.smith1985@example.com')).toEqual([]);
  expect(ranges('https://example.com/order2026')).toEqual([]);
  expect(ranges('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')).toEqual([]);
  expect(ranges('no figures')).toEqual([]);
});
