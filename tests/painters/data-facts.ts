/** Facts about styles that come from the data. */
import { expect } from 'vitest';
import { BLACK_FILL, element, type Fact, page } from './fact.ts';
import { inkShare } from './look.ts';
import { expectInk } from './shape-facts.ts';

export const DATA_FACTS: readonly Fact[] = [
  {
    name: 'colours, positions, sizes and rotations come from the data',
    source: {
      template: page(25, 15, [
        element('rectangle', [0, 5, 0, 4], {
          position: { x: { expression: "left + 'mm'" }, y: '5mm' },
          width: { text: '{{ share }}mm' },
          rotation: { expression: 'turn' },
          style: { stroke: 'none', fill: { expression: "share > 10 ? '#000' : '#fff'" } },
        }),
      ]),
      data: { left: 6, share: 12, turn: 90 },
    },
    // Same rectangle as in the facts about shapes: 12 by 4, rotated about its centre.
    holds: (sight) => expectInk(sight, [10, 1, 4, 12]),
  },
  {
    name: 'path data comes from the data',
    source: {
      template: page(25, 15, [element('path', [5, 4, 8, 8], { d: { expression: 'shape' }, style: BLACK_FILL })]),
      data: { shape: 'M0 0 H22.68 V22.68 Z' },
    },
    holds(sight) {
      expect(inkShare(sight, [9.5, 4.5, 3, 3])).toBe(1);
      expect(inkShare(sight, [5.2, 8.5, 3, 3])).toBe(0);
    },
  },
  {
    name: 'conditional styles apply only if their condition is true',
    source: {
      template: page(25, 15, [
        element('repeat', [4, 3, 16, 8], {
          items: 'amounts',
          layout: 'row',
          elements: [
            {
              type: 'rectangle',
              width: '8mm',
              height: '8mm',
              style: { stroke: 'none', fill: '#fff', when: [{ if: 'item < 0', style: { fill: '#000' } }] },
            },
          ],
        }),
      ]),
      data: { amounts: [4, -4] },
    },
    holds: (sight) => expectInk(sight, [12, 3, 8, 8]),
  },
];
