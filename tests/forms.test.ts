/** Form fields as a PDF reader sees them. */
import { type JsonObject, renderTemplate } from '@platen/engine';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { pdfInfo } from './eyes/draw-pdf.ts';
import { readablePdf } from './readable-pdf.ts';

const world = createNodeWorld();
const box = (y: number) => ({ position: { x: '0mm', y: `${y}mm` }, width: '20mm', height: '5mm' });
const render = (elements: JsonObject[], pdf?: JsonObject) =>
  renderTemplate(
    { dimensions: 'A6', elements, ...(pdf && { pdf, locale: 'en' }) },
    {},
    { format: 'pdf', now: 0 },
    world,
  );

test('a repeated name gets a number, and full stops in names do not create nested fields', async () => {
  const text = { type: 'text', text: '{{ item }}', field: { type: 'text', name: 'a.b' } };
  const rendered = render([{ type: 'repeat', ...box(0), height: 'auto', items: '[1, 2, 3]', elements: [text] }]);
  const { fields } = await pdfInfo(rendered.ok ? rendered.value.bytes : new Uint8Array());
  expect(fields).toEqual(['a_b', 'a_b 2', 'a_b 3'].map((name, index) => ({ type: 'Tx', name, value: `${index + 1}` })));
});

test('a rotated field has the box of its drawing, with its content rotated', () => {
  const rendered = render([{ type: 'text', ...box(30), rotation: 90, text: 'x', field: { type: 'text', name: 'a' } }]);
  const file = readablePdf(rendered.ok ? rendered.value.bytes : new Uint8Array());
  const [, ...rect] = /\/Subtype\/Widget\/Rect\[(\S+) (\S+) (\S+) (\S+)\]/.exec(file) ?? [];
  const [left, bottom, right, top] = rect.map(Number) as [number, number, number, number];
  expect([right - left, top - bottom].map((side) => Math.round((side * 25.4) / 72))).toEqual([5, 20]);
  expect(file).toContain('/Matrix[0 -1 1 0 0 0]');
});

test('other values than text are no text field, with a warning; archive standards reject form fields', () => {
  const field = { type: 'text', name: 'a', checked: 'true' };
  const rendered = render([{ type: 'rectangle', ...box(0), field }]);
  expect(rendered.ok && rendered.warnings.map(({ path }) => path)).toEqual([
    '/template/elements/0/field',
    '/template/elements/0/field/checked',
  ]);
  const archived = render([{ type: 'text', ...box(0), text: 'x', field: { type: 'text', name: 'a' } }], {
    conformance: 'pdf/a-2b',
  });
  expect(!archived.ok && archived.problems).toMatchObject([{ code: 'NOT_CONFORMING', elementId: 'text-0' }]);
});

test('a signature field is empty: Platen does not sign (docs/decisions/signatures.md)', () => {
  const rendered = render([{ type: 'rectangle', ...box(0), field: { type: 'signature', name: 'sign' } }]);
  const file = readablePdf(rendered.ok ? rendered.value.bytes : new Uint8Array());
  expect(file).toContain('/FT/Sig');
  expect(file).not.toMatch(/\/ByteRange|\/Contents<|\/Type\/Sig\b/);
});
