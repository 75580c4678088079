/** Text along a path, and vertical text: overflow warnings and letter positions. */

import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { ARIAL_10 } from '../../../../tests/text-style.ts';
import { IDENTITY } from '../../base/geometry.ts';
import { ONLY_PAGE } from '../../bind/bound.ts';
import { renderTemplate } from '../../render.ts';
import type { GlyphsItem, GroupItem } from '../../scene/scene.ts';
import { parsePathData } from '../../scene/svg-path-data.ts';
import { isUpright, turnsOf } from '../../text/orientation.ts';
import { layoutText, type ParagraphOptions } from '../../text/paragraph.ts';
import { alongPath } from './along.ts';
import { verticalBox } from './vertical-box.ts';

const world = createNodeWorld();

function warningsOf(element: object) {
  const template = {
    dimensions: '80x80mm',
    elements: [{ type: 'text', position: { x: '10mm', y: '10mm' }, ...element }],
  };
  const rendered = renderTemplate(template, {}, { format: 'png', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.map(({ code, message }) => `${code} ${message}`);
}

const AT = {
  transform: IDENTITY,
  page: ONLY_PAGE,

  boxes: [],
  outline: [],
};

function blockOf(text: string, more: Partial<ParagraphOptions> = {}) {
  const style = { ...ARIAL_10, families: ['Noto Sans JP'] };
  return layoutText(world.text, [{ text, style }], {
    width: Infinity,
    align: 'start',
    lineHeight: { factor: 1 },
    direction: 'auto',
    ellipsis: false,
    language: 'ja',
    ...more,
  });
}

test('letters are on the outline, each rotated about its middle', () => {
  const parsed = parsePathData('M0 50 H100 V150');
  if (!parsed.ok) throw new Error(parsed.message);
  const line = blockOf('ab'.repeat(15)).lines[0]!;
  const { box, over } = alongPath(line, { path: parsed.path, share: 0, elementId: 'a' });
  const items = box.place({ x: 5, y: 0 }, AT) as readonly GroupItem[];
  expect(over).toBe(0);
  expect(items).toHaveLength(30);
  expect(items[0]!.transform!.slice(0, 4)).toEqual([1, 0, -0, 1]);
  expect(items[0]!.transform![5]).toBe(50);
  expect(items.at(-1)!.transform!.slice(0, 2)).toEqual([0, 1]);
  expect(items.at(-1)!.transform![4]).toBe(105);
});

test('drops and reports text that is longer than its outline', () => {
  expect(warningsOf({ along: 'M0 20 H20', text: 'far too long a text for this' })).toEqual([
    expect.stringMatching(/^TEXT_OVERFLOW the text is longer than its path by \d+\.\d\d mm/),
  ]);
  expect(warningsOf({ along: 'M0 20 H200', text: 'short enough' })).toEqual([]);
  expect(warningsOf({ along: 'M0 20', text: 'on a dot' })).toHaveLength(1);
});

test('ideographs are upright and letters are rotated', () => {
  const block = blockOf('縦書ABC', { vertical: true });
  expect(block.width).toBeGreaterThan(20);
  const box = verticalBox(block.lines, { width: 10, height: 60, elementId: 'a', isTagged: false });
  const [first, second, lying] = box.place({ x: 0, y: 0 }, AT) as readonly [GlyphsItem, GlyphsItem, GroupItem];
  expect([first.text, second.text]).toEqual(['縦', '書']);
  expect(second.y - first.y).toBeCloseTo(10, 3);
  expect(second.x).toBeCloseTo(first.x, 3);
  expect(lying.transform!.slice(0, 4)).toEqual([0, 1, -1, 0]);
});

test('reports lines that are wider than the box', () => {
  const style = { writingMode: 'vertical-rl', fontFamily: 'Noto Sans JP' };
  const text = '縦書きの文章です。'.repeat(6);
  expect(warningsOf({ text, style, position: { x: '40mm', y: '10mm' }, width: '10mm', height: '30mm' })).toEqual([
    expect.stringMatching(/^TEXT_OVERFLOW the text overflows its box by/),
  ]);
  expect(warningsOf({ text, style, width: '40mm', height: '40mm' })).toEqual([]);
});

test('ideographs, kana and their punctuation are upright, and marks follow their letter', () => {
  expect([...'漢かカー。「１가'].every(isUpright)).toBe(true);
  expect([...'aÄ1.é–я'].some(isUpright)).toBe(false);
  expect(turnsOf('漢字ABCか\u3099')).toEqual([2, 5]);
});
