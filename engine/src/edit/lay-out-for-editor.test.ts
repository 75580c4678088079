import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { type EditorBox, layOutForEditor } from './lay-out-for-editor.ts';

const world = createNodeWorld();

function layOut(template: JsonValue, data: JsonObject = {}) {
  const layout = layOutForEditor(template, data, { format: 'pdf', now: 0 }, world);
  const boxes = new Map(layout.boxes.flat().map((box) => [box.elementId, box]));
  return { ...layout, box: (id: string): EditorBox | undefined => boxes.get(id) };
}

const PIXEL = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')}`;
const at = (x: string, y: string) => ({ position: { x, y } });
const text = (id: string, more: object = {}) => ({ id, type: 'text', ...at('10pt', '20pt'), text: id, ...more });
const page = (...elements: object[]) => ({ dimensions: { width: '200pt', height: '100pt' }, elements }) as JsonValue;

test('draws a valid template like a render', () => {
  const { isWhole, problems, box, scene } = layOut(page(text('a', { width: '50pt' })));
  expect({ isWhole, problems }).toEqual({ isWhole: true, problems: [] });
  expect(box('a')).toMatchObject({ flow: 'absolute', widthFrom: 'fixed', heightFrom: 'content', isPlaceholder: false });
  expect(scene.pages[0]).toMatchObject({ width: 200, height: 100 });
});

test('returns data that can be sent to another thread', () => {
  const { boxes, problems, warnings } = layOut(
    page(text('a', { text: '{{ b }}', width: '3' }), text('c', { text: '{{ d }}' })),
  );
  expect(structuredClone({ boxes, problems, warnings })).toEqual({ boxes, problems, warnings });
});

test('maps a box to the page with its matrix, including rotated groups', () => {
  const inner = { id: 'inner', type: 'rectangle', ...at('0pt', '0pt'), width: '10pt', height: '10pt', rotation: 90 };
  const group = { id: 'outer', type: 'group', ...at('50pt', '50pt'), width: '10pt', height: '10pt', rotation: 180 };
  const { box } = layOut(page({ ...group, elements: [inner] }));
  const [a, b, c, d] = box('inner')!.transform.map((value) => Math.round(value) || 0);
  expect([a, b, c, d]).toEqual([0, -1, 1, 0]);
  expect(box('outer')!.transform.slice(0, 4).map(Math.round)).toEqual([-1, 0, -0, -1]);
});

test('returns the column of cells, and the placing of elements', () => {
  const columns = [
    { header: 'A', content: { expression: 'item' } },
    { elements: [text('inside', { position: undefined })] },
  ];
  const table = { id: 't', type: 'table', position: { mode: 'flow' }, items: '[1, 2]', columns };
  const row = { id: 'r', type: 'group', layout: 'row', position: { mode: 'flow' } };
  const child = { id: 'c', type: 'text', text: 'c', width: '1fr' };
  const { box } = layOut(page(table, { ...row, elements: [child] }) as JsonValue);
  expect(box('t[1].0')).toMatchObject({ path: '/elements/0/columns/0', flow: 'cell' });
  expect(box('t.header.0')).toMatchObject({ path: '/elements/0/columns/0' });
  expect(box('inside[0]')).toMatchObject({ path: '/elements/0/columns/1/elements/0', flow: 'column' });
  expect(box('r')).toMatchObject({ flow: 'page', widthFrom: 'parent', heightFrom: 'content' });
  expect(box('c')).toMatchObject({ flow: 'row', widthFrom: 'fraction', heightFrom: 'parent' });
});

test('removes a half-typed property at its pointer, and draws all other parts', () => {
  const { box, problems, isWhole } = layOut(page(text('a', { width: '3', style: { color: 'bl' } }), text('b')));
  expect(problems.map(({ path }) => path)).toEqual(['/elements/0/width', '/elements/0/style/color']);
  expect(box('a')).toMatchObject({ isPlaceholder: false, widthFrom: 'content' });
  expect({ b: box('b') !== undefined, isWhole }).toEqual({ b: true, isWhole: false });
});

test("draws a hatched box with the element's path in place of an element that fails", () => {
  const code = { id: 'ean', type: 'barcode', symbology: 'ean13', text: '1', width: '40pt', height: '20pt' };
  const { box, boxes, problems, scene } = layOut(page({ ...code, ...at('10pt', '20pt') }, text('b', { text: '{{ a' })));
  expect(problems.map(({ path }) => path.split('/')[2])).toEqual(expect.arrayContaining(['0', '1']));
  expect(box('ean')).toMatchObject({ isPlaceholder: true, box: { x: 10, y: 20, width: 40, height: 20 } });
  expect(boxes.flat().map(({ elementId }) => elementId)).toEqual(['ean', 'b']);
  expect(scene.pages[0]!.items.length).toBeGreaterThan(0);
});

