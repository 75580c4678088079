import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { renderTemplate } from '../render.ts';
import { Pdfium } from './pdfium.ts';

const world = createNodeWorld();

/** Texts of a page of 200 × 100 pt, read back from its PDF. */
function textsOf(elements: readonly object[]) {
  const template = { dimensions: { width: '200pt', height: '100pt' }, elements };
  const rendered = renderTemplate(template as never, {}, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return new Pdfium(world.platform, rendered.value.bytes).texts(0, { widthPt: 200, heightPt: 100 });
}

const text = (words: string, at: readonly [number, number], more: object = {}) => ({
  type: 'text',
  position: { x: `${at[0]}pt`, y: `${at[1]}pt` },
  width: '120pt',
  text: words,
  ...more,
});

test('lines have words, position, size and font', () => {
  const read = textsOf([
    text('Ship to: Ann Berg', [10, 10], { style: { fontSize: '12pt' } }),
    text('No. 4711', [10, 50], { style: { fontFamily: 'Cousine', fontSize: '8pt', fontWeight: 'bold' } }),
  ]);
  expect(read).toMatchObject([
    { text: 'Ship to: Ann Berg', turn: 0, family: 'sans', isBold: false },
    { text: 'No. 4711', family: 'mono', isBold: true },
  ]);
  const [first, second] = read;
  expect(first!.fontSize).toBeCloseTo(12, 1);
  expect(second!.fontSize).toBeCloseTo(8, 1);
  expect(first!.x).toBeCloseTo(10, 0);
  // Baseline of the default line height of 1.2 in Arimo.
  expect(first!.y).toBeCloseTo(10 + 12 * 0.9465, 0);
  // Every letter of Cousine is 0.6 em wide.
  expect(second!.width).toBeCloseTo(8 * 8 * 0.6, 0);
});

test('separate texts on one line are two texts, and rotated text keeps its direction', () => {
  const read = textsOf([
    text('Left', [10, 10]),
    text('Right', [150, 10], { width: '40pt' }),
    text('Up', [10, 60], { width: '20pt', rotation: 270 }),
  ]);
  expect(read.map(({ text: words, turn }) => [words, turn])).toEqual([
    ['Left', 0],
    ['Right', 0],
    ['Up', 3],
  ]);
});
