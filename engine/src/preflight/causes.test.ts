/** One cause results in one warning: a table that crosses the page edge is reported once, and so is each list. */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { renderTemplate } from '../render.ts';

const world = createNodeWorld();
const rows = Array.from({ length: 20 }, (_, index) => ({ name: `Row ${index}` }));

function warnings(element: object, more: object = {}) {
  const template = { dimensions: { width: '100mm', height: '200mm', ...more }, elements: [element] };
  const rendered = renderTemplate(template, { rows }, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  const outside = rendered.warnings.filter(({ code }) => code.startsWith('OUTSIDE_'));
  return outside.map(({ code, elementId, message }) => `${code} ${elementId} ${message}`);
}

const table = (x: string, width: string) => ({
  type: 'table',
  id: 'table',
  position: { x, y: '5mm' },
  width,
  items: 'rows',
  columns: [
    { header: 'First', text: '{{ item.name }}' },
    { header: 'Second', text: '{{ item.name }}' },
    { header: 'Third', elements: [{ type: 'text', text: '{{ item.name }}' }] },
  ],
});

test('a table that crosses the edge is one warning with the distance', () => {
  expect(warnings(table('60mm', '90mm'))).toEqual([
    expect.stringMatching(
      /^OUTSIDE_PAGE table extends beyond the page by 3\d\.\d+ mm at the right; .* \(4\d elements\)$/,
    ),
  ]);
});

test('a table that crosses the safe margin is also one warning', () => {
  expect(warnings(table('2mm', '60mm'), { safeMargin: '6mm' })).toEqual([
    expect.stringMatching(/^OUTSIDE_SAFE_MARGIN table .* elements\)$/),
  ]);
});

test('a group is one cause, and an element in a group that fits is another', () => {
  const text = (id: string, x: string) => ({
    type: 'text',
    id,
    text: 'Overhanging',
    width: '30mm',
    position: { x, y: '0mm' },
  });
  const group = (x: string) => ({
    type: 'group',
    id: 'group',
    position: { x, y: '9mm' },
    width: '40mm',
    height: '9mm',
    elements: [text('a', '1mm'), text('b', '38mm')],
  });
  expect(warnings(group('95mm'))).toEqual([expect.stringMatching(/^OUTSIDE_PAGE group .* \(2 elements\)$/)]);
  expect(warnings(group('59mm'))).toEqual([expect.stringMatching(/^OUTSIDE_PAGE b (?!.*elements)/)]);
});

test('an element of a list is one cause for all items', () => {
  const list = {
    type: 'repeat',
    id: 'list',
    position: { x: '55mm', y: '5mm' },
    width: '40mm',
    items: 'rows',
    elements: [{ type: 'text', id: 'name', text: '{{ item.name }} of a list that is too wide', width: '60mm' }],
  };
  expect(warnings(list)).toEqual([expect.stringMatching(/^OUTSIDE_PAGE name\[0\] .* \(20 elements\)$/)]);
});