test('hatches a long box from end to end', () => {
  const code = { id: 'ean', type: 'barcode', symbology: 'ean13', text: '1', width: '180pt', height: '20pt' };
  const { scene } = layOut(page({ ...code, ...at('10pt', '20pt') }));
  // Inside the border, the last diagonal extends from the upper edge, 200 from the left, past the lower right corner.
  expect(JSON.stringify(scene)).toContain('210.5,20.5');
});

test('reports expressions that fail and data that does not match the schema, and draws the rest', () => {
  const schema = { type: 'object', required: ['b'], properties: { b: { type: 'string' } } };
  const template = { ...(page(text('a', { text: '{{ upper(b.c.d) }}' }), text('z')) as JsonObject), schema };
  const { box, problems } = layOut(template as JsonValue, { b: 1 });
  expect(problems.map(({ path }) => path)).toContain('/data/b');
  expect(box('z')).toBeDefined();
});

test.each<[string, JsonValue]>([
  ['null', null],
  ['a list', []],
  ['a number', 3],
  ['nothing in it', {}],
  ['a wrong size', { dimensions: { width: 'x', height: '100pt' }, elements: [] }],
  ['no size', { dimensions: 'A11', elements: [text('a')] }],
  ['a wrong name', { dimensions: { size: 'A11', rotation: 90 }, elements: [text('a')] }],
  ['a wrong turn', { dimensions: { size: 'A4', rotation: 91 }, elements: [text('a')] }],
  ['two sizes', { dimensions: { size: 'A4', width: '3mm' }, elements: [text('a')] }],
  ['a page by name, and a fault elsewhere', { dimensions: 'A4', elements: [{ type: 'x' }] }],
  ['elements that are none', { dimensions: { width: '10mm', height: '10mm' }, elements: [1, null, {}, { type: 'x' }] }],
  ['no elements', { dimensions: { width: '10mm', height: '10mm' }, elements: {} }],
  [
    'margins without room',
    {
      ...(page(text('a', { position: { mode: 'flow' } })) as JsonObject),
      dimensions: { width: '10mm', height: '10mm', safeMargin: '9mm' },
    },
  ],
  [
    'styles in a circle',
    { ...(page(text('a', { style: { extends: 's' } })) as JsonObject), styles: { s: { extends: 's' } } },
  ],
  ['a wrong place', page(text('a', { position: 'here' }), text('b', { position: { mode: 'flow', before: 2 } }))],
  [
    'a column that is none',
    page({ id: 't', type: 'table', position: { mode: 'flow' }, items: '[1]', columns: [{ text: 'a' }, 7] }),
  ],
  ['an unknown version', { formatVersion: 9, ...(page(text('a')) as JsonObject) }],
])('returns a page for any template: %s', (_, template) => {
  const { scene, problems, isWhole } = layOut(template);
  expect(scene.pages.length).toBeGreaterThan(0);
  expect(problems.length).toBeGreaterThan(0);
  expect(isWhole).toBe(false);
});

test('keeps valid parts next to invalid parts', () => {
  const { box, problems } = layOut(page(text('a'), { type: 'texxt' }, text('c', { position: { x: '7pt', y: '8pt' } })));
  expect(problems.map(({ code }) => code)).toEqual(['UNKNOWN_ELEMENT_TYPE']);
  expect(box('c')).toMatchObject({ path: '/elements/2', box: { x: 7, y: 8 } });
  expect(box('element-1')).toBeUndefined();
});

test('draws a page that violates its standard', () => {
  const square = { id: 'a', type: 'rectangle', ...at('10pt', '20pt'), width: '10pt', height: '10pt' };
  const picture = { id: 'b', type: 'image', ...at('10pt', '40pt'), source: PIXEL };
  const claims = { pdf: { conformance: ['pdf/a-3a', 'pdf/ua-1'] } };
  const { problems, box, scene } = layOut({ ...(page(square, picture) as JsonObject), ...claims });
  expect(problems.map(({ code }) => code)).toContain('NOT_CONFORMING');
  expect(scene.pages[0]).toMatchObject({ width: 200, height: 100 });
  expect(box('a')).toMatchObject({ isPlaceholder: false });
  expect(box('b')).toMatchObject({ isPlaceholder: false });
});

test('reports one problem for a half-typed part, and none for its removal', () => {
  const column = { header: '{{', text: '{{ item' };
  const table = { id: 't', type: 'table', ...at('0pt', '0pt'), items: '[1]', columns: [column] };
  const { problems } = layOut(page(text('a', { text: 'Hi {{ na' }), table, { type: 'qrcode', ...at('0pt', '0pt') }));
  expect(problems.map(({ code, path }) => `${code} ${path}`).toSorted()).toEqual([
    'E_SYNTAX /elements/0/text',
    'E_SYNTAX /elements/1/columns/0/header',
    'E_SYNTAX /elements/1/columns/0/text',
    'REQUIRED /elements/2/content',
  ]);
});
