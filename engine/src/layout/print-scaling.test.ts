import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { readablePdf } from '../../../tests/readable-pdf.ts';
import { renderTemplate } from '../render.ts';

const world = createNodeWorld();
const TRUE_SIZE = '/PrintScaling/None/PickTrayByPDFSize true';

function isTrueToSize(more: object): boolean {
  const label = { type: 'text', position: { x: '1mm', y: '1mm' }, text: 'A' };
  const template = { dimensions: { width: '40mm', height: '20mm' }, elements: [label], ...more };
  const rendered = renderTemplate(template, {}, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return readablePdf(rendered.value.bytes).includes(TRUE_SIZE);
}

const sheet = { page: 'A4', columns: 4, rows: 10 };

test.each([
  ['any document', {}, false],
  ['one with a title', { meta: { name: 'Letter' } }, false],
  ['sheets of labels', { sheet }, true],
  ['sheets with a title', { sheet, meta: { name: 'Labels' } }, true],
  ['a label for a printer', { printer: { density: 8 } }, true],
  ['sheets that viewers may scale', { sheet, pdf: { printScaling: 'default' } }, false],
  ['any document that they may not', { pdf: { printScaling: 'none' } }, true],
])('%s', (_, more, isTrue) => {
  expect(isTrueToSize(more)).toBe(isTrue);
});
