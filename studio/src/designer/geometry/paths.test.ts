import { expect, test } from 'vitest';
import { containerOf, lineageOf, meantBy, stepInto } from './paths.ts';

const LEAF = '/elements/1/columns/2/elements/0';
const GROUPED = '/header/elements/0/elements/3/elements/4';

test('a path has its containers, including columns, headers and footers', () => {
  expect(lineageOf(LEAF)).toEqual(['/elements/1', '/elements/1/columns/2', LEAF]);
  expect(lineageOf(GROUPED)).toEqual(['/header/elements/0', '/header/elements/0/elements/3', GROUPED]);
  expect(containerOf('/elements/1')).toBeUndefined();
});

test('a click selects the outermost group, until a group is entered', () => {
  expect(meantBy(GROUPED, undefined)).toBe('/header/elements/0');
  expect(meantBy(GROUPED, '/header/elements/0')).toBe('/header/elements/0/elements/3');
  expect(meantBy(GROUPED, '/elements/7')).toBe('/header/elements/0');
  expect(meantBy(GROUPED, '/header/elements/0/elements/3')).toBe(GROUPED);
  expect(meantBy('/elements/1', '/elements/1')).toBe('/elements/1');
});

test('double clicks enter groups', () => {
  expect(stepInto(LEAF, '/elements/1')).toBe('/elements/1/columns/2');
  expect(stepInto(LEAF, '/elements/1/columns/2')).toBe(LEAF);
  expect(stepInto(LEAF, LEAF)).toBe(LEAF);
});
