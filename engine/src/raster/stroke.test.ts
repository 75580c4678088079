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

test('a line has the drawn length and the requested width', () => {
  expect(area(strokeOutline(linePath(10, 20, 110, 20), { width: 3, dash: [] }))).toBeCloseTo(300, 0);
  expect(area(strokeOutline(linePath(10.2, 20.7, 70.2, 100.7), { width: 2.5, dash: [] }))).toBeCloseTo(250, 0);
  expect(strokeOutline(linePath(10, 20, 110, 20), { width: 0, dash: [] }).verbs).toEqual([]);
});

test('the frame of a rectangle has square corners and a hole', () => {
  const frame = strokeOutline(rectPath({ x: 20, y: 30, width: 100, height: 60 }), { width: 4, dash: [] });
  expect(area(frame)).toBeCloseTo(104 * 64 - 96 * 56, 0);
});

test('a ring has the area of a ring, also if the line is wider than the circle', () => {
  const ring = strokeOutline(ellipsePath({ x: 40, y: 40, width: 80, height: 80 }), { width: 10, dash: [] });
  expect(Math.abs(area(ring) / (Math.PI * (45 ** 2 - 35 ** 2)) - 1)).toBeLessThan(0.003);
  const disc = strokeOutline(ellipsePath({ x: 95, y: 95, width: 10, height: 10 }), { width: 40, dash: [] });
  expect(Math.abs(area(disc) / (Math.PI * 25 ** 2) - 1)).toBeLessThan(0.003);
});

test('sharp corners are mitred up to the limit and bevelled beyond it', () => {
  const right = strokeOutline(line(20, 100, 100, 100, 100, 20), { width: 10, dash: [] });
  expect(area(right)).toBeCloseTo(80 * 10 + 80 * 10, 0);
  const bounds = (path: Path) => coverPath(path, IDENTITY, CLIP)!;
  // For a turn of atan(1/8), the miter ratio 1 / sin(φ/2) is about 16, so the corner is bevelled at the line's end.
  const sharp = bounds(strokeOutline(line(20, 100, 100, 100, 20, 110), { width: 4, dash: [] }));
  expect(sharp.x + sharp.width).toBeLessThanOrEqual(101);
  // For atan(1/4), the ratio is about 8: the tip extends 16 beyond the corner.
  const mitred = bounds(strokeOutline(line(20, 100, 100, 100, 20, 120), { width: 4, dash: [] }));
  expect(mitred.x + mitred.width).toBeGreaterThan(114);
});

test('fills a line that crosses itself or turns back completely', () => {
  expect(area(strokeOutline(line(20, 50, 100, 50, 60, 50), { width: 6, dash: [] }))).toBeCloseTo(480, 0);
  const cross = strokeOutline(line(20, 50, 100, 50, 100, 120, 60, 120, 60, 20), { width: 6, dash: [] });
  const lengths = 80 + 70 + 40 + 100;
  expect(area(cross)).toBeCloseTo(lengths * 6 - 36, 0);
});

test('dashes and gaps alternate around corners, and an odd pattern continues', () => {
  const dashed = (path: Path, dash: number[]) => area(strokeOutline(path, { width: 2, dash }));
  expect(dashed(linePath(10, 20, 110, 20), [10, 5])).toBeCloseTo(70 * 2, 0);
  expect(dashed(linePath(10, 20, 110, 20), [10])).toBeCloseTo(50 * 2, 0);
  expect(dashed(line(10, 20, 50, 20, 50, 60), [20, 8])).toBeCloseTo((20 + 20 + 20) * 2, 0);
  expect(dashed(rectPath({ x: 10, y: 10, width: 50, height: 50 }), [50, 50])).toBeCloseTo(2 * 50 * 2, 0);
  expect(dashed(linePath(10, 20, 110, 20), [0, 0])).toBeCloseTo(200, 0);
  expect(dashed(linePath(10, 20, 110, 20), [1e-9, 1e-9])).toBeCloseTo(200, 0);
});

test('strokes a curve within the tolerance, thick or thin', () => {
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

test('caps lengthen a line by half of its width, and round caps by a half circle', () => {
  const area3 = (cap?: 'round' | 'square') =>
    area(strokeOutline(line(50, 50, 90, 80), { width: 12, dash: [], ...(cap ? { cap } : {}) }));
  expect(area3()).toBeCloseTo(600, 0);
  expect(area3('square')).toBeCloseTo(600 + 144, 0);
  expect(Math.abs(area3('round') - 600 - Math.PI * 36)).toBeLessThan(0.5);
});

test('a line of zero length is a dot if it has caps', () => {
  const there = line(50, 50, 50, 50);
  expect(strokeOutline(there, { width: 12, dash: [] }).verbs).toEqual([]);
  expect(area(strokeOutline(there, { width: 12, dash: [], cap: 'square' }))).toBeCloseTo(144, 0);
  expect(Math.abs(area(strokeOutline(there, { width: 12, dash: [], cap: 'round' })) - Math.PI * 36)).toBeLessThan(0.5);
  const dotted = strokeOutline(line(20, 50, 80, 50), { width: 4, dash: [0, 10], cap: 'round' });
  expect(Math.abs(area(dotted) / (Math.PI * 4) - 6)).toBeLessThan(1.1);
});

test('joins are mitred, rounded or bevelled, and mitred up to the given limit', () => {
  const corner = line(20, 100, 100, 100, 100, 20);
  const of = (rest: object) => area(strokeOutline(corner, { width: 20, dash: [], ...rest })) - 2 * 80 * 20 + 100;
  // Covered part of the square outside the corner: the whole square, a quarter circle, or half of the square.
  expect(of({})).toBeCloseTo(100, 0);
  expect(Math.abs(of({ join: 'round' }) - (Math.PI * 100) / 4)).toBeLessThan(0.5);
  expect(of({ join: 'bevel' })).toBeCloseTo(50, 0);
  expect(of({ miterLimit: 1.4 })).toBeCloseTo(50, 0);
  expect(of({ miterLimit: 1.5 })).toBeCloseTo(100, 0);
});

test('dashes begin at the offset', () => {
  const inkAt = (dash: number[], dashOffset: number) => {
    const coverage = coverPath(strokeOutline(linePath(0, 10, 40, 10), { width: 2, dash, dashOffset }), IDENTITY, CLIP)!;
    return Array.from({ length: 20 }, (_, i) => {
      const x = i * 2 + 1 - coverage.x;
      return x >= 0 && x < coverage.width && coverage.values[x]! > 128 ? '#' : '.';
    }).join('');
  };
  expect(inkAt([8, 4], 0)).toBe('####..####..####..##');
  expect(inkAt([8, 4], 2)).toBe('###..####..####..###');
  expect(inkAt([8, 4], 8)).toBe('..####..####..####..');
  expect(inkAt([8, 4], -4)).toBe('..####..####..####..');
  expect(inkAt([8, 4], 1200)).toBe(inkAt([8, 4], 0));
  expect(inkAt([6], 0)).toBe('###...###...###...##');
  expect(inkAt([6], 6)).toBe('...###...###...###..');
});

test('joins the last dash of a closed line with the first', () => {
  const frame = rectPath({ x: 20, y: 20, width: 40, height: 40 });
  // Eight dashes of 10 with gaps of 10, starting 5 into the first. Each corner is in the middle of a dash, with a miter
  // of 2 by 2.
  expect(area(strokeOutline(frame, { width: 4, dash: [10, 10], dashOffset: 5 }))).toBeCloseTo(8 * 10 * 4, 0);
});
