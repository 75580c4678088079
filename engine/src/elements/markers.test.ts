/** Line ends: position of the markers, and length of the line below them. */
import { expect, test } from 'vitest';
import { BLACK } from '../base/color.ts';
import { CUBIC, linePath, MOVE, type Path, pathBounds, rectPath } from '../scene/path.ts';
import type { PathItem } from '../scene/scene.ts';
import { withMarkers } from './markers.ts';

const stroke = { color: BLACK, width: 2, dash: [] };
const item = (path: Path, more: Partial<PathItem> = {}): PathItem => ({
  kind: 'path',
  elementId: 'a',
  path,
  stroke,
  ...more,
});

test('leaves a line without markers and a closed outline unchanged', () => {
  const line = item(linePath(0, 0, 100, 0));
  expect(withMarkers(line, { markerStart: 'none', markerEnd: 'none' })).toEqual([line]);
  const box = item(rectPath({ x: 0, y: 0, width: 10, height: 10 }));
  expect(withMarkers(box, { markerStart: 'arrow', markerEnd: 'arrow' })).toEqual([box]);
});

test.each(['triangle', 'arrow'] as const)(
  'the tip of a %s is at the end of the line, which is shortened',
  (markerEnd) => {
    const [line, marker] = withMarkers(item(linePath(0, 0, 100, 0)), { markerStart: 'none', markerEnd });
    const [reach, tip] = [pathBounds(line!.path)!, pathBounds(marker!.path)!];
    expect(reach.x).toBe(0);
    expect(reach.width).toBeLessThan(100);
    // The corner of an open arrow is a stroke, whose miter reaches the end of the line.
    const right = tip.x + tip.width;
    if (markerEnd === 'triangle') expect(right).toBe(100);
    else expect(right).toBeLessThan(100);
    expect(tip.y).toBeCloseTo(-tip.height / 2, 6);
  },
);

test('a marker at the start points backwards', () => {
  const [line, marker] = withMarkers(item(linePath(0, 0, 0, 50)), { markerStart: 'triangle', markerEnd: 'none' });
  expect(pathBounds(marker!.path)).toMatchObject({ y: 0, height: 10 });
  expect(pathBounds(line!.path)!.y).toBeGreaterThan(0);
  expect(pathBounds(line!.path)!.y + pathBounds(line!.path)!.height).toBe(50);
});

test('a curve is shortened, but its fill is not', () => {
  const curve: Path = { verbs: [MOVE, CUBIC], coords: [0, 0, 40, 0, 80, 40, 80, 80] };
  const painted = withMarkers(item(curve, { fill: BLACK }), { markerStart: 'none', markerEnd: 'triangle' });
  expect(painted).toHaveLength(3);
  expect(painted[0]).toEqual({ kind: 'path', elementId: 'a', path: curve, fill: BLACK });
  const { coords } = painted[1]!.path;
  expect(Math.hypot(coords.at(-2)! - 80, coords.at(-1)! - 80)).toBeCloseTo(8, 3);
});

test('a line that is too short for its markers keeps its middle', () => {
  const [line, ...markers] = withMarkers(item(linePath(0, 0, 1, 0)), {
    markerStart: 'triangle',
    markerEnd: 'triangle',
  });
  expect(markers).toHaveLength(2);
  expect(line!.path.coords.every(Number.isFinite)).toBe(true);
});
