import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { type PdfStandard, renderTemplate } from '../index.ts';

const world = createNodeWorld();

const PAGE = { dimensions: 'A6', meta: { name: 'Read' }, elements: [] };

function warningsOf(template: object, conformance: readonly PdfStandard[]): readonly string[] {
  const rendered = renderTemplate({ ...PAGE, ...template }, {}, { format: 'pdf', now: 0, pdf: { conformance } }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.map(({ code, path }) => `${code} ${path}`);
}

test('warns once about tags without a language', () => {
  expect(warningsOf({}, ['pdf/ua-1'])).toEqual(['LANGUAGE_UNKNOWN /template/locale']);
  expect(warningsOf({ pdf: { tagged: true } }, ['pdf/ua-1'])).toEqual(['LANGUAGE_UNKNOWN /template/locale']);
  expect(warningsOf({}, ['pdf/a-2b'])).toEqual([]);
  expect(warningsOf({ locale: 'de' }, ['pdf/ua-1'])).toEqual([]);
  expect(warningsOf({ pdf: { language: 'de' } }, ['pdf/ua-1'])).toEqual([]);
});
