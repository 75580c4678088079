import { expect, test } from 'vitest';
import { axesOfFamilies, placesIn, withPlace } from './font-axes.ts';

const wide = { tag: 'wdth', min: 50, default: 100, max: 200 };
const heavy = { tag: 'wght', min: 100, default: 400, max: 900 };
const all = [
  { family: 'Flex', italic: false, axes: [wide, heavy] },
  { family: 'Flex', italic: true, axes: [heavy] },
];

test('a text has the axes of the first of its families that varies, in its slope where there is one', () => {
  expect(axesOfFamilies('Arial, "Flex"', all, false)).toEqual([wide, heavy]);
  expect(axesOfFamilies('flex', all, true)).toEqual([heavy]);
  expect(axesOfFamilies('flex', all.slice(0, 1), true)).toEqual([wide, heavy]);
  expect(axesOfFamilies('Inter', all, false)).toEqual([]);
});

test('a place on an axis is read and written among the others, however they are written', () => {
  expect(placesIn(`"wdth" 80, opsz=14.5`)).toEqual(
    new Map([
      ['wdth', 80],
      ['opsz', 14.5],
    ]),
  );
  expect(withPlace('wdth=80 opsz=14', 'wdth', 90)).toBe('wdth=90 opsz=14');
  expect(withPlace("'wdth' 80", 'slnt', -5)).toBe('wdth=80 slnt=-5');
  expect(withPlace('wdth=80', 'wdth', undefined)).toBeUndefined();
});
