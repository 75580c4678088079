/** Codes are read back from the bytes: what the bytes do not say, whatever was meant, is found. */
import { readFileSync } from 'node:fs';
import type { JsonObject, OutputFormat } from '@platen/engine';
import { findSymbology, SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import { type Rendered, type RenderOptions, renderTemplate } from '@platen/engine/render';
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../world/node-world.ts';
import { READABLE_SYMBOLOGIES } from './symbologies.ts';
import { type VerifyOptions, verifyDocument } from './verify-document.ts';

const world = createNodeWorld();
const FORMATS: readonly OutputFormat[] = ['png', 'zpl', 'html', 'pdf'];

function render(template: object, options: Partial<RenderOptions> = {}, data: JsonObject = {}): Rendered {
  const rendered = renderTemplate(template, data, { format: 'png', now: 0, ...options }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value;
}

const verify = (rendered: Pick<Rendered, 'bytes' | 'painted'>, options: Omit<VerifyOptions, 'faces'>) =>
  verifyDocument(rendered, { ...options, faces: world.text });

const box = (x: number, y: number, width: number, height: number) => ({
  position: { mode: 'absolute', x: `${x}mm`, y: `${y}mm` },
  width: `${width}mm`,
  height: `${height}mm`,
});

const code = (symbology: string, text: string, more: object = {}) => ({
  dimensions: { width: '70mm', height: '50mm' },
  elements: [{ id: 'code', type: 'barcode', symbology, text, ...box(5, 5, 60, 40), ...more }],
});

const QR = code('qrcode', 'https://example.com/order/700412');

describe('every code of a document is read back', () => {
  for (const slug of ['parcel-4x6', 'gs1-logistics', 'boarding-pass', 'conference-badge']) {
    const read = (file: string) => JSON.parse(readFileSync(`library/${slug}/${file}.json`, 'utf8'));
    test.each(FORMATS)(`${slug} as %s`, async (format) => {
      const rendered = render(read('template'), { format }, read('data'));
      const { verified, unverified, mismatched } = await verify(rendered, { format });
      expect([unverified, mismatched]).toEqual([[], []]);
      expect(verified.length).toBeGreaterThan(0);
      for (const { elementId, symbology, page, text } of verified) {
        expect([SYMBOLOGIES.has(symbology), page, elementId !== '', text !== '']).toEqual([true, 1, true, true]);
      }
    });
  }

  test.each(READABLE_SYMBOLOGIES)('%s', async (symbology) => {
    const rendered = render(code(symbology, findSymbology(symbology)!.example));
    const { verified, mismatched } = await verify(rendered, { format: 'png' });
    expect(mismatched).toEqual([]);
    expect(verified).toMatchObject([{ elementId: 'code', symbology, page: 1 }]);
  });

  test.each([
    ['ean13', '9501101530003 12', {}],
    ['upce', '01234558 05', {}],
    ['isbn', '0-306-40615-2', {}],
    ['isbn', '978-1-56581-231-4 90000', {}],
    ['ismn', 'M-2306-7118-7', {}],
    ['issn', '0317-8471 00 12', {}],
    ['code39', 'A+B /C%D', {}],
    ['code39', 'CODE 39', { checkDigit: true }],
    ['itf', '1234567', { checkDigit: true }],
    ['codabar', 'A0123456B', { checkDigit: true }],
    ['code128', 'Größe: 5 µm ± ½', {}],
    ['gs1-128', '(10)A(B)%1(17)260704', {}],
    ['qrcode', '编码 Ω привет 日本語 😀', {}],
    ['qrcode', '(01)09501101530003(10)A+B', { digitalLink: 'https://id.example.org' }],
    ['datamatrix', 'turned', { rotation: 33 }],
    ['code128', 'turned', { rotation: 33 }],
  ])('%s of %s', async (symbology, text, more) => {
    const format = 'pdf';
    const { verified, mismatched } = await verify(render(code(symbology, text, more), { format }), { format });
    expect([verified.length, mismatched]).toEqual([1, []]);
  });

  test.each(['png', 'html', 'pdf'] as const)('white on black, in a group that is faded: %s', async (format) => {
    const qr = { id: 'code', type: 'qrcode', text: 'night', ...box(5, 5, 30, 30), style: { color: '#fff' } };
    const group = { type: 'group', ...box(0, 0, 40, 40), style: { opacity: 0.8, backgroundColor: '#000' } };
    const template = { dimensions: { width: '40mm', height: '40mm' }, elements: [{ ...group, elements: [qr] }] };
    const { verified, mismatched } = await verify(render(template, { format }), { format });
    expect([verified, mismatched]).toMatchObject([[{ text: 'night' }], []]);
  });

  test('but those that no reader knows are told as such', async () => {
    const { verified, unverified } = await verify(render(code('dotcode', 'DotCode')), { format: 'png' });
    expect([verified, unverified]).toEqual([[], [{ elementId: 'code', symbology: 'dotcode', page: 1 }]]);
  });

  test('and each is told with its page', async () => {
    const one = {
      id: 'code',
      type: 'qrcode',
      ...{ width: '20mm', height: '20mm' },
      contentExpression: 'item',
      breakBefore: true,
    };
    const repeat = { type: 'repeat', position: { mode: 'flow' }, items: 'list', elements: [one] };
    const template = { dimensions: { width: '30mm', height: '25mm' }, elements: [repeat] };
    const found = async (options: RenderOptions) => {
      const { verified } = await verify(render(template, options, { list: ['a', 'b'] }), options);
      return verified.map(({ page, text }) => [page, text]);
    };
    for (const format of ['zpl', 'html', 'pdf'] as const) {
      expect(await found({ format, now: 0 })).toEqual([
        [1, 'a'],
        [2, 'b'],
      ]);
    }
    expect(await found({ format: 'png', now: 0, page: 2 })).toEqual([[2, 'b']]);
  });
});

describe('a document that does not say what was meant', () => {
  const wrong = [{ elementId: 'code', symbology: 'qrcode', page: 1 }];

  test.each(FORMATS)('as %s: of other data', async (format) => {
    const { painted } = render(QR, { format });
    const { bytes } = render(code('qrcode', 'https://example.com/order/700413'), { format });
    expect(await verify({ bytes, painted }, { format })).toMatchObject({ verified: [], mismatched: wrong });
  });

  test.each(FORMATS)('as %s: a code painted over', async (format) => {
    const { painted } = render(QR, { format });
    const stain = { type: 'rectangle', ...box(20, 10, 30, 25), style: { fill: '#000' } };
    const { bytes } = render({ ...QR, elements: [...QR.elements, stain] }, { format });
    expect(await verify({ bytes, painted }, { format })).toMatchObject({ verified: [], mismatched: wrong });
  });

  test('as pdf: letters printed over a code', async () => {
    const format = 'pdf';
    const { painted } = render(QR, { format });
    const text = { type: 'text', text: 'MMMM', ...box(10, 5, 60, 40), style: { fontSize: '80pt', fontWeight: 'bold' } };
    const { bytes } = render({ ...QR, elements: [...QR.elements, text] }, { format });
    expect((await verify({ bytes, painted }, { format })).mismatched).toEqual(wrong);
  });

  test.each(FORMATS)('as %s: a code that its own template covers', async (format) => {
    const stain = { type: 'rectangle', ...box(20, 10, 30, 25), style: { fill: '#fff' } };
    const rendered = render({ ...QR, elements: [...QR.elements, stain] }, { format });
    expect((await verify(rendered, { format })).mismatched).toEqual(wrong);
  });

  test('as zpl: lines in the printer’s own font across a code', async () => {
    const text = { type: 'text', text: 'MMMM', ...box(10, 5, 60, 40), style: { fontSize: '80pt', fontWeight: 'bold' } };
    const { painted } = render(QR, { format: 'zpl' });
    const options = { format: 'zpl', printer: { text: 'native' } } as const;
    const { bytes } = render({ ...QR, elements: [...QR.elements, text] }, options);
    expect(new TextDecoder().decode(bytes)).toContain('^A0N');
    expect((await verify({ bytes, painted }, options)).mismatched).toEqual(wrong);
  });

  test.each(['pdf', 'png', 'zpl'] as const)('a %s that is broken is an error', async (format) => {
    const { bytes, painted } = render(QR, { format });
    await expect(verify({ bytes: bytes.subarray(0, 200), painted }, { format })).rejects.toThrow();
  });
});
