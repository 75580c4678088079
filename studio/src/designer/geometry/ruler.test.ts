import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RulerUnit, rulerTicks } from './ruler.ts';

const DOTS = 203.2 / 72;
const ticks = (unit: RulerUnit, pxPerPoint: number, to = 300) =>
  rulerTicks({ unit, pxPerPoint, dotsPerPoint: DOTS, from: 0, to });
const labels = (unit: RulerUnit, pxPerPoint: number, to = 300) =>
  ticks(unit, pxPerPoint, to).flatMap(({ label }) => label ?? []);

test('numbers are round values of the unit', () => {
  expect(labels('mm', 4 / 3).slice(0, 4)).toEqual(['0', '20', '40', '60']);
  expect(labels('in', 4 / 3).slice(0, 4)).toEqual(['0', '0.5', '1', '1.5']);
  expect(labels('dots', 40 / 3).slice(0, 3)).toEqual(['0', '20', '40']);
  expect(labels('in', 1 / 12, 2000).slice(0, 3)).toEqual(['0', '10', '20']);
});

test('ticks and numbers have enough space at every zoom, and none is missing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<RulerUnit>('mm', 'in', 'pt', 'dots'),
      fc.double({ min: 0.13, max: 43, noNaN: true }),
      (unit, px) => {
        const all = ticks(unit, px, 1000 / px);
        const gaps = all.slice(1).map(({ at }, index) => (at - all[index]!.at) * px);
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4.99);
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1e-6 * Math.max(...gaps) + 1e-9);
        const numbered = all.filter(({ label }) => label !== undefined).map(({ at }) => at * px);
        for (const [index, at] of numbered.slice(1).entries()) expect(at - numbered[index]!).toBeGreaterThanOrEqual(44);
        expect(all.at(-1)!.at * px).toBeGreaterThanOrEqual(1000 - 1e-6);
      },
    ),
  );
});

test('a dot is never divided', () => {
  for (const { at } of ticks('dots', 42, 20)) expect((at * DOTS) % 1).toBeCloseTo(Math.round((at * DOTS) % 1), 6);
});
