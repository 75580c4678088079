import { expect, test } from 'vitest';
import { snapPicture } from './snap-picture.ts';

const DOTS_PER_INCH = { 8: 203.2, 12: 304.8, 6: 152.4 } as const;

test.each([
  ['a carrier’s label of 812 × 1218 pixels on 4 × 6 in', 8, [812, 1218], false, [812, 1218]],
  ['the same at half the resolution', 8, [406, 609], false, [812, 1218]],
  ['a label of 300 dots an inch on a printer that is called so', 12, [1200, 1800], true, [1200, 1800]],
  ['a photo of as many pixels', 12, [1200, 1800], false, [1219, 1829]],
  ['a label of 300 dots an inch at 203', 8, [1200, 1800], true, [813, 1219]],
  ['150 dots an inch at 152.4', 6, [600, 900], true, [600, 900]],
] as const)('%s', (_, density, [acrossPx, downPx], isNominal, [width, height]) => {
  const perInch = DOTS_PER_INCH[density];
  const box = { x: 0, y: 0, width: 4 * perInch, height: 6 * perInch };
  const snapped = snapPicture(box, { acrossPx, downPx, isNominal });
  expect([snapped.width, snapped.height]).toEqual([width, height]);
  // Centred in the box.
  expect(Math.abs(2 * snapped.x + snapped.width - box.width)).toBeLessThanOrEqual(1.5);
  expect(Math.abs(2 * snapped.y + snapped.height - box.height)).toBeLessThanOrEqual(1.5);
});

test('small images do not exceed their boxes', () => {
  const snapped = snapPicture({ x: 0, y: 0, width: 3, height: 376 }, { acrossPx: 2, downPx: 231, isNominal: true });
  expect(snapped).toEqual({ x: 0, y: 0, width: 3, height: 376 });
});

test('an image that is much smaller than a dot becomes one dot', () => {
  const snapped = snapPicture(
    { x: 4.4, y: 4, width: 0.2, height: 0.4 },
    { acrossPx: 500, downPx: 20, isNominal: true },
  );
  expect(snapped).toEqual({ x: 4, y: 4, width: 1, height: 1 });
});
