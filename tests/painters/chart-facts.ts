/** Facts about charts: marks are as large as their numbers, and everything stays in its box. */
import type { JsonObject, JsonValue } from '@platen/engine';
import { expect } from 'vitest';
import { element, type Fact, page } from './fact.ts';
import { type Box, inkedBox, inkShare, type Look, lightness } from './look.ts';

const BOX = [4, 3, 16, 8] as const;

/** Returns a chart of marks only, black or white, on a page of 25 by 15 mm. */
const marks = (kind: string, numbers: readonly number[], rest: JsonObject = {}) => ({
  template: page(25, 15, [
    element('chart', BOX, { kind, items: 'numbers', axes: false, legend: false, colors: ['#000'], ...rest }),
  ]),
  data: { numbers } as JsonObject,
});

function expectShares(sight: Look, filled: readonly Box[], empty: readonly Box[]): void {
  for (const box of filled) expect(inkShare(sight, box), `filled ${box}`).toBe(1);
  for (const box of empty) expect(inkShare(sight, box), `empty ${box}`).toBe(0);
}

const SALES: readonly JsonValue[] = [
  { town: 'Königs Wusterhausen', north: 1200, south: -400 },
  { town: 'Bad Homburg vor der Höhe', north: 300, south: 900 },
];

export const CHART_FACTS: readonly Fact[] = [
  {
    name: 'the height of bars matches their values',
    source: marks('bar', [2, 4], { min: 0, max: 4 }),
    // Each bar takes seven tenths of half the box.
    holds: (sight) =>
      expectShares(
        sight,
        [
          [5.4, 7.2, 5.2, 3.6],
          [13.4, 3.2, 5.2, 7.6],
        ],
        [
          [4, 3, 9, 3.8],
          [11, 3, 2, 8],
        ],
      ),
  },
  {
    name: 'bars of negative values extend below zero',
    source: marks('bar', [2, -2], { min: -2, max: 2 }),
    holds: (sight) =>
      expectShares(
        sight,
        [
          [5.4, 3.2, 5.2, 3.6],
          [13.4, 7.2, 5.2, 3.6],
        ],
        [
          [5, 7.2, 6, 4],
          [13, 3, 6, 3.8],
        ],
      ),
  },
  {
    name: 'stacked areas of negative values extend below zero',
    source: {
      template: page(25, 15, [
        element('chart', BOX, {
          kind: 'area',
          stacked: true,
          items: 'numbers',
          axes: false,
          colors: ['#000'],
          min: -2,
          max: 2,
          series: [{ value: 'item' }, { value: '-item' }],
        }),
      ]),
      data: { numbers: [2, 2] },
    },
    holds(sight) {
      for (const y of [4, 8]) expect(lightness(sight, [5, y, 14, 2])).toBeCloseTo(0.55, 1);
    },
  },
  {
    name: 'a line goes through its values',
    source: marks('line', [0, 4, 0], { min: 0, max: 4 }),
    holds(sight) {
      for (const box of [
        [3.8, 10, 1, 1],
        [11.5, 2.9, 1, 1],
        [7.5, 6.5, 1, 1],
        [19.2, 10, 1, 1],
      ] as const)
        expect(inkShare(sight, box), `${box}`).toBeGreaterThan(0.25);
      expectShares(
        sight,
        [],
        [
          [4, 3, 4, 2.5],
          [10, 7, 4, 4],
        ],
      );
    },
  },
  {
    name: 'slices of a pie have the right size, and are drawn clockwise from the top',
    source: marks('pie', [1, 3], { colors: ['#000', '#fff'] }),
    holds(sight) {
      // A quarter of the disc, without the white between slices.
      expect(inkShare(sight, [12, 3, 4, 4])).toBeGreaterThan(0.6);
      expectShares(
        sight,
        [],
        [
          [4, 3, 7.8, 8],
          [12, 7.2, 8, 4],
        ],
      );
    },
  },
  {
    name: 'a gauge is filled up to its value',
    source: marks('gauge', [50], { tick: '' }),
    holds(sight) {
      const ring = (Math.PI / 4) * (1 - 0.7 ** 2);
      expect(1 - lightness(sight, [4, 3, 8, 8])).toBeCloseTo(ring, 1);
      expect(1 - lightness(sight, [12, 3, 8, 8])).toBeLessThan(ring / 3);
    },
  },
  {
    name: 'values, labels and names of a chart stay inside its box',
    source: {
      template: page(70, 50, [
        element('chart', [5, 5, 60, 40], {
          items: 'sales',
          label: '{{ item.town }}',
          tick: '{{ formatNumber(value) }} EUR',
          series: ['north', 'south'].map((name) => ({ name, value: `item.${name}` })),
        }),
      ]),
      data: { sales: SALES },
    },
    holds(sight) {
      const [x, y, width, height] = inkedBox(sight)!;
      expect(x).toBeGreaterThanOrEqual(5);
      expect(y).toBeGreaterThanOrEqual(5);
      expect(x + width).toBeLessThanOrEqual(65);
      expect(y + height).toBeLessThanOrEqual(45);
      // Numbers at the left, labels below, and the legend under them.
      for (const box of [
        [5, 5, 4, 30],
        [22, 35, 12, 5],
        [5, 41, 4, 4],
      ] as const)
        expect(inkShare(sight, box), `${box}`).toBeGreaterThan(0.02);
    },
  },
];
