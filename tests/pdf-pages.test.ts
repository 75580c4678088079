/**
 * Pages of other PDF files in documents: as pictures, as backgrounds, before and after the pages, and converted. See
 * docs/decisions/pdf-pages.md.
 */
import { createHash } from 'node:crypto';
import { degrees, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../engine/src/base/json.ts';
import { convertLabels, readLabels } from '../engine/src/convert.ts';
import { decodePng } from '../engine/src/image/decode-png.ts';
import { pngFromPixels } from '../engine/src/image/encode-png.ts';
import { readPngChunks } from '../engine/src/image/png-chunks.ts';
import type { OutputFormat } from '../engine/src/paint/formats.ts';
import { hasDot } from '../engine/src/paint/label/bitmap.ts';
import { loadPdf } from '../engine/src/pdf-source/pdf-document.ts';
import { Pdfium } from '../engine/src/pdf-source/pdfium.ts';
import { renderTemplate } from '../engine/src/render.ts';
import type { FindAsset } from '../engine/src/world.ts';
import { previewLabel } from '../engine/src/zpl/preview-label.ts';
import { createNodeWorld } from '../node/src/node-world.ts';
import { readablePdf } from './readable-pdf.ts';

const world = createNodeWorld();
const { platform } = world;

const files: Record<string, Uint8Array> = {};
const findAsset: FindAsset = (name) => {
  const bytes = files[name];
  return bytes && { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: () => bytes };
};

const BASE = { formatVersion: 1, dimensions: { width: '100mm', height: '60mm' }, elements: [] };

function render(template: object, format: OutputFormat = 'pdf', options: object = {}, data: JsonObject = {}) {
  return renderTemplate({ ...BASE, ...template }, data, { format, now: 0, ...options }, { ...world, findAsset });
}

function rendered(...given: Parameters<typeof render>) {
  const result = render(...given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function problemsOf(...given: Parameters<typeof render>) {
  const result = render(...given);
  return result.ok ? [] : result.problems;
}

const image = (more: object) => ({
  elements: [{ id: 'page', type: 'image', position: { x: '0mm', y: '0mm' }, source: 'stamps.pdf', ...more }],
});

/** Returns a file with one page of 144 × 72 points without resources. */
function plainPage(content: string): Uint8Array {
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 144 72]/Contents 4 0 R>>\nendobj',
    `4 0 obj\n<</Length ${content.length}>>stream\n${content}\nendstream\nendobj`,
  ];
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer\n<</Root 1 0 R>>\n`);
}

/** Width in dots of a label of 4 × 6 in at 203 dpi. */
const WIDTH = 812;
const HEIGHT = 1218;

/** Two-colour picture without a regular pattern, which resampling could preserve by chance. */
function noise(widthPx: number, heightPx: number) {
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
  let state = 7;
  for (let at = 0; at < rgba.length; at += 4) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    if ((state >> 16) % 3 === 0) rgba.fill(0, at, at + 3);
  }
  return { widthPx, heightPx, rgba };
}

beforeAll(async () => {
  const stamps = await PDFDocument.create();
  const font = await stamps.embedFont(StandardFonts.Helvetica);
  for (const [index, color] of [rgb(1, 0, 0), rgb(0, 0, 1)].entries()) {
    const page = stamps.addPage([144, 72]);
    page.drawRectangle({ x: 0, y: 36, width: 72, height: 36, color });
    page.drawText(`stamp ${index + 1}`, { x: 80, y: 10, size: 12, font });
  }
  files['stamps.pdf'] = await stamps.save();

  // A carrier's label of dots, alone and in the corner of an A4 page.
  const dots = noise(WIDTH, HEIGHT);
  const png = pngFromPixels(dots, platform);
  for (const [name, width, height] of [
    ['label.pdf', (WIDTH / 203) * 72, (HEIGHT / 203) * 72],
    ['a4.pdf', 595.28, 841.89],
  ] as const) {
    const label = await PDFDocument.create();
    const picture = await label.embedPng(png);
    const [w, h] = [(WIDTH / 203) * 72, (HEIGHT / 203) * 72];
    label.addPage([width, height]).drawImage(picture, { x: 0, y: height - h, width: w, height: h });
    files[name] = await label.save();
  }
});

/** Returns the colour at a point in mm of a PNG at 254 dpi. */
function colorAt(png: Uint8Array, x: number, y: number): readonly number[] {
  const { widthPx, rgba } = decodePng(readPngChunks(png, platform));
  const at = (Math.floor(y * 10) * widthPx + Math.floor(x * 10)) * 4;
  return [...rgba.subarray(at, at + 3)];
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];
const MM = 25.4;

it('draws the page that the element names, in its original size', () => {
  const at = (page: unknown, data: JsonObject = {}) =>
    colorAt(rendered(image({ page }), 'png', { dpi: 254 }, data).bytes, 10, 5);
  expect(at(1)).toEqual(RED);
  expect(at(2)).toEqual(BLUE);
  expect(at({ expression: 'n + 1' }, { n: 1 })).toEqual(BLUE);
  const png = rendered(image({}), 'png', { dpi: 254 }).bytes;
  // The rectangle is an inch wide and half an inch high.
  expect([colorAt(png, MM - 0.3, MM / 2 - 0.3), colorAt(png, MM + 0.3, 5), colorAt(png, 5, MM / 2 + 0.3)]).toEqual([
    RED,
    WHITE,
    WHITE,
  ]);
});

it('crops from the top left corner, and scales the part to the box', () => {
  const crop = { x: '15.4mm', y: '5.4mm', width: '20mm', height: '10mm' };
  const png = rendered(image({ crop, width: '40mm' }), 'png', { dpi: 254 }).bytes;
  expect([colorAt(png, 19.5, 13), colorAt(png, 20.5, 13), colorAt(png, 19.5, 15), colorAt(png, 41, 5)]).toEqual([
    RED,
    WHITE,
    WHITE,
    WHITE,
  ]);
});

it('keeps text, and stores a page once even if it is shown repeatedly', () => {
  const shown = (count: number) => ({
    elements: Array.from({ length: count }, (_, index) => ({
      type: 'image',
      source: 'stamps.pdf',
      position: { x: '0mm', y: `${index}mm` },
      style: { opacity: 1 },
    })),
  });
  const [once, often] = [1, 30].map((count) => readablePdf(Buffer.from(rendered(shown(count)).bytes)));
  expect(once).toMatch(/\/BaseFont \/Helvetica/);
  const formsIn = (pdf: string | undefined) => pdf?.split('/Subtype/Form').length;
  expect(formsIn(often)).toBe(formsIn(once));
});

it('draws a page with a new graphics state, regardless of what was painted before', () => {
  const before = {
    type: 'rectangle',
    position: { x: '0mm', y: '40mm' },
    width: '10mm',
    height: '10mm',
    style: { fill: '#00f', stroke: '#0f0', strokeWidth: '3mm', opacity: 0.5 },
  };
  files['plain.pdf'] = plainPage('10 20 40 40 re f 60 20 m 100 20 l S');
  const { elements } = image({ source: 'plain.pdf' });
  const drawn = new Pdfium(platform, rendered({ elements: [before, ...elements] }).bytes).draw(
    0,
    { widthPt: (100 / MM) * 72, heightPt: (60 / MM) * 72 },
    { widthPx: 1000, heightPx: 600, matrix: [(10 * MM) / 72, 0, 0, (10 * MM) / 72, 0, 0], look: 'smooth' },
  );
  const at = (x: number, y: number) => [...drawn.rgba.subarray((y * 1000 + x) * 4, (y * 1000 + x) * 4 + 4)];
  // The square is black and opaque, and the line is one point wide: 3.5 pixels.
  expect(at(70, 120)).toEqual([0, 0, 0, 255]);
  const line = Array.from({ length: 20 }, (_, step) => at(280, 173 + step)[3]!).reduce((sum, alpha) => sum + alpha, 0);
  expect(line / 255).toBeCloseTo(3.53, 0);
});

it('shows the same page in every format', () => {
  for (const format of ['html', 'zpl', 'tspl', 'epl', 'cpcl', 'escpos'] as const) {
    const [first, second] = [1, 2].map((page) =>
      Buffer.from(rendered(image({ page }), format).bytes).toString('base64'),
    );
    const empty = Buffer.from(rendered({}, format).bytes).toString('base64');
    expect(first).not.toBe(empty);
    expect(second).not.toBe(first);
  }
});

it("preserves the dots of a label at the printer's density", () => {
  const dots = noise(WIDTH, HEIGHT);
  const hasDotAt = (zpl: Uint8Array) => {
    const preview = previewLabel(zpl, 1, { density: 8 }, world);
    if (!preview.ok) throw new Error(preview.message);
    return (x: number, y: number) => hasDot(preview.label, x, y);
  };
  const read = readLabels(files['label.pdf']!, { density: 8 }, world);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const whole = convertLabels(read.value, { format: 'zpl' }, world);
  if (!whole.ok) throw new Error(JSON.stringify(whole.problems));
  const size = { dimensions: { width: '4in', height: '6in' } };
  const corner = rendered(
    { ...size, ...image({ source: 'a4.pdf', crop: { width: '4in', height: '6in' } }) },
    'zpl',
  ).bytes;
  for (const zpl of [whole.value.bytes, corner]) {
    const isInk = hasDotAt(zpl);
    // 203 and 203.2 dots per inch differ by a dot over six inches, so the dots are centred.
    let apart = 0;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) if (isInk(x, y + 1) !== dots.rgba[(y * WIDTH + x) * 4]! < 128) apart++;
    }
    expect(apart).toBe(0);
  }
});

it.each([
  ['a page that is not there', image({ page: 3 }), 'OUT_OF_RANGE', 'there is no page 3, because the file has 2 pages'],
  [
    'a crop outside',
    image({ crop: { x: '60mm', width: '1mm', height: '1mm' } }),
    'OUT_OF_RANGE',
    'the crop is outside the picture, which is 50.8',
  ],
  ['an encrypted file', image({ source: 'locked.pdf' }), 'IMAGE_INVALID', 'encrypted'],
  ['a damaged file', image({ source: 'damaged.pdf' }), 'IMAGE_INVALID', 'the PDF file cannot be read'],
])('rejects %s', async (_, template, code, message) => {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'a', ownerPassword: 'b' });
  files['locked.pdf'] = await locked.save();
  files['damaged.pdf'] = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n');
  const [problem] = problemsOf(template);
  expect(problem).toMatchObject({ code, path: '/template/elements/0', elementId: 'page' });
  expect(problem!.message).toContain(message);
});

it.each([
  [{ page: 0 }, 'must be a whole number from 1 to 5000'],
  [{ page: -1 }, 'must be a whole number from 1 to 5000'],
  [{ page: 1.5 }, 'must be a whole number from 1 to 5000'],
  [{ page: { expression: 'n' } }, 'there is no page 3, because the file has 2 pages'],
  [{ page: { expression: 'n - 3' } }, 'must be a whole number from 1 to 5000'],
  [{ page: { expression: 'n / 2' } }, 'must be a whole number from 1 to 5000'],
])('rejects %j', (more, message) => {
  const problems = problemsOf(image(more), 'pdf', {}, { n: 3 });
  expect(problems).toHaveLength(1);
  expect(problems[0]!.message).toContain(message);
});

it('rejects an encrypted file that opens without a password', async () => {
  const open = await PDFDocument.create();
  open.addPage();
  open.encrypt({ userPassword: '', ownerPassword: 'owner' });
  files['open.pdf'] = await open.save();
  expect(problemsOf(image({ source: 'open.pdf' }))).toMatchObject([
    {
      code: 'IMAGE_INVALID',
      message: expect.stringContaining('save a copy without a password and without restrictions'),
    },
  ]);
});

it('draws annotations, and omits scripts, actions and embedded files', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([144, 72]);
  const { context } = document;
  const look = context.register(
    context.stream('1 0 0 rg 0 0 72 36 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 72, 36] }),
  );
  const action = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
  page.node.addAnnot(
    context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Btn',
        F: 4,
        Rect: [0, 36, 72, 72],
        AP: { N: look },
        A: action,
      }),
    ),
  );
  document.catalog.set(PDFName.of('OpenAction'), context.obj(action));
  await document.attach(Buffer.from('secret'), 'secret.txt');
  files['stamps-2.pdf'] = await document.save();
  const template = image({ source: 'stamps-2.pdf' });
  expect(colorAt(rendered(template, 'png', { dpi: 254 }).bytes, 10, 5)).toEqual(RED);
  const pdf = readablePdf(Buffer.from(rendered(template).bytes));
  expect(pdf).toContain('0 0 72 36 re f');
  expect(pdf).not.toMatch(/JavaScript|secret|alert|Widget/);
});

it('hides layers that are off in the file', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([144, 72]);
  const { context } = document;
  const layers = ['on', 'off'].map((name) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) })));
  document.catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: layers, D: { BaseState: 'ON', OFF: [layers[1]!] } }),
  );
  page.node.set(PDFName.of('Resources'), context.obj({ Properties: { On: layers[0]!, Off: layers[1]! } }));
  const content = '/OC /On BDC 1 0 0 rg 0 36 72 36 re f EMC /OC /Off BDC 0 0 1 rg 72 36 72 36 re f EMC';
  page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
  files['layers.pdf'] = await document.save();
  const template = image({ source: 'layers.pdf' });
  const png = rendered(template, 'png', { dpi: 254 }).bytes;
  expect([colorAt(png, 10, 5), colorAt(png, 40, 5)]).toEqual([RED, WHITE]);
  const drawn = new Pdfium(platform, rendered(template).bytes).draw(
    0,
    { widthPt: (100 / MM) * 72, heightPt: (60 / MM) * 72 },
    { widthPx: 100, heightPx: 60, matrix: [MM / 72, 0, 0, MM / 72, 0, 0], look: 'smooth' },
  );
  const at = (x: number, y: number) => [...drawn.rgba.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 4)];
  expect([at(10, 5), at(40, 5)]).toEqual([
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ]);
});

it.each([0, 90, 180, 270])('rotates a page that its file rotates by %i degrees', async (turn) => {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 120]);
  page.setCropBox(20, 10, 144, 72);
  page.setRotation(degrees(turn));
  page.drawRectangle({ x: 20, y: 46, width: 72, height: 36, color: rgb(1, 0, 0) });
  files[`turned-${turn}.pdf`] = await document.save();
  const png = rendered(image({ source: `turned-${turn}.pdf` }), 'png', { dpi: 254 }).bytes;
  // Corner of the page that contains the rectangle, from the top left as displayed.
  const corners = { 0: [10, 5], 90: [20, 10], 180: [40, 20], 270: [5, 40] } as const;
  const [x, y] = corners[turn as 0];
  expect(colorAt(png, x, y)).toEqual(RED);
});

it('paints the most specific background below everything', () => {
  const pages = Array.from({ length: 3 }, (_, index) => [
    ...(index > 0 ? [{ type: 'pageBreak' }] : []),
    { type: 'text', position: { mode: 'flow' }, text: `${index}` },
  ]).flat();
  const background = { first: 'stamps.pdf', rest: { source: { expression: 'paper' }, page: 2 }, last: '' };
  const colorOf = (page: number, options: object = {}, paper = 'stamps.pdf') =>
    colorAt(rendered({ background, elements: pages }, 'png', { dpi: 254, page, ...options }, { paper }).bytes, 40, 5);
  expect([colorOf(1), colorOf(2), colorOf(3)]).toEqual([RED, BLUE, BLUE]);
  expect(colorOf(1, { background: false })).toEqual(WHITE);
  expect(colorOf(2, {}, '')).toEqual(WHITE);
  const onlyLast = { last: { source: 'stamps.pdf', page: 2 }, all: 'stamps.pdf' };
  const other = (page: number) =>
    colorAt(rendered({ background: onlyLast, elements: pages }, 'png', { dpi: 254, page }).bytes, 40, 5);
  expect([other(1), other(2), other(3)]).toEqual([RED, RED, BLUE]);
});

it.each([
  [{ background: { all: 'none.pdf' } }, 'ASSET_NOT_FOUND', '/template/background/all/source'],
  [{ background: { all: { source: 'stamps.pdf', page: 9 } } }, 'OUT_OF_RANGE', '/template/background/all/source'],
  [{ background: { all: 'https://example.com/a.pdf' } }, 'INVALID_VALUE', '/template/background/all/source'],
  [{ pdf: { append: [{ source: 'stamps.pdf', pages: '1-3' }] } }, 'OUT_OF_RANGE', '/template/pdf/append/0/pages'],
  [{ pdf: { append: [{ source: 'stamps.pdf', pages: 'two' }] } }, 'INVALID_VALUE', '/template/pdf/append/0/pages'],
  [{ pdf: { prepend: [{ source: 'none.pdf' }] } }, 'ASSET_NOT_FOUND', '/template/pdf/prepend/0/source'],
])('reports %j', (template, code, path) => {
  expect(problemsOf(template)).toMatchObject([{ code, path }]);
});

it('inserts pages of other files before and after those of the document, and counts them', () => {
  const template = {
    pdf: { prepend: [{ source: 'stamps.pdf', pages: '2' }], append: [{ source: 'stamps.pdf', pages: '1, 2-' }] },
    footer: {
      height: '5mm',
      elements: [
        {
          type: 'text',
          position: { x: '0mm', y: '0mm' },
          text: '{{ page.number }} of {{ page.count }} of {{ page.total }}',
        },
      ],
    },
  };
  const { bytes, pages } = rendered(template);
  const loaded = loadPdf(bytes);
  if (!loaded.ok) throw new Error(loaded.message);
  expect(pages).toBe(4);
  expect(loaded.pages.map(({ widthPt, heightPt }) => [Math.round(widthPt), Math.round(heightPt)])).toEqual([
    [144, 72],
    [283, 170],
    [144, 72],
    [144, 72],
  ]);
  const html = Buffer.from(rendered(template, 'html').bytes).toString();
  expect(html).toContain('1 of 1 of 4');
  expect(rendered(template, 'zpl').pages).toBe(1);
});

it('rejects content that a standard forbids, with the reason, and accepts a picture of the page', () => {
  const claiming = (more: object) => ({
    ...image({ alt: 'Stamps', ...more }),
    meta: { name: 'Stamps' },
    pdf: { conformance: 'pdf/a-2b' },
  });
  expect(problemsOf(claiming({}))).toMatchObject(
    [
      {
        code: 'NOT_CONFORMING',
        elementId: 'page',
        message: expect.stringContaining('does not contain its fonts "Helvetica"'),
      },
      { code: 'NOT_CONFORMING', message: expect.stringContaining('RGB') },
    ].slice(0, 1),
  );
  expect(problemsOf(claiming({ rasterize: true }))).toEqual([]);
  const pdf = readablePdf(Buffer.from(rendered(image({ rasterize: true })).bytes));
  expect(pdf).toContain('/Subtype/Image');
  expect(pdf).not.toContain('Helvetica');
});

it('warns about a scan with low resolution, and about marks in the quiet zone of a code', async () => {
  const scan = await PDFDocument.create();
  const picture = await scan.embedPng(pngFromPixels(noise(100, 50), platform));
  scan.addPage([288, 144]).drawImage(picture, { x: 0, y: 0, width: 288, height: 144 });
  files['scan.pdf'] = await scan.save();
  const codesOf = (template: object) => {
    const result = render(template);
    return result.ok ? result.warnings.map(({ code }) => code) : result.problems;
  };
  expect(codesOf(image({ source: 'scan.pdf', width: '90mm' }))).toEqual(['IMAGE_LOW_RESOLUTION']);
  expect(codesOf(image({ width: '90mm' }))).toEqual([]);
  const code = (x: string) => ({
    background: { all: 'stamps.pdf' },
    dimensions: { width: '2in', height: '1in' },
    elements: [{ type: 'qrcode', text: 'A', position: { x, y: '1mm' }, width: '9mm', height: '9mm' }],
  });
  expect(codesOf(code('2mm'))).toContain('QUIET_ZONE_VIOLATED');
  expect(codesOf(code('32mm'))).toEqual([]);
});

it('shows many files in one document and keeps few of them open', () => {
  const elements = Array.from({ length: 30 }, (_, index) => {
    files[`many-${index}.pdf`] = plainPage(`${index} 0 20 20 re f`);
    return { type: 'image', source: `many-${index}.pdf`, position: { x: '0mm', y: `${index}mm` }, width: '2mm' };
  });
  const dots = Buffer.from(rendered({ elements }, 'zpl').bytes);
  // Uses the first file again, which PDFium has closed in between.
  expect(Buffer.from(rendered({ elements }, 'zpl').bytes).equals(dots)).toBe(true);
});

it('gives the same bytes again, also from another world', () => {
  const template = { ...image({ style: { opacity: 0.5 } }), pdf: { append: [{ source: 'stamps.pdf' }] } };
  for (const format of ['pdf', 'png', 'zpl'] as const) {
    const again = renderTemplate({ ...BASE, ...template }, {}, { format, now: 0 }, { ...createNodeWorld(), findAsset });
    if (!again.ok) throw new Error(JSON.stringify(again.problems));
    expect(Buffer.from(again.value.bytes).equals(Buffer.from(rendered(template, format).bytes))).toBe(true);
  }
});
