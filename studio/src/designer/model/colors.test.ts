import { expect, test } from 'vitest';
import { mostUsed } from './colors.ts';

test('the colours of most templates come first, at most 16', () => {
  expect(mostUsed([['#111', '#c00'], ['#c00'], ['#0a0', '#c00', '#111']])).toEqual(['#c00', '#111', '#0a0']);
  expect(mostUsed([Array.from({ length: 30 }, (_, index) => `#${index}`)])).toHaveLength(16);
});
