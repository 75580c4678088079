import { POINTS_PER_UNIT, UNITS } from '@platen/engine/base/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsOf, readTyped, writeLength, writeLike } from './units.ts';

test.each([
  ['12', '10mm', '12mm'],
  ['12', '1in', '12in'],
  ['12,5', '10mm', '12.5mm'],
  ['1in', '10mm', '1in'],
  ['10mm + 2', '1mm', '12mm'],
  ['1in - 1/2', undefined, '0.5in'],
  ['30/4', '1mm', '7.5mm'],
  ['2*3 mm', '1pt', undefined],
  ['10 + 1in', '1mm', '35.4mm'],
  ['8dots', '1mm', '1mm'],
  ['auto', '1mm', 'auto'],
  ['50%', '1mm', '50%'],
  ['25', '50%', '25%'],
  ['1 apple', '1mm', undefined],
  ['', '1mm', undefined],
  ['-0', '1mm', '0mm'],
])('typed "%s" over %s gives %s', (typed, old, wanted) => {
  expect(readTyped(typed, { old, fallback: 'mm', dotsPerMm: 8, others: ['auto', '%', 'fr'] })).toBe(wanted);
});

test('a length in any unit is converted exactly, to a hundredth of a dot at 600 dpi', () => {
  fc.assert(
    fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), fc.constantFrom(...UNITS), (points, unit) => {
      const close = POINTS_PER_UNIT[unit] * (unit === 'in' ? 0.0001 : unit === 'cm' ? 0.001 : 0.01);
      expect(Math.abs(pointsOf(writeLength(points, unit))! - points)).toBeLessThanOrEqual(close);
    }),
  );
});

test('the unit mm is kept', () => {
  expect(writeLike(72, '10mm', 'in')).toBe('25.4mm');
  expect(writeLike(72, '4in', 'mm')).toBe('1in');
  expect(writeLike(72, undefined, 'mm')).toBe('25.4mm');
  expect(writeLike(72, '50%', 'pt')).toBe('72pt');
});
