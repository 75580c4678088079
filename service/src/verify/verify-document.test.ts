/** Verifying a document must detect all differences between its barcodes and the intended content. */
import { readFileSync } from 'node:fs';
import { DISTINCT_FORMATS, type JsonObject } from '@platen/engine';
import { findSymbology, SYMBOLOGIES } from '@platen/engine/codes/symbologies';
import type { RenderOptions } from '@platen/engine/document';
import { type Rendered, renderTemplate } from '@platen/engine/render';
import { createNodeWorld } from '@platen/node/node-world';
import { describe, expect, test } from 'vitest';
import { CLEAR_WEBP, gifFile, LOSSLESS_WEBP } from '../../../tests/pictures.ts';
import { READABLE_SYMBOLOGIES } from './symbologies.ts';
import { type VerifyOptions, verifyDocument } from './verify-document.ts';

const world = createNodeWorld();
const FORMATS = DISTINCT_FORMATS;

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

const svg = (paint: string, fill = 'url(#a)') =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'>${paint}<rect width='60' height='40' fill='${fill}'/></svg>`;
const stops = `<stop stop-color='#000'/><stop offset='1' stop-color='#fff'/>`;
const gif = gifFile({
  widthPx: 2,
  heightPx: 1,
  colors: [
    [0, 0, 0],
    [255, 255, 255],
  ],
  frames: [{ x: 0, y: 0, rows: [[0, 0]] }],
}).toString('base64');

/** Dark images, one for each way in which PDF stores images. */
const PICTURES: readonly (readonly [string, string])[] = [
  [
    'a PNG',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  ],
  ['a WebP', `data:image/webp;base64,${LOSSLESS_WEBP}`],
  ['a clear WebP', `data:image/webp;base64,${CLEAR_WEBP}`],
  ['a GIF', `data:image/gif;base64,${gif}`],
  ['a linear gradient', svg(`<linearGradient id='a'>${stops}</linearGradient>`)],
  ['a radial gradient', svg(`<radialGradient id='a' fx='0.3'>${stops}</radialGradient>`)],
  [
    'a gradient that clears',
    svg(`<linearGradient id='a'><stop stop-color='#000' stop-opacity='0'/><stop offset='1'/></linearGradient>`),
  ],
];

