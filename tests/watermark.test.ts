import { type JsonObject, type OutputFormat, renderTemplate } from '@platen/engine';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawPdf, pdfText } from './eyes/draw-pdf.ts';
import { drawZplZebrash } from './eyes/draw-zpl.ts';
import { crop, diffCount, type Picture, pictureOf, readPng } from './eyes/picture.ts';

const world = createNodeWorld();

/** QR Code of 30 mm with its quiet zone, at (10 mm, 10 mm) on a page of 50 × 60 mm. */
const TEMPLATE = {
  dimensions: { width: '50mm', height: '60mm' },
  printer: { density: 8 },
  elements: [
    {
      type: 'qrcode',
      position: { x: '10mm', y: '10mm' },
      width: '30mm',
      height: '30mm',
      content: { expression: 'data.id' },
    },
  ],
};
const DATA: JsonObject = { id: 'A-700412' };
const DPI = 8 * 25.4;

function draw(format: OutputFormat, watermark: boolean): Buffer {
  const rendered = renderTemplate(TEMPLATE, DATA, { format, dpi: DPI, now: 0, watermark }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return Buffer.from(rendered.value.bytes);
}

/** Box of the drawn code in pixels: 21 modules and twice 4 of quiet zone, of 8 dots each, centred in its box. */
const CODE_BOX = { x: 84, y: 84, width: 232, height: 232 };

function differs(a: Picture, b: Picture): number {
  return diffCount(crop(a, CODE_BOX), crop(b, CODE_BOX));
}

test('a test render has a faint TEST below the content, outside the box of a code', () => {
  const [plain, marked] = [readPng(draw('png', false)), readPng(draw('png', true))];
  expect(diffCount(plain, marked)).toBeGreaterThan(1000);
  expect(differs(plain, marked)).toBe(0);
  const darkest = marked.pixels.filter((_, i) => i % 4 === 0 && marked.pixels[i] !== plain.pixels[i]);
  expect(Math.min(...darkest)).toBeGreaterThan(220);
});

test('the mark is drawn, and is not text of the document', async () => {
  const bytes = draw('pdf', true);
  expect((await pdfText(bytes)).flat()).toEqual([]);
  const [[plain], [marked]] = [await drawPdf(draw('pdf', false), DPI), await drawPdf(bytes, DPI)];
  expect(diffCount(plain!, marked!)).toBeGreaterThan(1000);
  expect(differs(plain!, marked!)).toBe(0);
});

test('a label printer gets a small TEST in a free margin', async () => {
  const size = { widthMm: 50, heightMm: 60, dpmm: 8 } as const;
  const pictures = await Promise.all(
    [false, true].map(async (watermark) => (await drawZplZebrash(draw('zpl', watermark).toString('latin1'), size))[0]!),
  );
  const [plain, marked] = pictures.map(pictureOf);
  const dots = diffCount(plain!, marked!);
  expect(dots).toBeGreaterThan(50);
  expect(dots).toBeLessThan(500);
  expect(differs(plain!, marked!)).toBe(0);
});

test('a label without a free margin is unchanged on a label printer', () => {
  const full = {
    ...TEMPLATE,
    elements: [
      {
        type: 'rectangle',
        position: { x: '0mm', y: '0mm' },
        width: '100%',
        height: '100%',
        style: { fill: '#000', stroke: 'none' },
      },
    ],
  };
  const [plain, marked] = [false, true].map((watermark) =>
    renderTemplate(full, {}, { format: 'zpl', now: 0, watermark }, world),
  );
  expect(plain).toEqual(marked);
});
