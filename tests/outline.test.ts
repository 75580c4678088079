/** Outline of PDF files, from template to viewer. */
import { type JsonObject, renderTemplate } from '@platen/engine';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { loadCases } from './cases/case.ts';
import { pdfInfo } from './eyes/draw-pdf.ts';

const world = createNodeWorld();
const render = (template: unknown, data: JsonObject) =>
  renderTemplate(template, data, { format: 'pdf', now: 0 }, world);

async function outlineOf(template: unknown, data: JsonObject) {
  const rendered = render(template, data);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return (await pdfInfo(rendered.value.bytes)).outline.map(({ title, depth, page, top }) => [
    title,
    depth,
    page,
    Math.round(top),
  ]);
}

test('repeated elements each have an entry, split ones only at their start, untitled ones none', async () => {
  const { template, data } = loadCases().find(({ name }) => name === 'flow/an-outline-leads-to-where-elements-begin')!;
  expect(await outlineOf(template, data!)).toEqual([
    ['One', 0, 1, 0],
    ['Text of One', 1, 1, 12],
    ['Text of', 1, 2, 36],
    ['Zwölf', 0, 3, 0],
    ['Text of Zwölf', 1, 3, 12],
  ]);
});

test('readers show the outline next to the pages if there is one', async () => {
  const pageMode = async (outline?: string) => {
    const mark = { type: 'rectangle', position: { x: '0pt', y: '0pt' }, width: '9pt', height: '9pt', outline };
    const rendered = render({ dimensions: { width: '1in', height: '1in' }, elements: [mark] }, {});
    return rendered.ok ? (await pdfInfo(rendered.value.bytes)).pageMode : rendered.problems;
  };
  expect(await pageMode('Mark')).toBe('UseOutlines');
  expect(await pageMode()).toBe('UseNone');
});

test('labels on a sheet are linked at their position on it', async () => {
  const label = { type: 'rectangle', position: { x: '0pt', y: '5pt' }, width: '9pt', height: '9pt', outline: 'Label' };
  const sheet = { page: { width: '50pt', height: '100pt' }, columns: 1, rows: 2, start: 2, margin: '10pt' };
  const template = { dimensions: { width: '30pt', height: '40pt' }, sheet, elements: [label] };
  expect(await outlineOf(template, {})).toEqual([['Label', 0, 1, 55]]);
});

test('long titles are shortened, and too many entries are a problem', async () => {
  const mark = { type: 'rectangle', position: { x: '0pt', y: '0pt' }, width: '9pt', height: '9pt' };
  const template = (items: string, outline: string) => ({
    dimensions: { width: '1in', height: '1in' },
    elements: [{ type: 'repeat', position: { x: '0pt', y: '0pt' }, items, elements: [{ ...mark, outline }] }],
  });
  expect(await outlineOf(template('marks', 'é'.repeat(201)), { marks: [1] })).toEqual([
    [`${'é'.repeat(199)}…`, 0, 1, 0],
  ]);
  const rendered = render(template('marks', 'Mark'), { marks: Array(10_001).fill(0) });
  expect(rendered.ok ? [] : rendered.problems).toMatchObject([{ code: 'TOO_MANY', path: '/template/elements' }]);
});
