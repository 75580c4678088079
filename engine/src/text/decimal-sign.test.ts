import { expect, test } from 'vitest';
import { decimalOffset } from './decimal-sign.ts';

const before = (text: string, language = 'en') => text.slice(0, decimalOffset(text, language));

test('aligns numbers at their decimal sign, whatever is before and after them', () => {
  expect(before('12.5')).toBe('12');
  expect(before('1,234.50 USD')).toBe('1,234');
  expect(before('1.234,50 €', 'de')).toBe('1.234');
  expect(before('€ 12,5', 'de')).toBe('€ 12');
  expect(before('-0.75 %')).toBe('-0');
  expect(before("1'234.50", 'de-CH')).toBe("1'234");
  expect(before('1 234,50', 'fr')).toBe('1 234');
  expect(before('١٢٣٫٤٥', 'ar')).toBe('١٢٣');
  expect(before('.5')).toBe('');
  expect(before('12. ')).toBe('12');
});

test('aligns whole numbers at the position of the sign, with their unit after it', () => {
  expect(before('100 kg')).toBe('100');
  expect(before('100kg')).toBe('100');
  expect(before('100 m2')).toBe('100');
  expect(before('(100)')).toBe('(100');
  expect(before('1,234,567 pcs.')).toBe('1,234,567');
  expect(before('-1 234 567 €', 'fr')).toBe('-1 234 567');
  expect(before('CO2 40')).toBe('CO2 40');
  expect(before('none')).toBe('none');
});

test('the language determines the meaning of one separator before three digits', () => {
  expect(before('1.234')).toBe('1');
  expect(before('1.234', 'de')).toBe('1.234');
  expect(before('1,234')).toBe('1,234');
  expect(before('1,234', 'de')).toBe('1');
  expect(before('12.50', 'de')).toBe('12');
  expect(before('0.1234', 'de')).toBe('0');
});
