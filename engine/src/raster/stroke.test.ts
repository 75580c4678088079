import { expect, test } from 'vitest';
import { IDENTITY } from '../base/geometry.ts';
import { CUBIC, ellipsePath, LINE, linePath, MOVE, type Path, rectPath } from '../scene/path.ts';
import { coverPath } from './coverage.ts';
import { strokeOutline } from './stroke.ts';

const CLIP = { x: 0, y: 0, width: 200, height: 200 };

function area(path: Path): number {
  return (coverPath(path, IDENTITY, CLIP)?.values ?? new Uint8Array()).reduce((sum, value) => sum + value / 255, 0);
}

function line(...coords: readonly number[]): Path {
  return { verbs: coords.flatMap((_, i) => (i % 2 ? [] : [i === 0 ? MOVE : LINE])), coords };
}

test('a line is as long as drawn and as wide as asked', () => {
  expect(area(strokeOutline(linePath(10, 20, 110, 20), { width: 3, dash: [] }))).toBeCloseTo(300, 0);
  expect(area(strokeOutline(linePath(10.2, 20.7, 70.2, 100.7), { width: 2.5, dash: [] }))).toBeCloseTo(250, 0);
  expect(strokeOutline(linePath(10, 20, 110, 20), { width: 0, dash: [] }).verbs).toEqual([]);
});

test('the frame of a rectangle has square corners and a hole', () => {
  const frame = strokeOutline(rectPath({ x: 20, y: 30, width: 100, height: 60 }), { width: 4, dash: [] });
  expect(area(frame)).toBeCloseTo(104 * 64 - 96 * 56, 0);
});

test('a ring has the area of a ring, also where the line is wider than the circle', () => {
  const ring = strokeOutline(ellipsePath({ x: 40, y: 40, width: 80, height: 80 }), { width: 10, dash: [] });
  expect(Math.abs(area(ring) / (Math.PI * (45 ** 2 - 35 ** 2)) - 1)).toBeLessThan(0.003);
  const disc = strokeOutline(ellipsePath({ x: 95, y: 95, width: 10, height: 10 }), { width: 40, dash: [] });
  expect(Math.abs(area(disc) / (Math.PI * 25 ** 2) - 1)).toBeLessThan(0.003);
});

test('sharp corners are mitred up to the limit and cut off beyond', () => {
  const right = strokeOutline(line(20, 100, 100, 100, 100, 20), { width: 10, dash: [] });
  expect(area(right)).toBeCloseTo(80 * 10 + 80 * 10, 0);
  const bounds = (path: Path) => coverPath(path, IDENTITY, CLIP)!;
  // Turning back by atan(1/8): miter ratio 1 / sin(φ/2) is about 16, so the corner does not reach beyond the line's end.
  const sharp = bounds(strokeOutline(line(20, 100, 100, 100, 20, 110), { width: 4, dash: [] }));
  expect(sharp.x + sharp.width).toBeLessThanOrEqual(101);
  // By atan(1/4) it is about 8: the point reaches 16 beyond the corner.
  const mitred = bounds(strokeOutline(line(20, 100, 100, 100, 20, 120), { width: 4, dash: [] }));
  expect(mitred.x + mitred.width).toBeGreaterThan(114);
});

test('a line that crosses itself or turns back is filled throughout', () => {
  expect(area(strokeOutline(line(20, 50, 100, 50, 60, 50), { width: 6, dash: [] }))).toBeCloseTo(480, 0);
  const cross = strokeOutline(line(20, 50, 100, 50, 100, 120, 60, 120, 60, 20), { width: 6, dash: [] });
  const lengths = 80 + 70 + 40 + 100;
  expect(area(cross)).toBeCloseTo(lengths * 6 - 36, 0);
});

test('dashes and gaps take turns around corners; an odd pattern goes on where it stopped', () => {
  const dashed = (path: Path, dash: number[]) => area(strokeOutline(path, { width: 2, dash }));
  expect(dashed(linePath(10, 20, 110, 20), [10, 5])).toBeCloseTo(70 * 2, 0);
  expect(dashed(linePath(10, 20, 110, 20), [10])).toBeCloseTo(50 * 2, 0);
  expect(dashed(line(10, 20, 50, 20, 50, 60), [20, 8])).toBeCloseTo((20 + 20 + 20) * 2, 0);
  expect(dashed(rectPath({ x: 10, y: 10, width: 50, height: 50 }), [50, 50])).toBeCloseTo(2 * 50 * 2, 0);
  expect(dashed(linePath(10, 20, 110, 20), [0, 0])).toBeCloseTo(200, 0);
  expect(dashed(linePath(10, 20, 110, 20), [1e-9, 1e-9])).toBeCloseTo(200, 0);
});

test('a curve is stroked to within the tolerance, thick or thin', () => {
  const curve: Path = { verbs: [MOVE, CUBIC], coords: [20, 100, 60, 0, 120, 200, 170, 80] };
  let length = 0;
  const point = (t: number, i: number) => {
    const [a, b, c, d] = [curve.coords[i]!, curve.coords[i + 2]!, curve.coords[i + 4]!, curve.coords[i + 6]!];
    return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
  };
  for (let i = 0; i < 5000; i++) {
    const [t, u] = [i / 5000, (i + 1) / 5000];
    length += Math.hypot(point(u, 0) - point(t, 0), point(u, 1) - point(t, 1));
  }
  for (const width of [1, 8]) {
    expect(Math.abs(area(strokeOutline(curve, { width, dash: [] })) / (length * width) - 1)).toBeLessThan(0.003);
  }
});
