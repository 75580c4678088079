import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { jpegFile } from '../../tests/pictures.ts';
import { createRenderer, RenderError } from './renderer.ts';

const TEMPLATE = {
  dimensions: { width: '50mm', height: '20mm' },
  elements: [{ type: 'text', position: { x: '0mm', y: '0mm' }, width: '50mm', text: 'Order {{ number }}' }],
};
const renderer = createRenderer();

test('returns a document with its pages, warnings and digest', async () => {
  const { bytes, pages, warnings, sha256 } = await renderer.render(TEMPLATE, { number: 7 }, { format: 'pdf' });
  expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-');
  expect([pages, warnings]).toEqual([1, []]);
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const again = await renderer.render(TEMPLATE, { number: 7 }, { format: 'pdf' });
  expect(again.sha256).toBe(sha256);
});

test('reports missing data, and all problems of a template', async () => {
  const { warnings } = await renderer.render(TEMPLATE, {}, { format: 'zpl' });
  expect(warnings.map(({ code }) => code)).toEqual(['MISSING_DATA']);
  const failed = renderer.render({ ...TEMPLATE, elements: [{ type: 'text' }, { type: 'no' }] }, {}, { format: 'png' });
  const error = await failed.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RenderError);
  expect(new Set((error as RenderError).problems.map(({ path }) => path.slice(0, 20)))).toEqual(
    new Set(['/template/elements/0', '/template/elements/1']),
  );
});

test('uses the given files', async () => {
  const picture = { type: 'image', position: { x: '0mm', y: '0mm' }, width: '1mm', height: '1mm', source: 'dot.jpg' };
  const template = { ...TEMPLATE, elements: [picture] };
  const assets = { 'dot.jpg': jpegFile({ blocks: [[[128]]] }) };
  const { warnings } = await renderer.render(template, {}, { format: 'png', dpi: 36, assets });
  expect(warnings).toEqual([]);
  await expect(renderer.render(template, {}, { format: 'png' })).rejects.toThrow(/dot\.png|asset/);
});

test.each([
  [{ format: 'docx' }, /format must be one of pdf, png/],
  [{ format: 'png', dpi: 10 }, /dpi must be/],
  [{ format: 'png', page: 0.5 }, /page must be/],
  [{ format: 'zpl', printer: { densty: 8 } }, /density/],
])('rejects the settings %j', async (settings, message) => {
  await expect(renderer.render(TEMPLATE, {}, settings as never)).rejects.toThrow(message);
});

test('validates a template', async () => {
  expect(await renderer.validate(TEMPLATE)).toMatchObject({ valid: true, laidOut: 'fixed' });
  expect(await renderer.validate({})).toMatchObject({ valid: false });
});
