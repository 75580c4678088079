import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { renderTemplate } from '../render.ts';
import { parseTemplate } from './template.ts';

const world = createNodeWorld();

function warningsOf(template: object, options: { readonly format: 'pdf' | 'png' | 'zpl' } = { format: 'pdf' }) {
  const page = { dimensions: { width: '50mm', height: '30mm' }, ...template };
  const rendered = renderTemplate(page, {}, { now: 0, ...options }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.map(({ code, elementId }) => `${code} ${elementId}`);
}

const at = (x: number, y: number) => ({ position: { x: `${x}mm`, y: `${y}mm` } });
const cut = { type: 'text', id: 't', ...at(2, 2), width: '5mm', height: '2mm', text: 'much too long' };
const code = { type: 'qrcode', id: 'q', ...at(2, 2), width: '20mm', height: '20mm', text: 'A' };
const logo = {
  type: 'rectangle',
  id: 'logo',
  ...at(10, 10),
  width: '4mm',
  height: '4mm',
  style: { fill: '#fff', stroke: 'none' },
};

test('an element suppresses only the warnings that it lists', () => {
  expect(warningsOf({ elements: [cut] })).toEqual(['TEXT_OVERFLOW t']);
  expect(warningsOf({ elements: [{ ...cut, allow: ['TEXT_OVERFLOW'] }] })).toEqual([]);
  expect(warningsOf({ elements: [{ ...cut, allow: ['OVERLAP'] }] })).toEqual(['TEXT_OVERFLOW t']);
  expect(
    warningsOf({
      elements: [
        { ...cut, allow: ['TEXT_OVERFLOW'] },
        { ...cut, id: 'u', ...at(25, 2) },
      ],
    }),
  ).toEqual(['TEXT_OVERFLOW u']);
});

test('a container suppresses warnings of its elements, and a list of each item', () => {
  const group = { type: 'group', ...at(0, 0), elements: [cut] };
  const list = { type: 'repeat', id: 'r', ...at(0, 0), items: '[1, 2]', elements: [{ ...cut, ...at(2, 2) }] };
  for (const container of [group, list]) {
    expect(warningsOf({ elements: [container] }).length).toBeGreaterThan(0);
    expect(warningsOf({ elements: [{ ...container, allow: ['TEXT_OVERFLOW', 'OVERLAP'] }] })).toEqual([]);
  }
});

test('a table suppresses warnings of its cells', () => {
  const table = {
    type: 'table',
    id: 'items',
    ...at(2, 2),
    width: '40mm',
    items: '[1]',
    columns: [{ header: 'A', content: { expression: 'absent' }, width: '40mm' }],
  };
  expect(warningsOf({ elements: [table] })).toEqual(['MISSING_DATA items[0].0']);
  expect(warningsOf({ elements: [{ ...table, allow: ['MISSING_DATA'] }] })).toEqual([]);
});

test('the template suppresses all warnings, including warnings without an element', () => {
  expect(warningsOf({ allow: ['TEXT_OVERFLOW'], elements: [cut] })).toEqual([]);
  const pages = [{ type: 'text', position: { mode: 'flow' }, text: 'a' }, { type: 'pageBreak' }, { ...cut, id: 'z' }];
  const second = { type: 'text', position: { mode: 'flow' }, text: 'b' };
  const elements = [pages[0], pages[1], second];
  expect(warningsOf({ elements }, { format: 'png' })).toEqual(['PAGES_OMITTED undefined']);
  expect(warningsOf({ allow: ['PAGES_OMITTED'], elements }, { format: 'png' })).toEqual([]);
});

test('either of two elements suppresses their common warning, and any element suppresses its template warnings', () => {
  expect(warningsOf({ elements: [code, logo] })).toEqual(['QUIET_ZONE_VIOLATED q']);
  for (const answer of [{ allow: ['QUIET_ZONE_VIOLATED'] }, { allowOverlap: true }]) {
    expect(warningsOf({ elements: [{ ...code, ...answer }, logo] })).toEqual([]);
    expect(warningsOf({ elements: [code, { ...logo, ...answer }] })).toEqual([]);
  }
  // Reports another element over the code anyway.
  const elements = [code, { ...logo, allowOverlap: true }, { ...logo, id: 'stain', ...at(4, 4) }];
  expect(warningsOf({ elements })).toEqual(['QUIET_ZONE_VIOLATED q']);
  expect(warningsOf({ elements: [{ ...logo, colour: 'red', allow: ['UNKNOWN_PROPERTY'] }] })).toEqual([]);
});

test('an unknown code is a problem with a suggestion', () => {
  const template = {
    dimensions: { width: '50mm', height: '30mm' },
    elements: [{ ...cut, allow: ['TEXT_OVERFLOWS'] }],
  };
  const parsed = parseTemplate(template, world.expressions);
  expect(parsed.ok ? [] : parsed.problems).toMatchObject([
    { code: 'INVALID_VALUE', path: '/elements/0/allow/0', message: expect.stringContaining('"TEXT_OVERFLOW"?') },
  ]);
});
