/** Facts about shapes, clips, opacity and order. */
import { expect } from 'vitest';
import { BLACK_FILL, element, type Fact, page } from './fact.ts';
import { type Box, inkedBox, inkShare, type Look, lightness, meanColor } from './look.ts';

const DOT = 1 / 8;

/** Checks that the black pixels have this bounding box, with a tolerance of one dot on each side. */
export function expectInk(sight: Look, [x, y, width, height]: Box, tolerance = 1 / sight.density): void {
  const found = inkedBox(sight)!;
  expect(found, 'ink').toBeDefined();
  const sides = (box: Box) => [box[0], box[1], box[0] + box[2], box[1] + box[3]];
  sides([x, y, width, height]).forEach((side, index) => {
    expect(Math.abs(sides(found)[index]! - side), `side ${index} of ${found}`).toBeLessThanOrEqual(tolerance + 1e-6);
  });
}

const COLORED = { zpl: 'a label is black and white' };

export const SHAPE_FACTS: readonly Fact[] = [
  {
    name: 'a filled rectangle fills its box completely, and nothing outside the box',
    source: { template: page(25, 15, [element('rectangle', [5, 4, 12, 6], { style: BLACK_FILL })]) },
    densities: [6, 8, 12],
    holds(sight) {
      expectInk(sight, [5, 4, 12, 6]);
      expect(inkShare(sight, [5.2, 4.2, 11.6, 5.6])).toBe(1);
    },
  },
  {
    name: 'a stroke is centred on the edge and does not cover the inside',
    source: { template: page(25, 15, [element('rectangle', [5, 4, 12, 6], { style: { strokeWidth: '1mm' } })]) },
    holds(sight) {
      expectInk(sight, [4.5, 3.5, 13, 7]);
      expect(inkShare(sight, [5.7, 4.7, 10.6, 4.6])).toBe(0);
      expect(inkShare(sight, [4.7, 3.7, 12.6, 0.6])).toBe(1);
    },
  },
  {
    name: 'a vertical line has the width of its stroke and the length of its box',
    source: { template: page(25, 15, [element('line', [3, 7, 18, 0], { style: { strokeWidth: '0.5mm' } })]) },
    holds: (sight) => expectInk(sight, [3, 6.75, 18, 0.5]),
  },
  {
    name: 'a diagonal line touches the corners of its box',
    source: {
      template: page(25, 15, [element('line', [3, 3, 18, 9], { direction: 'up', style: { strokeWidth: '0.4mm' } })]),
    },
    holds(sight) {
      expectInk(sight, [3, 3, 18, 9], 0.3);
      expect(inkShare(sight, [3, 3, 8, 3])).toBe(0);
      expect(inkShare(sight, [2.5, 10.5, 3, 2])).toBeGreaterThan(0.05);
    },
  },
  {
    name: 'a hairline is visible',
    source: { template: page(25, 15, [element('line', [3, 7, 18, 0], { style: { strokeWidth: '0.02mm' } })]) },
    holds(sight) {
      const darkest = Math.min(...[6.75, 6.875, 7, 7.125].map((y) => lightness(sight, [4, y, 16, DOT])));
      expect(darkest).toBeLessThan(0.95);
    },
  },
  {
    name: 'an ellipse covers π/4 of its box',
    source: { template: page(25, 15, [element('ellipse', [4, 3, 16, 9], { style: BLACK_FILL })]) },
    holds(sight) {
      expectInk(sight, [4, 3, 16, 9]);
      expect(Math.abs(inkShare(sight, [4, 3, 16, 9]) - Math.PI / 4)).toBeLessThan(0.01);
    },
  },
  {
    name: 'rounded corners are clipped',
    source: {
      template: page(25, 15, [element('rectangle', [4, 3, 16, 9], { style: { ...BLACK_FILL, cornerRadius: '4mm' } })]),
    },
    holds(sight) {
      expectInk(sight, [4, 3, 16, 9]);
      expect(inkShare(sight, [4, 3, 1, 1])).toBe(0);
      expect(Math.abs(inkShare(sight, [4, 3, 4, 4]) - Math.PI / 4)).toBeLessThan(0.03);
    },
  },
  {
    name: 'dashes and gaps alternate',
    source: {
      template: page(25, 15, [element('line', [2, 7, 20, 0], { style: { strokeWidth: '1mm', dash: ['3mm', '2mm'] } })]),
    },
    holds(sight) {
      for (const start of [2, 7, 12, 17]) {
        expect(inkShare(sight, [start + 0.2, 6.7, 2.6, 0.6])).toBe(1);
        expect(inkShare(sight, [start + 3.2, 6.7, 1.6, 0.6])).toBe(0);
      }
    },
  },
  {
    name: 'a box rotated by 90° turns around its centre',
    source: { template: page(25, 15, [element('rectangle', [6, 5, 12, 4], { rotation: 90, style: BLACK_FILL })]) },
    holds: (sight) => expectInk(sight, [10, 1, 4, 12]),
  },
  {
    name: 'a square rotated by 45° stands on its corner',
    source: { template: page(25, 15, [element('rectangle', [8, 3, 8, 8], { rotation: 45, style: BLACK_FILL })]) },
    holds(sight) {
      const half = 4 * Math.SQRT2;
      expectInk(sight, [12 - half, 7 - half, 2 * half, 2 * half], 2 * DOT);
      expect(inkShare(sight, [10, 5, 4, 4])).toBe(1);
      expect(inkShare(sight, [7, 2, 2, 2])).toBe(0);
    },
  },
  {
    name: 'each border is on the correct side, inside the box',
    source: {
      template: page(25, 15, [
        element('text', [4, 3, 16, 9], {
          text: '',
          style: { borderLeft: '1mm solid #000', borderBottom: '2mm solid #000' },
        }),
      ]),
    },
    holds(sight) {
      expectInk(sight, [4, 3, 16, 9]);
      expect(inkShare(sight, [4.2, 3.2, 0.6, 8.6])).toBe(1);
      expect(inkShare(sight, [4.2, 10.2, 15.6, 1.6])).toBe(1);
      expect(inkShare(sight, [5.3, 3.2, 14, 6.5])).toBe(0);
    },
  },
  {
    name: 'later elements cover earlier ones',
    source: {
      template: page(25, 15, [
        element('rectangle', [4, 3, 16, 9], { style: BLACK_FILL }),
        element('rectangle', [8, 5, 8, 5], { style: { fill: '#fff', stroke: 'none' } }),
        element('rectangle', [10, 6, 4, 3], { style: BLACK_FILL }),
      ]),
    },
    holds(sight) {
      expect(inkShare(sight, [8.2, 5.2, 7.6, 0.6])).toBe(0);
      expect(inkShare(sight, [10.2, 6.2, 3.6, 2.6])).toBe(1);
      expect(inkShare(sight, [4.2, 3.2, 15.6, 1.6])).toBe(1);
    },
  },
  {
    name: 'colours follow the style',
    source: {
      template: page(25, 15, [
        element('rectangle', [2, 2, 8, 8], { style: { fill: '#d2691e', stroke: 'none' } }),
        element('rectangle', [12, 2, 8, 8], { style: { fill: 'rgb(0 128 255 / 40%)', stroke: 'none' } }),
      ]),
    },
    skip: COLORED,
    holds(sight) {
      const near = (box: Box, wanted: readonly number[]) => {
        const off = meanColor(sight, box).map((value, channel) => Math.abs(value - wanted[channel]!));
        expect(Math.max(...off)).toBeLessThan(2);
      };
      near([3, 3, 6, 6], [210, 105, 30]);
      near([13, 3, 6, 6], [153, 204, 255]);
    },
  },
  {
    name: 'an arrow ends at the end of its line and is wider than the line',
    source: {
      template: page(25, 15, [
        element('line', [3, 7, 18, 0], { style: { strokeWidth: '0.5mm', markerEnd: 'triangle' } }),
      ]),
    },
    holds(sight) {
      expectInk(sight, [3, 7 - 1.125, 18, 2.25]);
      expect(inkShare(sight, [20.5, 5.5, 0.5, 0.9])).toBe(0);
    },
  },
  {
    name: 'a background image is behind the content of its box and clipped to the box',
    source: {
      template: page(25, 15, [
        element('group', [4, 3, 16, 9], {
          elements: [element('rectangle', [4, 3, 8, 3], { style: { fill: '#fff', stroke: 'none' } })],
          style: {
            backgroundImage:
              "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
          },
        }),
      ]),
    },
    holds(sight) {
      expectInk(sight, [4, 3, 16, 9]);
      expect(inkShare(sight, [8.2, 6.2, 7.6, 2.6])).toBe(0);
      expect(inkShare(sight, [4.2, 3.2, 3.6, 8.6])).toBe(1);
    },
  },
  {
    name: 'colours with the blend mode "multiply" darken the colours below, and are unchanged on blank paper',
    source: {
      template: page(25, 15, [
        element('rectangle', [4, 3, 8, 9], { style: { fill: '#f80', stroke: 'none' } }),
        element('rectangle', [8, 5, 12, 5], { style: { fill: '#08f', stroke: 'none', blendMode: 'multiply' } }),
      ]),
    },
    skip: COLORED,
    holds(sight) {
      const seen = [
        [5, 4, 2, 7],
        [9, 6, 2, 3],
        [14, 6, 4, 3],
      ].map((box) => meanColor(sight, box as unknown as Box));
      const wanted = [
        [255, 136, 0],
        [0, 73, 0],
        [0, 136, 255],
      ];
      seen.forEach((color, index) => {
        const off = color.map((value, channel) => Math.abs(value - wanted[index]![channel]!));
        expect(Math.max(...off)).toBeLessThan(3);
      });
    },
  },
  {
    name: 'black at half opacity is gray, and overlaps within one element are not visible',
    source: {
      template: page(25, 15, [
        element('rectangle', [4, 4, 16, 8], {
          style: { fill: '#000', stroke: '#000', strokeWidth: '2mm', opacity: 0.5 },
        }),
      ]),
    },
    holds(sight) {
      for (const box of [
        [6, 6, 12, 4],
        [3.25, 6, 0.5, 4],
        [4.25, 6, 0.5, 4],
      ] as const) {
        expect(Math.abs(lightness(sight, box) - 0.5)).toBeLessThan(0.06);
      }
    },
  },
  {
    name: 'lighter shades look lighter',
    source: {
      template: page(
        42,
        12,
        ['#000', '#555', '#aaa', '#eee', '#fff'].map((fill, index) =>
          element('rectangle', [1 + 8 * index, 2, 8, 8], { style: { fill, stroke: 'none' } }),
        ),
      ),
    },
    holds(sight) {
      const shades = [0, 1, 2, 3, 4].map((index) => lightness(sight, [2 + 8 * index, 3, 6, 6]));
      expect(shades[0]).toBe(0);
      expect(shades.toSorted((a, b) => a - b)).toEqual(shades);
      expect(new Set(shades).size).toBe(5);
      expect(shades[4]).toBe(1);
    },
  },
  {
    name: 'a gradient runs from its first colour to its last',
    source: {
      template: page(32, 16, [
        element('rectangle', [4, 4, 24, 8], {
          style: { fill: 'linear-gradient(90deg, white, black)', stroke: 'none' },
        }),
      ]),
    },
    holds(sight) {
      const shades = [4, 10, 16, 22].map((x) => lightness(sight, [x, 4, 6, 8]));
      expect(shades.toSorted((a, b) => b - a)).toEqual(shades);
      expect(shades[0]).toBeGreaterThan(0.75);
      expect(shades[3]).toBeLessThan(0.25);
    },
  },
  {
    name: 'a shadow is visible outside its box, but not through it',
    source: {
      template: page(25, 15, [
        element('rectangle', [5, 4, 12, 6], { style: { fill: 'white', stroke: 'none', shadow: '2mm 2mm 0mm black' } }),
      ]),
    },
    holds(sight) {
      expectInk(sight, [7, 6, 12, 6]);
      expect(inkShare(sight, [17.2, 6.2, 1.6, 5.6])).toBe(1);
      expect(inkShare(sight, [5.2, 4.2, 11.6, 5.6])).toBe(0);
    },
  },
  {
    name: 'a clipped element is visible only inside its outline',
    source: {
      template: page(25, 15, [element('rectangle', [5, 2, 10, 10], { style: { ...BLACK_FILL, clip: 'circle' } })]),
    },
    holds(sight) {
      expectInk(sight, [5, 2, 10, 10]);
      expect(inkShare(sight, [5, 2, 10, 10])).toBeCloseTo(Math.PI / 4, 1);
      expect(inkShare(sight, [5, 2, 1, 1])).toBe(0);
    },
  },
  {
    name: 'each corner can have a different radius',
    source: {
      template: page(25, 15, [
        element('rectangle', [5, 4, 12, 6], { style: { ...BLACK_FILL, cornerRadius: { topLeft: '4mm' } } }),
      ]),
    },
    holds(sight) {
      expect(inkShare(sight, [5, 4, 0.9, 0.9])).toBe(0);
      for (const corner of [
        [16, 4],
        [16, 9],
        [5, 9],
      ] as const)
        expect(inkShare(sight, [...corner, 1, 1])).toBe(1);
    },
  },
  {
    name: 'square caps extend the ends of a line, and round joins have no sharp corners',
    source: {
      template: page(32, 15, [
        element('line', [5, 7, 8, 0], { style: { strokeWidth: '2mm', lineCap: 'square' } }),
        element('path', [20, 5, 8, 8], { d: 'M0 22.68 V0 H22.68', style: { strokeWidth: '2mm', lineJoin: 'round' } }),
      ]),
    },
    holds(sight) {
      expect(inkShare(sight, [4.2, 6.2, 9.6, 1.6])).toBe(1);
      expect(inkShare(sight, [3, 6, 0.8, 2])).toBe(0);
      expect(inkShare(sight, [19, 4, 0.25, 0.25])).toBe(0);
      expect(inkShare(sight, [20, 4.2, 7.8, 1.6])).toBe(1);
    },
  },
  {
    name: 'elements outside the page cause no errors',
    source: {
      template: page(25, 15, [
        element('rectangle', [-10, -10, 20, 15], { style: BLACK_FILL }),
        element('ellipse', [20, 10, 30, 30], { style: BLACK_FILL }),
        element('rectangle', [500, 500, 20, 15], { style: BLACK_FILL }),
      ]),
    },
    holds(sight) {
      expect(inkShare(sight, [0, 0, 9.8, 4.8])).toBe(1);
      expect(inkShare(sight, [11, 0, 14, 9])).toBe(0);
    },
  },
];
