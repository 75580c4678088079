import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effort } from '../../../tests/effort.ts';
import { IDENTITY, type Matrix, rotationAbout } from '../base/geometry.ts';
import { CLOSE, ellipsePath, LINE, MOVE, type Path, rectPath } from '../scene/path.ts';
import { type Coverage, coverPath } from './coverage.ts';

const CLIP = { x: 0, y: 0, width: 200, height: 200 };

function area(coverage: Coverage | undefined): number {
  return coverage ? coverage.values.reduce((sum, value) => sum + value / 255, 0) : 0;
}

function at(coverage: Coverage | undefined, x: number, y: number): number {
  if (!coverage || x < coverage.x || y < coverage.y) return 0;
  if (x >= coverage.x + coverage.width || y >= coverage.y + coverage.height) return 0;
  return coverage.values[(y - coverage.y) * coverage.width + x - coverage.x]!;
}

function polygon(...corners: readonly (readonly [number, number])[]): Path {
  return { verbs: [MOVE, ...corners.slice(1).map(() => LINE), CLOSE], coords: corners.flat() };
}

function together(...paths: readonly Path[]): Path {
  return { verbs: paths.flatMap((path) => path.verbs), coords: paths.flatMap((path) => path.coords) };
}

function backwards(path: Path): Path {
  const points = Array.from({ length: path.coords.length / 2 }, (_, i) => path.coords.slice(2 * i, 2 * i + 2));
  return { verbs: path.verbs, coords: points.reverse().flat() };
}

describe('areas', () => {
  test('the edges of a rectangle inside pixels cover their fraction', () => {
    const coverage = coverPath(rectPath({ x: 10.5, y: 20.25, width: 4, height: 3 }), IDENTITY, CLIP);
    expect(coverage).toMatchObject({ x: 10, y: 20, width: 5, height: 4 });
    expect([0, 1, 4].map((i) => at(coverage, 10 + i, 21))).toEqual([128, 255, 128]);
    expect([0, 1, 3].map((i) => at(coverage, 11, 20 + i))).toEqual([191, 255, 64]);
    expect(at(coverage, 10, 20)).toBe(96);
  });

  test('a triangle covers half of its box, a circle π r²', () => {
    expect(area(coverPath(polygon([3.3, 4.1], [90.7, 11], [40, 77.7]), IDENTITY, CLIP))).toBeCloseTo(3089.705, 0);
    for (const [r, off] of [
      [0.5, 0.025],
      [3, 0.005],
      [40.3, 0.001],
    ] as const) {
      const circle = ellipsePath({ x: 60.2 - r, y: 71.7 - r, width: 2 * r, height: 2 * r });
      expect(Math.abs(area(coverPath(circle, IDENTITY, CLIP)) / (Math.PI * r * r) - 1)).toBeLessThan(off);
    }
  });

  test('nothing outside the clip is covered, and nothing inside changes', () => {
    const path = ellipsePath({ x: -30, y: -20, width: 300, height: 150 });
    const whole = coverPath(path, IDENTITY, { x: -100, y: -100, width: 500, height: 500 });
    const clip = { x: 17, y: 23, width: 91, height: 120 };
    const part = coverPath(path, IDENTITY, clip);
    expect(part).toMatchObject({ x: 17, y: 23, width: 91, height: 107 });
    for (let y = 23; y < 130; y++) for (let x = 17; x < 108; x++) expect(at(part, x, y)).toBe(at(whole, x, y));
    expect(coverPath(path, IDENTITY, { x: 300, y: 0, width: 10, height: 10 })).toBeUndefined();
  });

  test('any polygon covers the same as its parts', () => {
    const coordinate = fc.double({ min: -50, max: 250, noNaN: true });
    const corner = fc.tuple(coordinate, coordinate);
    fc.assert(
      fc.property(corner, corner, corner, fc.integer({ min: 1, max: 199 }), (a, b, c, cut) => {
        const path = polygon(a, b, c);
        const left = coverPath(path, IDENTITY, { ...CLIP, width: cut });
        const right = coverPath(path, IDENTITY, { ...CLIP, x: cut, width: 200 - cut });
        const whole = coverPath(path, IDENTITY, CLIP);
        expect(Math.abs(area(left) + area(right) - area(whole))).toBeLessThan(0.5);
      }),
      { numRuns: effort(100, 300), seed: 1 },
    );
  });
});

