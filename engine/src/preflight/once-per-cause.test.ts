/**
 * One cause results in one warning of any code, even if all items of a list, all pages or all cells of a table have it.
 */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { renderTemplate } from '../render.ts';

const world = createNodeWorld();
const rows = Array.from({ length: 61 }, (_, index) => ({ name: `Row ${index}`, code: 'A'.repeat(9 + (index % 3)) }));

function warnings(elements: readonly object[], more: object = {}) {
  const template = { dimensions: { width: '100mm', height: '400mm' }, printer: { density: 8 }, elements, ...more };
  const rendered = renderTemplate(template, { rows }, { format: 'zpl', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.map(({ code, elementId, page, message }) => `${code} ${elementId} ${page} ${message}`);
}

const list = (element: object) => ({
  type: 'repeat',
  id: 'list',
  position: { x: '5mm', y: '5mm' },
  width: '90mm',
  items: 'rows',
  elements: [{ id: 'each', ...element }],
});

test('small text in each row of a list is one warning with its count', () => {
  const small = { type: 'text', text: '{{ item.name }}', style: { fontSize: '4pt' } };
  expect(warnings([list(small)])).toEqual([
    expect.stringMatching(/^TEXT_TOO_SMALL each\[0\] 1 .* use 5 pt or more \(61 elements\)$/),
  ]);
});

test('combines warnings of layout', () => {
  const long = { type: 'text', text: 'Longer than its box by far', width: '20mm', height: '4mm' };
  const overflow = warnings([list(long)]).filter((text) => text.startsWith('TEXT_OVERFLOW'));
  expect(overflow).toEqual([expect.stringMatching(/^TEXT_OVERFLOW each\[0\] .* \(61 elements\)$/)]);
});

test('reports the first of several warnings with different numbers', () => {
  const code = {
    type: 'barcode',
    symbology: 'code128',
    text: '{{ item.code }}',
    width: '24mm',
    height: '6mm',
    showText: false,
  };
  expect(warnings([list(code)])).toEqual([
    expect.stringMatching(/^BARCODE_TOO_DENSE each\[0\] 1 .* \(the first of 61 elements\)$/),
  ]);
});

test('a warning for all cells of a table is one, and a warning for one column is another', () => {
  const column = (header: string, more: object = {}) => ({ header, text: '{{ item.name }}', ...more });
  const table = {
    type: 'table',
    id: 'table',
    position: { x: '5mm', y: '5mm' },
    width: '90mm',
    items: 'rows',
    style: { fontSize: '4pt' },
    columns: [column('A'), column('B'), column('C', { style: { fontSize: '3pt' }, headerStyle: { fontSize: '9pt' } })],
  };
  expect(warnings([table])).toEqual([
    expect.stringMatching(/^TEXT_TOO_SMALL table\.header\.0 1 text of 4\.0 pt .* \(124 elements\)$/),
    expect.stringMatching(/^TEXT_TOO_SMALL table\[0\]\.2 1 text of 3\.0 pt .* \(61 elements\)$/),
  ]);
});

test('reports content of every page for the first page', () => {
  const footer = {
    height: '5mm',
    elements: [
      {
        type: 'text',
        id: 'small',
        text: 'Page {{ page.number }}',
        position: { x: '5mm', y: '0mm' },
        style: { fontSize: '4pt' },
      },
    ],
  };
  const text = { type: 'text', text: '{{ item.name }}' };
  const flow = { ...list(text), position: { mode: 'flow' } };
  const paged = { dimensions: { width: '100mm', height: '100mm' }, footer };
  expect(warnings([flow], paged)).toEqual([
    expect.stringMatching(/^TEXT_TOO_SMALL small 1 .* use 5 pt or more \(on \d pages\)$/),
  ]);
  const beyond = { ...footer, elements: [{ ...footer.elements[0], position: { x: '99mm', y: '0mm' }, style: {} }] };
  const outside = warnings([flow], { ...paged, footer: beyond }).filter((text) => text.startsWith('OUTSIDE_PAGE'));
  expect(outside).toEqual([expect.stringMatching(/^OUTSIDE_PAGE small 1 .* \(on \d pages\)$/)]);
});

test('separate elements are separate causes', () => {
  const small = (id: string, y: string) => ({
    type: 'text',
    id,
    text: 'Small',
    position: { x: '5mm', y },
    style: { fontSize: '4pt' },
  });
  expect(warnings([small('a', '5mm'), small('b', '15mm')])).toEqual([
    expect.stringMatching(/^TEXT_TOO_SMALL a 1 (?!.*\()/),
    expect.stringMatching(/^TEXT_TOO_SMALL b 1 (?!.*\()/),
  ]);
});
