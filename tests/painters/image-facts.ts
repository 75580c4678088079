/** Facts about pictures. */
import type { JsonObject } from '@platen/engine';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { BLACK_FILL, element, type Fact, page } from './fact.ts';
import { type Box, inkShare, type Look, lightness, meanColor } from './look.ts';
import { expectInk } from './shape-facts.ts';

type Rgba = readonly [number, number, number, number];

/** Returns a PNG with the colours of a function, as a data: URI. */
function drawnPng(width: number, height: number, colorAt: (x: number, y: number) => Rgba): string {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) png.data.set(colorAt(x, y), (y * width + x) * 4);
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}

/** Colours of quarters: dark red, light green; light blue, black. */
const QUARTERS: readonly Rgba[] = [
  [150, 20, 20, 255],
  [160, 230, 170, 255],
  [190, 200, 255, 255],
  [0, 0, 0, 255],
];
const FLAG = drawnPng(60, 40, (x, y) => QUARTERS[(y < 20 ? 0 : 2) + (x < 30 ? 0 : 1)]!);
const HOLE = drawnPng(60, 60, (x, y) => [0, 0, 0, Math.hypot(x - 29.5, y - 29.5) < 20 ? 0 : 255]);
const VEIL = drawnPng(20, 20, () => [0, 0, 0, 128]);

const image = (box: readonly number[], source: string, rest: JsonObject = {}) =>
  element('image', box, { source, ...rest });

/**
 * Checks the colours of the four quarters on the page, clockwise from the top left. Labels are compared only by
 * lightness.
 */
function expectQuarters(sight: Look, boxes: readonly Box[], quarters: readonly Rgba[]): void {
  boxes.forEach((box, index) => {
    const wanted = quarters[index]!;
    if (sight.format === 'zpl') {
      const seen = (0.299 * wanted[0] + 0.587 * wanted[1] + 0.114 * wanted[2]) / 255;
      // Pictures for printers are lightened, because their dots spread.
      expect(Math.abs(lightness(sight, box) - seen), `quarter ${index}`).toBeLessThan(0.2);
    } else {
      meanColor(sight, box).forEach((value, channel) => {
        expect(Math.abs(value - wanted[channel]!), `quarter ${index}`).toBeLessThan(3);
      });
    }
  });
}

const TURNS: readonly (readonly [degrees: number, order: readonly number[]])[] = [
  [0, [0, 1, 2, 3]],
  [90, [2, 0, 3, 1]],
  [180, [3, 2, 1, 0]],
  [270, [1, 3, 0, 2]],
];

export const IMAGE_FACTS: readonly Fact[] = [
  ...TURNS.map(
    ([rotation, order]): Fact => ({
      name: `an image rotated by ${rotation}° shows the right colours at the right position`,
      source: { template: page(20, 20, [image([2.5, 5, 15, 10], FLAG, { rotation })]) },
      holds(sight) {
        const [width, height] = rotation % 180 === 0 ? [7.5, 5] : [5, 7.5];
        const quarter = (column: number, row: number): Box => [
          10 + (column - 1) * width + 0.5,
          10 + (row - 1) * height + 0.5,
          width - 1,
          height - 1,
        ];
        const boxes = [quarter(0, 0), quarter(1, 0), quarter(0, 1), quarter(1, 1)];
        expectQuarters(
          sight,
          boxes,
          order.map((index) => QUARTERS[index]!),
        );
      },
    }),
  ),
  {
    name: 'an image with fit cover is clipped to its box',
    source: {
      template: page(25, 20, [
        image(
          [8, 3, 6, 12],
          drawnPng(60, 40, () => [0, 0, 0, 255]),
          { fit: 'cover' },
        ),
      ]),
    },
    holds(sight) {
      expectInk(sight, [8, 3, 6, 12]);
      expect(inkShare(sight, [8.2, 3.2, 5.6, 11.6])).toBe(1);
    },
  },
  {
    name: 'transparent pixels show the elements below',
    source: {
      template: page(20, 20, [
        element('rectangle', [0, 0, 10, 20], { style: BLACK_FILL }),
        image([4, 4, 12, 12], HOLE),
        element('rectangle', [9, 9, 2, 2], { style: { fill: '#fff', stroke: 'none' } }),
      ]),
    },
    holds(sight) {
      expect(inkShare(sight, [7, 8.5, 1.5, 3])).toBe(1);
      expect(inkShare(sight, [11.5, 8.5, 1.5, 3])).toBe(0);
      expect(inkShare(sight, [4.2, 4.2, 1.5, 1.5])).toBe(1);
      expect(inkShare(sight, [14.3, 4.2, 1.5, 1.5])).toBe(1);
    },
  },
  {
    name: 'half transparent pixels are half as dark',
    source: { template: page(20, 20, [image([4, 4, 12, 12], VEIL)]) },
    holds(sight) {
      expect(Math.abs(lightness(sight, [5, 5, 10, 10]) - 0.5)).toBeLessThan(sight.format === 'zpl' ? 0.2 : 0.01);
    },
  },
];
