import { expect, test } from 'vitest';
import { labelWidthPx } from './label-scale.ts';

test('an enlarged label has whole pixels per dot', () => {
  expect(labelWidthPx(400, 1199)).toBe(800);
  expect(labelWidthPx(400, 400)).toBe(400);
});

test('a label with more dots than pixels fills the available width', () => {
  expect(labelWidthPx(812, 700.6)).toBe(700);
});
