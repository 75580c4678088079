import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['uper', ['upper', 'lower'], 'upper'],
  ['fromatDate', ['formatDate', 'formatNumber'], 'formatDate'],
  ['UPPER', ['upper'], 'upper'],
  ['lenght', ['length', 'lower'], 'length'],
  ['colour', ['color', 'count'], 'color'],
  ['tset', ['test'], 'test'],
])('%s is near %j', (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});

test.each([
  ['x', ['y', 'z']],
  ['total', ['weight', 'height']],
  ['', ['a']],
  ['a'.repeat(41), ['a'.repeat(41)]],
])('finds no candidate near %s in %j', (word, candidates) => {
  expect(nearest(word, candidates)).toBeUndefined();
});

test('prefers the first of equally near candidates, so that the hint is stable', () => {
  expect(nearest('mat', ['map', 'max'])).toBe('map');
});
