import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Bitmap,
  countInk,
  createBitmap,
  cropBitmap,
  fillBox,
  hasDot,
  inkBox,
  isBoxInked,
  setDot,
  stamp,
} from './bitmap.ts';
import { fromFrame, type Turn, toFrame } from './quarter-turn.ts';

const sides = fc.integer({ min: 1, max: 40 });
const bitmaps = fc.tuple(sides, sides, fc.infiniteStream(fc.nat(2))).map(([width, height, dice]) => {
  const bitmap = createBitmap(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (dice.next().value === 0) setDot(bitmap, x, y);
  return bitmap;
});
const shares = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.double({ min: 0, max: 0.999, noNaN: true }));

function dotsOf(bitmap: Bitmap): string[] {
  const dots: string[] = [];
  for (let y = 0; y < bitmap.heightDots; y++) {
    for (let x = 0; x < bitmap.widthDots; x++) if (hasDot(bitmap, x, y)) dots.push(`${x},${y}`);
  }
  return dots;
}

/** Returns a box inside a bitmap, given as fractions of its sides. */
function boxIn({ widthDots, heightDots }: Bitmap, [a, b]: readonly number[], [c, d]: readonly number[]) {
  const x = Math.floor(widthDots * a!);
  const y = Math.floor(heightDots * b!);
  return { x, y, width: 1 + Math.floor((widthDots - x) * c!), height: 1 + Math.floor((heightDots - y) * d!) };
}

const isIn = (box: { x: number; y: number; width: number; height: number }, x: number, y: number) =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

test('cropping and stamping move every dot', () => {
  fc.assert(
    fc.property(bitmaps, shares, shares, (bitmap, a, b) => {
      const box = boxIn(bitmap, a, b);
      const cropped = cropBitmap(bitmap, box);
      const back = createBitmap(bitmap.widthDots, bitmap.heightDots);
      stamp(back, { x: box.x, y: box.y, bitmap: cropped }, 'add');
      const inside = dotsOf(bitmap).filter((dot) => isIn(box, ...(dot.split(',').map(Number) as [number, number])));
      expect(dotsOf(back)).toEqual(inside);
      expect(countInk(cropped)).toBe(inside.length);
      const rest = { ...bitmap, bits: bitmap.bits.slice() };
      stamp(rest, { x: box.x, y: box.y, bitmap: cropped }, 'erase');
      expect(countInk(rest)).toBe(countInk(bitmap) - inside.length);
    }),
  );
});

test('fills, clears and checks boxes exactly', () => {
  fc.assert(
    fc.property(bitmaps, shares, shares, (bitmap, a, b) => {
      const box = boxIn(bitmap, a, b);
      fillBox(bitmap, box, true);
      expect(isBoxInked(bitmap, box)).toBe(true);
      const one = { ...bitmap, bits: bitmap.bits.slice() };
      fillBox(one, { ...box, width: 1, height: 1 }, false);
      expect(isBoxInked(one, box)).toBe(false);
      expect(countInk(one)).toBe(countInk(bitmap) - 1);
      fillBox(bitmap, box, false);
      expect(dotsOf(bitmap).some((dot) => isIn(box, ...(dot.split(',').map(Number) as [number, number])))).toBe(false);
    }),
  );
});

test('the ink box touches ink on all sides and contains all ink', () => {
  fc.assert(
    fc.property(bitmaps, (bitmap) => {
      const box = inkBox(bitmap);
      const dots = dotsOf(bitmap).map((dot) => dot.split(',').map(Number) as [number, number]);
      const xs = dots.map(([x]) => x);
      const ys = dots.map(([, y]) => y);
      if (!box) expect(dots).toEqual([]);
      else {
        expect(box.x).toBe(Math.min(...xs));
        expect(box.y).toBe(Math.min(...ys));
        expect(box.x + box.width - 1).toBe(Math.max(...xs));
        expect(box.y + box.height - 1).toBe(Math.max(...ys));
      }
    }),
  );
});

test('a rotation by 90° moves every dot to the transformed position of its centre', () => {
  const turns = fc.constantFrom<Turn>(0, 1, 2, 3);
  fc.assert(
    fc.property(
      bitmaps,
      turns,
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: -50, max: 50 }),
      (bitmap, turn, u, v) => {
        const rotated = fromFrame(turn, { x: u, y: v, bitmap });
        const found = dotsOf(rotated.bitmap).map((dot) => {
          const [x, y] = dot.split(',').map(Number) as [number, number];
          const [fu, fv] = toFrame(turn, rotated.x + x + 0.5, rotated.y + y + 0.5);
          return `${fu - 0.5 - u},${fv - 0.5 - v}`;
        });
        expect(found.sort()).toEqual(dotsOf(bitmap).sort());
      },
    ),
  );
});