describe('nonzero winding rule', () => {
  const big = rectPath({ x: 10.3, y: 10.4, width: 60.5, height: 50 });
  const small = rectPath({ x: 30.6, y: 20.2, width: 15.5, height: 20.5 });

  test('a contour in the other direction is a hole, and one in the same direction is not', () => {
    expect(area(coverPath(together(big, backwards(small)), IDENTITY, CLIP))).toBeCloseTo(60.5 * 50 - 15.5 * 20.5, 0);
    expect(area(coverPath(together(big, small), IDENTITY, CLIP))).toBeCloseTo(60.5 * 50, 0);
  });

  test('the same contour twice looks like one, also at the edges', () => {
    for (const path of [big, ellipsePath({ x: 5.3, y: 6.1, width: 44, height: 51 })]) {
      expect(coverPath(together(path, path), IDENTITY, CLIP)).toEqual(coverPath(path, IDENTITY, CLIP));
    }
  });

  test('overlapping shapes cover their union, in any direction', () => {
    const other = rectPath({ x: 40.5, y: 30.5, width: 60, height: 60 });
    const union = 60.5 * 50 + 60 * 60 - (70.8 - 40.5) * (60.4 - 30.5);
    expect(area(coverPath(together(big, other), IDENTITY, CLIP))).toBeCloseTo(union, 0);
    const rotated: Matrix = rotationAbout(33, { x: 20, y: 90 });
    expect(area(coverPath(together(big, other), rotated, CLIP))).toBeCloseTo(union, 0);
  });

  test('fills a star drawn in one line to its centre, and both halves of a figure of eight', () => {
    const star = polygon(
      ...[0, 2, 4, 1, 3].map((i): [number, number] => {
        const angle = (i * 2 * Math.PI) / 5 - Math.PI / 2;
        return [100 + 80 * Math.cos(angle), 100 + 80 * Math.sin(angle)];
      }),
    );
    expect(at(coverPath(star, IDENTITY, CLIP), 100, 100)).toBe(255);
    // Area of a pentagram with circumradius r: 5 r² sin 36° · sin 18° …, as ten triangles around the centre.
    const inner = (80 * Math.sin(Math.PI / 10)) / Math.sin((7 * Math.PI) / 10);
    expect(area(coverPath(star, IDENTITY, CLIP))).toBeCloseTo(5 * 80 * inner * Math.sin(Math.PI / 5), 0);
    const eight = polygon([10.1, 10.7], [90.3, 80.2], [90.3, 10.7], [10.1, 80.2]);
    expect(area(coverPath(eight, IDENTITY, CLIP))).toBeCloseTo((80.2 * 69.5) / 2, 0);
  });

  test('random paths equal winding numbers counted point by point', () => {
    const coordinate = fc.integer({ min: 0, max: 40 });
    const corners = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(corners, (points) => {
        const coverage = coverPath(polygon(...points), IDENTITY, CLIP);
        expect(farthest(coverage, (x, y) => sampled(points, x, y))).toBeLessThan(0.13);
      }),
      { numRuns: effort(40, 150), seed: 7 },
    );
  });

  test('numbers that are not finite cover nothing', () => {
    expect(coverPath(polygon([0, 0], [Number.NaN, 5], [9, 9]), IDENTITY, CLIP)).toBeUndefined();
    expect(coverPath(polygon([0, 0], [Infinity, 5], [9, 9]), IDENTITY, CLIP)).toBeUndefined();
    expect(coverPath({ verbs: [], coords: [] }, IDENTITY, CLIP)).toBeUndefined();
  });
});

describe('even-odd rule', () => {
  const big = rectPath({ x: 10.3, y: 10.4, width: 60.5, height: 50 });
  const small = rectPath({ x: 30.6, y: 20.2, width: 15.5, height: 20.5 });

  test('a contour inside another is a hole, in any direction', () => {
    for (const inner of [small, backwards(small)]) {
      expect(area(coverPath(together(big, inner), IDENTITY, CLIP, 'evenodd'))).toBeCloseTo(60.5 * 50 - 15.5 * 20.5, 0);
    }
    expect(coverPath(together(big, big), IDENTITY, CLIP, 'evenodd')!.values.every((value) => value === 0)).toBe(true);
    expect(coverPath(big, IDENTITY, CLIP, 'evenodd')).toEqual(coverPath(big, IDENTITY, CLIP));
  });

  test('random paths equal winding numbers counted point by point', () => {
    const coordinate = fc.integer({ min: 0, max: 40 });
    const corners = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(corners, (points) => {
        const coverage = coverPath(polygon(...points), IDENTITY, CLIP, 'evenodd');
        expect(farthest(coverage, (x, y) => sampled(points, x, y, 1))).toBeLessThan(0.13);
      }),
      { numRuns: effort(40, 150), seed: 7 },
    );
  });
});

/** Returns the maximum deviation of a pixel's coverage from the expected one. */
function farthest(coverage: ReturnType<typeof coverPath>, expected: (x: number, y: number) => number): number {
  let far = 0;
  for (let y = 0; y < 40; y += 3) {
    for (let x = 0; x < 40; x += 3) far = Math.max(far, Math.abs(at(coverage, x, y) / 255 - expected(x, y)));
  }
  return far;
}

/** Returns the fraction of 16 × 16 points in a pixel that have a nonzero winding number, or one with the given bit. */
function sampled(points: readonly (readonly [number, number])[], px: number, py: number, bits = -1): number {
  let inside = 0;
  for (let i = 0; i < 256; i++) {
    const x = px + ((i % 16) + 0.5) / 16;
    const y = py + (Math.floor(i / 16) + 0.5) / 16;
    let winding = 0;
    points.forEach(([x1, y1], j) => {
      const [x0, y0] = points[(j + points.length - 1) % points.length]!;
      if (y0 <= y === y1 <= y) return;
      if (x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) < x) winding += y1 > y0 ? 1 : -1;
    });
    if ((winding & bits) !== 0) inside++;
  }
  return inside / 256;
}
