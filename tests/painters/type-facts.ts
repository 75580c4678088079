/** Facts about type: font features, letters at tabs, outlines and vertical lines, and space that lines leave free. */
import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '@platen/engine';
import { transformRect } from '@platen/engine/base/geometry';
import { runInk } from '@platen/engine/scene/ink';
import { expect } from 'vitest';
import { leavesOf } from '../outputs.ts';
import { element, type Fact, page } from './fact.ts';
import { inkedBox, inkShare, inMillimetres, type Look } from './look.ts';
import { expectInk } from './shape-facts.ts';

const text = (box: readonly number[], content: string, style: JsonObject, rest: JsonObject = {}) =>
  element('text', box, { text: content, style, ...rest });

const CASE = new URL('../suite/text/variable-fonts-have-axes.json', import.meta.url);
const VARIABLE_FONTS = JSON.parse(readFileSync(CASE, 'utf8')).template.fonts as JsonValue[];

/** Checks the black pixels against the bounding box of all glyph outlines in the layout. */
function expectAllInk(sight: Look): void {
  const boxes = leavesOf(sight.scene.pages[0]!.items).flatMap(({ item, transform }) => {
    const ink = item.kind === 'glyphs' && runInk(item);
    return ink ? [transformRect(transform, ink)] : [];
  });
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  expectInk(sight, inMillimetres({ x, y, width, height }));
}

export const TYPE_FACTS: readonly Fact[] = [
  ...[
    ['tabular figures', 'tabular-nums', '1111 11'],
    ['small capitals', 'small-caps', 'hamburg'],
    ['fractions', 'diagonal-fractions', '13/16'],
  ].map(
    ([what, fontFeatures, content]): Fact => ({
      name: `${what} from the font are drawn at their position in the layout`,
      source: {
        template: page(50, 12, [
          text([2, 2, 46, 8], content!, {
            fontFamily: what === 'small capitals' ? 'Noto Sans' : 'Inter',
            fontFeatures: fontFeatures!,
            fontSize: '16pt',
          }),
        ]),
      },
      holds: expectAllInk,
    }),
  ),
  ...[
    ['its lightest', { fontWeight: 100 }],
    ['its heaviest', { fontWeight: 1000 }],
    ['its narrowest, slanted', { fontVariations: 'wdth=25 slnt=-10' }],
  ].map(
    ([what, style]): Fact => ({
      name: `a variable font at ${what} is drawn at its position in the layout`,
      source: {
        template: page(
          60,
          12,
          [text([2, 2, 56, 8], 'Hamburg', { fontFamily: 'Flex', fontSize: '20pt', ...(style as JsonObject) })],
          {
            fonts: VARIABLE_FONTS,
          },
        ),
      },
      holds: expectAllInk,
    }),
  ),
  {
    name: 'a leader fills the space before a right-aligned tab',
    source: {
      template: page(60, 14, [text([2, 2, 56, 11], 'H\tH', { tabStops: "right 100% '.'", fontSize: '24pt' })]),
    },
    holds(sight) {
      const [x, , width] = inkedBox(sight)!;
      expect(x).toBeLessThan(3);
      expect(x + width).toBeGreaterThan(57);
      for (let at = 10; at < 50; at += 5) {
        expect(inkShare(sight, [at, 9, 5, 2])).toBeGreaterThan(0.03);
        expect(inkShare(sight, [at, 2, 5, 6])).toBe(0);
      }
    },
  },
  {
    name: 'justified lines reach both edges of their box',
    source: {
      template: page(50, 20, [
        text([5, 3, 40, 14], 'HHH HHHH HH HHHHH HHH HHHH HHHHHH HH HHHHH HHHH H', {
          textAlign: 'justify',
          textWrap: 'pretty',
        }),
      ]),
    },
    holds(sight) {
      const [x, , width] = inkedBox(sight)!;
      expect(Math.abs(x - 5)).toBeLessThan(0.6);
      expect(Math.abs(x + width - 45)).toBeLessThan(0.6);
    },
  },
  {
    name: 'text flows around a box',
    source: {
      template: page(50, 30, [
        text(
          [2, 2, 46],
          'HHHH HHH HHHHH HH HHHHH HHHH HHH HHHHHH HHHH HH HHHHH HHHH HHH HHHHH HH HHHH',
          {},
          {
            around: [{ x: '26mm', y: '0mm', width: '20mm', height: '8mm', gap: '0mm' }],
          },
        ),
      ]),
    },
    holds(sight) {
      expect(inkShare(sight, [28, 2, 20, 8])).toBe(0);
      expect(inkShare(sight, [2, 2, 20, 8])).toBeGreaterThan(0.05);
      expect(inkShare(sight, [28, 10, 15, 4])).toBeGreaterThan(0.05);
    },
  },
  {
    name: 'text follows a path',
    source: {
      template: page(40, 40, [
        text(
          [5, 5, 30, 30],
          'ROUND AND ROUND',
          { fontSize: '11pt', textAlign: 'center' },
          { along: 'M8 42 A34 34 0 0 1 76 42' },
        ),
      ]),
    },
    holds: expectAllInk,
  },
  {
    name: 'vertical lines run downwards, with upright ideographs',
    source: {
      template: page(30, 40, [
        text([5, 3, 20, 34], '縦書きABC「文」', {
          writingMode: 'vertical-rl',
          fontFamily: 'Noto Sans JP',
          fontSize: '14pt',
        }),
      ]),
    },
    holds: expectAllInk,
  },
  {
    name: 'ruby text is above its base',
    source: {
      template: page(40, 20, [
        element('text', [5, 3, 30, 14], {
          runs: [{ text: '東京', ruby: 'とうきょう' }],
          style: { fontSize: '16pt' },
          lang: 'ja',
        }),
      ]),
    },
    holds: expectAllInk,
  },
];
