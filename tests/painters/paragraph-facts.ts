/** Facts about paragraphs: content before, after and next to lines, and continuation in columns. */
import type { JsonObject } from '@platen/engine';
import { expect } from 'vitest';
import { element, type Fact, page } from './fact.ts';
import { inkedBox, inkShare, type Look } from './look.ts';

const text = (box: readonly number[], content: string, style: JsonObject, rest: JsonObject = {}) =>
  element('text', box, { text: content, style: { lineHeight: '5mm', ...style }, ...rest });

/** Returns a letter for each of four lines of 5 mm below a corner: `x` if the line has black pixels, otherwise `-`. */
function inkedLines(sight: Look, [x, y, width]: readonly [number, number, number]): string {
  return [0, 1, 2, 3].map((line) => (inkShare(sight, [x, y + 5 * line, width, 5]) > 0 ? 'x' : '-')).join('');
}

/** Returns the lower end of all black pixels. */
function footOf(sight: Look): number {
  const [, y, , height] = inkedBox(sight)!;
  return y + height;
}

/** Returns texts in two columns of at most four lines, or as high as necessary. */
const columns = (box: readonly number[], texts: readonly string[], style: JsonObject = {}) =>
  page(50, 26, [
    element('group', box, {
      layout: 'columns',
      columns: 2,
      columnGap: '6mm',
      elements: texts.map((content) => ({ type: 'text', text: content, style: { lineHeight: '5mm', ...style } })),
    }),
  ]);

const paragraph = (lines: number) => Array.from({ length: lines }, () => 'HHHH').join('\n');

function expectColumns(sight: Look, left: string, right: string): void {
  expect([inkedLines(sight, [2, 3, 20]), inkedLines(sight, [28, 3, 20])]).toEqual([left, right]);
}

export const PARAGRAPH_FACTS: readonly Fact[] = [
  {
    name: 'small letters become capitals with textTransform',
    source: {
      template: page(50, 10, [
        text([2, 2, 20, 6], 'nose', { textTransform: 'uppercase', fontSize: '14pt' }),
        text([26, 2, 20, 6], 'NOSE', { fontSize: '14pt' }),
      ]),
    },
    holds(sight) {
      expect(inkShare(sight, [2, 2, 20, 6])).toBeGreaterThan(0.1);
      for (const [y, height] of [
        [2, 2],
        [4, 2],
        [6, 2],
      ] as const)
        expect(inkShare(sight, [2, y, 20, height])).toBeCloseTo(inkShare(sight, [26, y, 20, height]), 3);
    },
  },
  {
    name: 'list markers are before their items, and further lines of an item are indented',
    source: {
      template: page(40, 24, [text([2, 2, 28], '- HHHHHHH HHHHHHH\n- HHH\n1. HH', {}, { markup: 'markdown' })]),
    },
    holds(sight) {
      expect(inkedLines(sight, [2, 2, 4])).toBe('x-xx');
      expect(inkedLines(sight, [7, 2, 20])).toBe('xxxx');
    },
  },
  {
    name: 'a split word has a hyphen at the end of the line',
    source: {
      template: page(30, 14, [text([2, 2, 18], 'hyphenation', { hyphenate: true, fontSize: '14pt' }, { lang: 'en' })]),
    },
    holds(sight) {
      const [x, , width] = inkedBox(sight)!;
      const end = x + width - 1;
      expect(inkShare(sight, [end, 4, 1, 1.2])).toBeGreaterThan(0.2);
      expect(inkShare(sight, [end, 2, 1, 2])).toBe(0);
      expect(inkShare(sight, [end, 5.2, 1, 8])).toBe(0);
    },
  },
  {
    name: 'the cents of a price are raised',
    source: {
      template: page(40, 12, [text([2, 2, 36], '11.11', { lineHeight: '8mm', fontSize: '20pt' }, { markup: 'price' })]),
    },
    holds(sight) {
      const foot = footOf(sight);
      expect(inkShare(sight, [2, foot - 2, 7.5, 2])).toBeGreaterThan(0.1);
      expect(inkShare(sight, [10, foot - 2, 28, 2])).toBe(0);
      expect(inkShare(sight, [10, 2, 5, foot - 4])).toBeGreaterThan(0.1);
    },
  },
  {
    name: 'in a row with baseline alignment, first lines of any size share a baseline',
    source: {
      template: page(40, 16, [
        element('group', [2, 2, 36], {
          layout: 'row',
          align: 'baseline',
          elements: ['8pt', '24pt'].map((fontSize) => ({
            type: 'text',
            width: '1fr',
            text: 'HH',
            style: { fontSize },
          })),
        }),
      ]),
    },
    holds(sight) {
      for (const x of [2, 20]) expect(inkShare(sight, [x, footOf(sight) - 0.25, 18, 0.25])).toBeGreaterThan(0.02);
    },
  },
  {
    name: 'columns without a height are balanced',
    source: { template: columns([2, 3, 46], [paragraph(6)]) },
    holds: (sight) => expectColumns(sight, 'xxx-', 'xxx-'),
  },
  {
    name: 'no single line of a paragraph is left at the bottom of a column',
    source: { template: columns([2, 3, 46, 20], [paragraph(3), paragraph(2)], { orphans: 2, widows: 1 }) },
    holds: (sight) => expectColumns(sight, 'xxx-', 'xx--'),
  },
  {
    name: 'no single line of a paragraph moves to the next column alone',
    source: { template: columns([2, 3, 46, 20], [paragraph(5)], { orphans: 1, widows: 2 }) },
    holds: (sight) => expectColumns(sight, 'xxx-', 'xx--'),
  },
];