describe('reads back every code of a document', () => {
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

  test.each(FORMATS)('bytes, unmarked text, function characters and narrow wide bars: %s', async (format) => {
    const file = 'tests/suite/code/ratio-sets-bytes-and-marks-are-chosen.json';
    const { template, data } = JSON.parse(readFileSync(file, 'utf8'));
    const { verified, unverified, mismatched } = await verify(render(template, { format }, data), { format });
    expect([unverified, mismatched]).toEqual([[], []]);
    const bytes = Buffer.from('4445411220012d821ba1003e25f3251d000497', 'hex').toString('latin1');
    expect(Object.fromEntries(verified.map(({ elementId, text }) => [elementId, text]))).toEqual({
      narrower: 'PART-00123',
      between: '0123456789',
      library: 'A0123456B',
      'one-set': '12345678AB',
      functions: 'AB-12345678\x1dé',
      ...{ pairs: '12345678', capitals: 'CAPS', wide: '1234' },
      ...{ bytes, ticket: bytes, 'qr-bytes': bytes, 'stacked-bytes': bytes },
      ...{ 'one-segment': 'ORDER 0001234567890', segments: 'ORDER 0001234567890' },
      ...{ unmarked: 'Größe 5', 'unmarked-aztec': 'Größe 5', 'unmarked-pdf417': 'Größe 5' },
    });
  });

  test.each(FORMATS)('QR Codes with a logo: %s', async (format) => {
    const { template, data } = JSON.parse(readFileSync('tests/suite/code/logo-stands-in-the-middle.json', 'utf8'));
    const { verified, unverified, mismatched } = await verify(render(template, { format }, data), { format });
    expect([unverified, mismatched]).toEqual([[], []]);
    expect(verified.map(({ elementId }) => elementId)).toEqual(['plain', 'small', 'turned']);
  });

  test.each(FORMATS)('payment and network codes of expressions: %s', async (format) => {
    const file = 'tests/suite/text/words-and-scheme-codes-of-expressions.json';
    const { template, data } = JSON.parse(readFileSync(file, 'utf8'));
    const { verified, mismatched } = await verify(render(template, { format }, data), { format });
    expect(mismatched).toEqual([]);
    expect(verified.map(({ text }) => text)).toEqual([
      'BCD\n002\n1\nSCT\n\nACME GmbH\nDE71110220330123456789\nEUR191.21\n\n\nInvoice 4711',
      'WIFI:T:WPA;P:welcome-2026;S:Guests;;',
    ]);
  });

  test.each(READABLE_SYMBOLOGIES)('%s', async (symbology) => {
    const rendered = render(code(symbology, findSymbology(symbology)!.example));
    const { verified, mismatched } = await verify(rendered, { format: 'png' });
    expect(mismatched).toEqual([]);
    expect(verified).toMatchObject([{ elementId: 'code', symbology, page: 1 }]);
  });

  test.each([
    ['ean13', '9501101530003 12', {}],
    ['upce', '01234558 05', {}],
    ['ean13', '036000291452', {}],
    ['ean13', '036000291452', { checkDigit: 'add' }],
    ['itf14', '4006381333931', { checkDigit: 'included' }],
    ['databaromni', '4006381333931', {}],
    ['pzn', '2758089', {}],
    ['isbn', '306406152', {}],
    ['issn', '311175X', {}],
    ['gs1-128', '(01)4006381333931(10)AB', {}],
    ['isbn', '0-306-40615-2', {}],
    ['isbn', '030640615', {}],
    ['isbn', '9781565812314 90000', {}],
    ['ismn', 'M230671187', {}],
    ['issn', '0311175X 05', {}],
    ['isbn', '978-1-56581-231-4 90000', {}],
    ['ismn', 'M-2306-7118-7', {}],
    ['issn', '0317-8471 00 12', {}],
    ['code39', 'A+B /C%D', {}],
    ['code39', 'CODE 39', { checkDigit: true }],
    ['itf', '1234567', { checkDigit: true }],
    ['codabar', 'A0123456B', { checkDigit: true }],
    ['code128', 'Größe: 5 µm ± ½', {}],
    ['gs1-128', '(01)09501101530003(10)A(B)%1(17)260704', {}],
    ['qrcode', '编码 Ω привет 日本語 😀', {}],
    ['qrcode', '(01)09501101530003(10)A+B', { digitalLink: 'https://id.example.org' }],
    ['datamatrix', 'turned', { rotation: 33 }],
    ['code128', 'turned', { rotation: 33 }],
  ])('%s of %s', async (symbology, text, more) => {
    const format = 'pdf';
    const { verified, mismatched } = await verify(render(code(symbology, text, more), { format }), { format });
    expect([verified.length, mismatched]).toEqual([1, []]);
  });

  test.each(['png', 'html', 'pdf'] as const)('white on black, in a partly transparent group: %s', async (format) => {
    const qr = { id: 'code', type: 'qrcode', text: 'night', ...box(5, 5, 30, 30), style: { color: '#fff' } };
    const group = { type: 'group', ...box(0, 0, 40, 40), style: { opacity: 0.8, backgroundColor: '#000' } };
    const template = { dimensions: { width: '40mm', height: '40mm' }, elements: [{ ...group, elements: [qr] }] };
    const { verified, mismatched } = await verify(render(template, { format }), { format });
    expect([verified, mismatched]).toMatchObject([[{ text: 'night' }], []]);
  });

  test('of a transparent PNG, as seen on white', async () => {
    const rendered = render({ ...QR, png: { background: 'transparent' } });
    const { verified, mismatched } = await verify(rendered, { format: 'png' });
    expect([verified.length, mismatched]).toEqual([1, []]);
  });

  test.each(PICTURES)('next to %s, in a PDF', async (_, source) => {
    const image = { id: 'picture', type: 'image', source, ...box(0, 0, 20, 5) };
    const format = 'pdf';
    const { verified, mismatched } = await verify(render({ ...QR, elements: [...QR.elements, image] }, { format }), {
      format,
    });
    expect([verified.length, mismatched]).toEqual([1, []]);
  });

  test('next to one image on many pages of a PDF', async () => {
    const page = (index: number) => [
      { ...QR.elements[0], id: `code${index}`, position: { mode: 'flow' }, width: '30mm', breakBefore: index > 0 },
      { id: `picture${index}`, type: 'image', position: { mode: 'flow' }, source: PICTURES[0]![1], width: '5mm' },
    ];
    const format = 'pdf';
    const template = { dimensions: { width: '70mm', height: '60mm' }, elements: [0, 1, 2, 3, 4].flatMap(page) };
    const { verified, mismatched } = await verify(render(template, { format }), { format });
    expect([verified.length, mismatched]).toEqual([5, []]);
  });

  test('next to a link, in HTML', async () => {
    const text = { type: 'text', text: 'more', ...box(0, 0, 20, 5), link: 'https://example.com/more' };
    const format = 'html';
    const rendered = render({ ...QR, elements: [...QR.elements, text] }, { format });
    expect(new TextDecoder().decode(rendered.bytes)).toContain('<a href="https://example.com/more"');
    expect((await verify(rendered, { format })).verified).toMatchObject([{ elementId: 'code' }]);
  });

  test.each(FORMATS)('MaxiCode of a five-digit ZIP code or a short postcode: %s', async (format) => {
    for (const postcode of ['12345', '123456789', 'B1050', 'H2X3Y7']) {
      const country = postcode.startsWith('1') ? '840' : '056';
      const value = `[)>\x1e01\x1d96${postcode}\x1d${country}\x1d001\x1d1Z12345677\x1dUPSN\x1d\x1e\x04`;
      const { verified, mismatched } = await verify(render(code('maxicode', value), { format }), { format });
      expect([verified.length, mismatched]).toEqual([1, []]);
    }
  });

  test('a large QR Code at 1000 dpi', async () => {
    const dimensions = { width: '120mm', height: '120mm' };
    const element = { id: 'code', type: 'qrcode', text: 'x'.repeat(1500), ...box(5, 5, 110, 110) };
    const options = { format: 'png', dpi: 1000 } as const;
    const { verified, mismatched } = await verify(render({ dimensions, elements: [element] }, options), options);
    expect([verified.length, mismatched]).toEqual([1, []]);
  });

  test('reports codes that no reader supports', async () => {
    const { verified, unverified } = await verify(render(code('dotcode', 'DotCode')), { format: 'png' });
    expect([verified, unverified]).toEqual([[], [{ elementId: 'code', symbology: 'dotcode', page: 1 }]]);
  });

  test('reports each code with its page', async () => {
    const one = {
      id: 'code',
      type: 'qrcode',
      width: '20mm',
      height: '20mm',
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

describe('a document with wrong content', () => {
  const wrong = [{ elementId: 'code', symbology: 'qrcode', page: 1 }];

  test.each(FORMATS)('as %s: with other data', async (format) => {
    const { painted } = render(QR, { format });
    const { bytes } = render(code('qrcode', 'https://example.com/order/700413'), { format });
    expect(await verify({ bytes, painted }, { format })).toMatchObject({ verified: [], mismatched: wrong });
  });

  test.each(FORMATS)('as %s: a covered code', async (format) => {
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

  test.each(PICTURES)('as pdf: %s printed over a code', async (_, source) => {
    const format = 'pdf';
    const { painted } = render(QR, { format });
    const image = { type: 'image', source, fit: 'fill', ...box(15, 5, 35, 30) };
    const { bytes } = render({ ...QR, elements: [...QR.elements, image] }, { format });
    expect((await verify({ bytes, painted }, { format })).mismatched).toEqual(wrong);
  });

  test.each(FORMATS)('as %s: a code that its own template covers', async (format) => {
    const stain = { type: 'rectangle', ...box(20, 10, 30, 25), style: { fill: '#fff' } };
    const rendered = render({ ...QR, elements: [...QR.elements, stain] }, { format });
    expect((await verify(rendered, { format })).mismatched).toEqual(wrong);
  });

  test("as zpl: text in the printer's own font across a code", async () => {
    const text = { type: 'text', text: 'MMMM', ...box(10, 5, 60, 40), style: { fontSize: '80pt', fontWeight: 'bold' } };
    const { painted } = render(QR, { format: 'zpl' });
    const options = { format: 'zpl', printer: { text: 'native' } } as const;
    const { bytes } = render({ ...QR, elements: [...QR.elements, text] }, options);
    expect(new TextDecoder().decode(bytes)).toContain('^A0N');
    expect((await verify({ bytes, painted }, options)).mismatched).toEqual(wrong);
  });

  test.each(['pdf', 'png', 'zpl'] as const)('a broken %s is an error', async (format) => {
    const { bytes, painted } = render(QR, { format });
    await expect(verify({ bytes: bytes.subarray(0, 200), painted }, { format })).rejects.toThrow();
  });
});

test('codes of a PDF with passwords are read with its password', async () => {
  const encryption = { userPassword: 'Grüße', ownerPassword: 'of the office' };
  const rendered = render({ ...QR, pdf: { encryption } }, { format: 'pdf' });
  expect((await verify(rendered, { format: 'pdf' })).verified).toMatchObject([{ elementId: 'code' }]);
});

describe('An image of codes', () => {
  /** Renders a label with two barcodes as PNG, at a resolution in dpi. */
  const labelPng = (dpi: number) => {
    const label = {
      dimensions: { width: '60mm', height: '40mm' },
      printer: { density: 12 },
      elements: [
        { type: 'barcode', symbology: 'code128', text: 'PARCEL-420972', moduleWidth: '0.25mm', ...box(2, 2, 56, 14) },
        { type: 'qrcode', text: 'https://example.com/order/700412', ...box(2, 18, 20, 20) },
      ],
    };
    const { bytes } = render(label, { dpi });
    return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  };
  const showing = (dpi: number, place: object, more: object = {}) => ({
    dimensions: { width: '70mm', height: '60mm' },
    printer: { density: 8 },
    elements: [{ id: 'picture', type: 'image', source: labelPng(dpi), ...place, ...more }],
  });
  const lostIn = async (template: object, format: (typeof FORMATS)[number]) => {
    const { warnings } = await verify(render(template, { format, dpi: 300 }), { format, dpi: 300 });
    return warnings.map(({ code, elementId, page }) => `${code} ${elementId} ${page}`);
  };

  test.each([
    ['at the resolution of the printer', 203.2, box(2, 2, 60, 40), {}],
    ['at 300 dots an inch', 300, box(2, 2, 60, 40), {}],
    ['lying on its side', 300, box(5, 10, 60, 40), { rotation: 90 }],
    ['without a size', 203.2, { position: { x: '2mm', y: '2mm' } }, {}],
    ['enlarged by a broken number', 203.2, box(0, 0, 66, 44), {}],
  ])('%s is read in every output', async (_, dpi, place, more) => {
    for (const format of FORMATS)
      expect([format, await lostIn(showing(dpi, place, more), format)]).toEqual([format, []]);
  });

  test('causes a warning if codes are cut off or too small', async () => {
    const cut = showing(203.2, box(2, 2, 30, 40), { fit: 'cover' });
    const tiny = showing(203.2, box(2, 2, 9, 6));
    for (const format of ['zpl', 'png'] as const) {
      expect(await lostIn(cut, format)).toEqual(['PICTURE_CODE_LOST picture 1']);
    }
    expect(await lostIn(tiny, 'zpl')).toEqual(['PICTURE_CODE_LOST picture 1']);
  });

  test('causes no warning if the template allows it', async () => {
    const rendered = render(showing(203.2, box(2, 2, 9, 6)), { format: 'zpl' });
    const allowances = {
      everywhere: new Set<never>(),
      ofElements: new Map([['picture', new Set(['PICTURE_CODE_LOST'] as const)]]),
    };
    expect((await verify(rendered, { format: 'zpl', allowances })).warnings).toEqual([]);
  });
});
