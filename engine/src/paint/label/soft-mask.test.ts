/** Masks on labels: wherever the mask is opaque, the visible shade equals the shade of the masked content. */
import { expect, test } from 'vitest';
import { PLAIN_PRINTER, pageOf } from '../../../../tests/scenes.ts';
import type { Color } from '../../base/color.ts';
import { rectPath } from '../../scene/path.ts';
import type { GroupItem, Item, PathItem } from '../../scene/scene.ts';
import { hasDot } from './bitmap.ts';
import { rasterizeLabel } from './draw-page.ts';

const gray = (byte: number, alpha = 1): Color => ({ red: byte, green: byte, blue: byte, alpha });
const fill = (byte: number, alpha = 1, [x, y, width, height] = [0, 0, 72, 72]): PathItem => ({
  kind: 'path',
  path: rectPath({ x: x!, y: y!, width: width!, height: height! }),
  fill: gray(byte, alpha),
});
const masked = (mask: readonly Item[], items: readonly Item[]): GroupItem => ({ kind: 'group', mask, items });

/** Returns the fraction of ink on a page, in a window given in points. */
function inked(items: readonly Item[], { size = 72, from = 8, to = 64, density = 8 } = {}): number {
  const dots = rasterizeLabel(pageOf(items, size, size), { ...PLAIN_PRINTER, density });
  const [first, last] = [from, to].map((points) => Math.round((points * density * 25.4) / 72)) as [number, number];
  let ink = 0;
  for (let y = first; y < last; y++) for (let x = first; x < last; x++) if (hasDot(dots, x, y)) ink++;
  return ink / (last - first) ** 2;
}

test.each([
  ['white shows all', 255, 1],
  ['black nothing', 0, 0],
  ['dark gray a little', 40, 40 / 255],
  ['mid gray half', 128, 0.5],
  ['light gray most', 230, 230 / 255],
])('of a mask, %s', (_, shade, share) => {
  expect(inked([masked([fill(shade)], [fill(0)])])).toBeCloseTo(share, 1.2);
});

test('a grey surface behind a grey mask has the shade of both', () => {
  expect(inked([masked([fill(128)], [fill(128)])])).toBeCloseTo(0.25, 1.2);
  expect(inked([masked([fill(191)], [fill(64)])])).toBeCloseTo(0.75, 1.2);
});

test('a nested mask shows what both masks show', () => {
  expect(inked([masked([fill(128)], [masked([fill(128)], [fill(0)])])])).toBeCloseTo(0.25, 1.2);
});

test('white behind a mask lightens ink, and paper stays paper', () => {
  expect(inked([fill(0), masked([fill(128)], [fill(255)])])).toBeCloseTo(0.5, 1.2);
  expect(inked([masked([fill(128)], [fill(255)])])).toBe(0);
});

test('content beyond the mask is hidden, and the edge of the mask is not ragged', () => {
  const half = masked([fill(255, 1, [0.1, 0.1, 36.07, 90])], [fill(0)]);
  expect(inked([half], { from: 40, to: 70 })).toBe(0);
  expect(inked([half], { from: 2, to: 34 })).toBe(1);
  const dots = rasterizeLabel(pageOf([half], 72, 72), PLAIN_PRINTER);
  const ends = Array.from({ length: 190 }, (_, row) => {
    let x = 0;
    while (hasDot(dots, x, row + 5)) x++;
    return x;
  });
  expect(new Set(ends).size).toBe(1);
});

test('masks a label that is larger than a strip completely', () => {
  const items = [masked([fill(128, 1, [0, 0, 250, 250])], [fill(0, 1, [0, 0, 250, 250])])];
  for (const [from, to] of [
    [10, 60],
    [200, 248],
  ])
    expect(inked(items, { size: 250, from, to, density: 12 })).toBeCloseTo(0.5, 1.2);
});
