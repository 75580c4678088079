import { type Rect, unionRect } from '@platen/engine/base/geometry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALIGNMENTS, align, distribute } from './arrange.ts';

const number = fc.integer({ min: -100, max: 100 });
const side = fc.integer({ min: 0, max: 50 });
const boxes = fc.array(fc.record({ x: number, y: number, width: side, height: side }), { minLength: 1, maxLength: 8 });
const moved = (all: readonly Rect[], by: readonly { x: number; y: number }[]) =>
  all.map((box, index) => ({ ...box, x: box.x + by[index]!.x, y: box.y + by[index]!.y }));

test.each(ALIGNMENTS)('boxes aligned %s do not move when aligned again, and stay within the common bounds', (how) => {
  fc.assert(
    fc.property(boxes, (all) => {
      const after = moved(all, align(all, how));
      for (const { x, y } of align(after, how)) expect(Math.abs(x) + Math.abs(y)).toBeLessThan(1e-9);
      const around = (some: readonly Rect[]) => some.reduce<Rect | undefined>(unionRect, undefined)!;
      expect(around(after).width).toBeLessThanOrEqual(around(all).width + 1e-9);
    }),
  );
});

test('a single box is aligned to its container', () => {
  const page = { x: 0, y: 0, width: 100, height: 50 };
  expect(align([{ x: 7, y: 7, width: 10, height: 10 }], 'centre', page)).toEqual([{ x: 38, y: 0 }]);
  expect(align([{ x: 7, y: 7, width: 10, height: 10 }], 'bottom', page)).toEqual([{ x: 0, y: 33 }]);
});

test('distributed boxes have equal gaps, and the outermost boxes stay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: number, y: number, width: side, height: side }), { minLength: 3, maxLength: 8 }),
      (all) => {
        const after = moved(all, distribute(all, 'x'));
        const order = [...all.keys()].sort(
          (a, b) => all[a]!.x + all[a]!.width / 2 - all[b]!.x - all[b]!.width / 2 || a - b,
        );
        const gaps = order
          .slice(1)
          .map((index, at) => after[index]!.x - after[order[at]!]!.x - after[order[at]!]!.width);
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0]!, 6);
        expect(after[order[0]!]!.x).toBe(all[order[0]!]!.x);
        expect(after.every(({ y }, index) => y === all[index]!.y)).toBe(true);
      },
    ),
  );
});
