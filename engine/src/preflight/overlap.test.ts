import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { renderTemplate } from '../render.ts';
import { touchingPairs } from './touching-pairs.ts';

const world = createNodeWorld();

function overlaps(elements: readonly object[], side = '100mm') {
  const template = { dimensions: { width: side, height: side }, elements };
  const rendered = renderTemplate(template, {}, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.filter(({ code }) => code === 'OVERLAP').map(({ elementId }) => elementId);
}

const at = (x: number, y: number) => ({ position: { x: `${x}mm`, y: `${y}mm` } });
const text = (id: string, x: number, y: number, more: object = {}) => ({
  type: 'text',
  id,
  ...at(x, y),
  text: id,
  ...more,
});

test('names the first of two overlapping texts, and neither if one suppresses the warning', () => {
  const [one, other] = [text('lower', 5, 5), text('upper', 6, 6)];
  expect(overlaps([one, other])).toEqual(['lower']);
  expect(overlaps([{ ...one, allowOverlap: true }, other])).toEqual([]);
  expect(overlaps([one, { ...other, allowOverlap: true }])).toEqual([]);
});

test('the warning about an element on the last page recommends "pin", which reserves its space', () => {
  const rows = { type: 'repeat', items: 'range(1, 20)', position: { mode: 'flow' } };
  const list = { ...rows, elements: [{ type: 'text', text: 'row {{ item }}' }] };
  const box = {
    type: 'group',
    id: 'box',
    ...at(2, 50),
    layout: 'column',
    elements: [{ type: 'text', text: 'Signature' }],
  };
  const messages = (pages: string) => {
    const elements = [list, { ...box, pages }];
    const template = { dimensions: { width: '100mm', height: '100mm' }, elements };
    const rendered = renderTemplate(template, {}, { format: 'pdf', now: 0 }, world);
    return rendered.ok ? rendered.warnings.map(({ message }) => message) : [];
  };
  expect(messages('last')).toEqual([expect.stringContaining('"position": { "mode": "flow", "pin": "bottom" }')]);
  expect(messages('all')).toEqual([expect.stringContaining('; move them apart, or set "allowOverlap"')]);
});

test('a container suppresses the warning for its content', () => {
  const group = { type: 'group', id: 'g', ...at(5, 5), elements: [text('lower', 0, 0), text('upper', 1, 1)] };
  expect(overlaps([group])).toEqual(['lower']);
  expect(overlaps([{ ...group, allowOverlap: true }])).toEqual([]);
  expect(overlaps([{ ...group, allowOverlap: true, rotation: 30 }])).toEqual([]);
});

test.each([
  ['clear of it', 0.2, []],
  ['half over it', 0.6, ['hidden']],
])('a later shape whose group is %s', (_, opacity, expected) => {
  const shape = { type: 'rectangle', ...at(0, 0), width: '20mm', height: '5mm', style: { fill: '#000' } };
  const veil = { type: 'group', id: 'veil', ...at(5, 5), style: { opacity }, elements: [shape] };
  expect(overlaps([text('hidden', 5, 5), veil])).toEqual(expected);
});

test('an image hides text only where it is not transparent', () => {
  // One pixel each, transparent and red.
  const clear = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DAAAAEAQEARwbK3gAAAABJRU5ErkJggg==';
  const red = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
  const picture = (bytes: string) => ({
    type: 'image',
    id: 'picture',
    ...at(0, 0),
    width: '20mm',
    height: '20mm',
    source: `data:image/png;base64,${bytes}`,
  });
  expect(overlaps([text('signed', 5, 5), picture(clear)])).toEqual([]);
  expect(overlaps([text('signed', 5, 5), picture(red)])).toEqual(['signed']);
  expect(overlaps([picture(red), text('signed', 5, 5)])).toEqual([]);
});

test('overlapping cells of two tables are at most one warning per column', () => {
  const table = (id: string, x: number) => ({
    type: 'table',
    id,
    ...at(x, 5),
    width: '40mm',
    items: '[1, 2, 3, 4, 5]',
    columns: [{ contentExpression: '"some text"' }, { contentExpression: '"more text"' }],
  });
  expect(overlaps([table('a', 5), table('b', 7)]).length).toBeLessThan(3);
});

test('stops the search in twenty thousand overlapping texts, and finds every intersecting pair before', () => {
  const many = Array.from({ length: 2000 }, (_, i) => text(`t${i}`, 5, 5));
  expect(overlaps(many).length).toBeGreaterThan(0);
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const budget = { comparisons: 1e9, pairs: 10_000 };
  expect(
    [
      ...touchingPairs(
        Array.from({ length: 20_000 }, () => box),
        (each) => each,
        budget,
      ),
    ].length,
  ).toBeLessThan(10_001);
  const random = Array.from({ length: 200 }, (_, i) => ({ x: (i * 37) % 101, y: (i * 61) % 97, width: 8, height: 6 }));
  const meets = (a: typeof box, b: typeof box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  const all = random.flatMap((a, i) => random.slice(i + 1).filter((b) => meets(a, b)));
  expect([...touchingPairs(random, (each) => each, { comparisons: 1e6, pairs: 1e6 })]).toHaveLength(all.length);
});
