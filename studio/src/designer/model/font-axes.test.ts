import { expect, test } from 'vitest';
import { axesOfFamilies, placesIn, withPlace } from './font-axes.ts';

const wide = { tag: 'wdth', min: 50, default: 100, max: 200 };
const heavy = { tag: 'wght', min: 100, default: 400, max: 900 };
const all = [
  { family: 'Flex', italic: false, axes: [wide, heavy] },
  { family: 'Flex', italic: true, axes: [heavy] },
];

test('a text has the axes of its first variable family, in the matching slope if available', () => {
  expect(axesOfFamilies('Arial, "Flex"', all, false)).toEqual([wide, heavy]);
  expect(axesOfFamilies('flex', all, true)).toEqual([heavy]);
  expect(axesOfFamilies('flex', all.slice(0, 1), true)).toEqual([wide, heavy]);
  expect(axesOfFamilies('Inter', all, false)).toEqual([]);
});

test('the value of an axis is read and written among others, in any notation', () => {
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
