import { expect, test } from 'vitest';
import { type Path, pathBounds, rectPath } from '../../scene/path.ts';
import { emboldenPath } from './embolden.ts';

const outer = rectPath({ x: 0, y: 0, width: 100, height: 80 });
const hole: Path = { verbs: outer.verbs, coords: [20, 20, 20, 60, 80, 60, 80, 20] };
const ring: Path = { verbs: [...outer.verbs, ...hole.verbs], coords: [...outer.coords, ...hole.coords] };

test('a shape grows by half of the amount on every side and its hole shrinks, in any direction', () => {
  const mirrored: Path = { verbs: ring.verbs, coords: ring.coords.map((value, i) => (i % 2 === 0 ? -value : value)) };
  for (const [path, sign] of [
    [ring, 1],
    [mirrored, -1],
  ] as const) {
    const { verbs, coords } = emboldenPath(path, 4);
    expect(verbs).toEqual(path.verbs);
    const whole = pathBounds({ verbs: [], coords: coords.slice(0, 8) })!;
    expect(whole).toEqual({ x: sign > 0 ? -2 : -102, y: -2, width: 104, height: 84 });
    expect(pathBounds({ verbs: [], coords: coords.slice(8) })).toMatchObject({ y: 22, width: 56, height: 36 });
  }
});

test('a contour that repeats its first point stays closed', () => {
  const closed: Path = { verbs: [0, 1, 1, 1, 1, 4], coords: [...outer.coords, 0, 0] };
  const { coords } = emboldenPath(closed, 2);
  expect(coords.slice(0, 2)).toEqual(coords.slice(-2));
  expect(pathBounds({ verbs: [], coords })).toEqual({ x: -1, y: -1, width: 102, height: 82 });
});

test('a sharp point does not grow excessively', () => {
  const needle: Path = { verbs: [0, 1, 1, 4], coords: [0, 0, 1000, 1, 0, 2] };
  const bounds = pathBounds(emboldenPath(needle, 10))!;
  expect(bounds.x + bounds.width).toBeLessThan(1010);
});
