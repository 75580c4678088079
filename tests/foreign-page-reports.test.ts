/**
 * Public reports of other projects about pages of PDF files, reproduced with data of this project. Each test names its
 * report.
 */
import { createHash } from 'node:crypto';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../engine/src/base/json.ts';
import { type ConvertOptions, convertLabels, readSources } from '../engine/src/convert.ts';
import { hasDot } from '../engine/src/paint/label/bitmap.ts';
import { loadPdf } from '../engine/src/pdf-source/pdf-document.ts';
import { renderTemplate } from '../engine/src/render.ts';
import type { FindAsset } from '../engine/src/world.ts';
import { previewLabel } from '../engine/src/zpl/preview-label.ts';
import { createNodeWorld } from '../node/src/node-world.ts';
import { readPng } from './eyes/picture.ts';

const world = createNodeWorld();
const files: Record<string, Uint8Array> = {};
const findAsset: FindAsset = (name) => {
  const bytes = files[name];
  return bytes && { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: () => bytes };
};

const MM = 72 / 25.4;
const LETTER = [612, 792] as const;

/** Writes pages of a given size, each with black boxes, in points from the top left corner. */
async function pages(
  [width, height]: readonly [number, number],
  ...boxes: readonly (readonly [number, number, number, number])[]
) {
  const document = await PDFDocument.create();
  for (const [x, y, w, h] of boxes) {
    const page = document.addPage([width, height]);
    page.drawRectangle({ x, y: height - y - h, width: w, height: h, color: rgb(0, 0, 0) });
  }
  return document.save();
}

beforeAll(async () => {
  files['letter.pdf'] = await pages([595, 842], [40, 40, 100, 20], [40, 800, 100, 20]);
  files['stamp-sheet.pdf'] = await pages([595, 842], [60 * MM, 40 * MM, 30 * MM, 20 * MM]);
});

function rendered(template: object, format: 'pdf' | 'png', options: object = {}, data: JsonObject = {}) {
  const whole = { formatVersion: 1, dimensions: 'A4', elements: [], ...template };
  const result = renderTemplate(whole, data, { format, now: 0, dpi: 127, ...options }, { ...world, findAsset });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.bytes;
}

/** Returns a test for black points of a PNG at 127 dpi. Points are in mm. */
function inkIn(png: Uint8Array): (x: number, y: number) => boolean {
  const { width, pixels } = readPng(Buffer.from(png));
  return (x, y) => pixels[(Math.round(y * 5) * width + Math.round(x * 5)) * 4]! < 128;
}

function converted(source: Uint8Array, options: Omit<ConvertOptions, 'format'>) {
  const read = readSources([source], { density: 8 }, world);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const zpl = convertLabels(read.value, { format: 'zpl', ...options }, world);
  if (!zpl.ok) throw new Error(JSON.stringify(zpl.problems));
  const preview = previewLabel(zpl.value.bytes, 1, { density: 8 }, world);
  if (!preview.ok) throw new Error(preview.message);
  const { label } = preview;
  return { label, isInk: (x: number, y: number) => hasDot(label, x, y) };
}

// https://github.com/invoiceninja/invoiceninja/issues/9317: a designer's letterhead as the background of invoices.
it("prints an invoice on a company's letterhead, with its second sheet on the following pages", () => {
  const background = { first: 'letter.pdf', rest: { source: 'letter.pdf', page: 2 } };
  const elements = [{ type: 'pageBreak' }, { type: 'pageBreak' }].flatMap((each, index) => [
    { type: 'text', position: { mode: 'flow' }, text: `Page ${index + 1}` },
    each,
  ]);
  const paper = { background, elements: [...elements, { type: 'text', position: { mode: 'flow' }, text: 'End' }] };
  const [first, second, third] = [1, 2, 3].map((page) => inkIn(rendered(paper, 'png', { page })));
  expect([first!(20, 18), first!(20, 285)]).toEqual([true, false]);
  expect([second!(20, 18), second!(20, 285)]).toEqual([false, true]);
  expect([third!(20, 18), third!(20, 285)]).toEqual([false, true]);
  const loaded = loadPdf(rendered(paper, 'pdf'));
  expect(loaded.ok && loaded.pages.length).toBe(3);
});

// https://github.com/Sematre/typst-letter-pro/issues/6: a postage stamp that is sold as a page of A4.
it('cuts a stamp from a sheet and places it in the address window', () => {
  const stamp = {
    type: 'image',
    source: 'stamp-sheet.pdf',
    crop: { x: '60mm', y: '40mm', width: '30mm', height: '20mm' },
    position: { x: '75mm', y: '50mm' },
  };
  const isInk = inkIn(rendered({ elements: [stamp] }, 'png'));
  expect([isInk(76, 51), isInk(104, 69)]).toEqual([true, true]);
  expect([isInk(74, 51), isInk(106, 69), isInk(76, 49), isInk(104, 71), isInk(65, 45)]).toEqual(Array(5).fill(false));
});

// https://github.com/OCA/delivery-carrier/pull/1261: a label of 4 × 8 in that is rotated by 90° and empty at one end.
it('rotates a label upright and omits its empty end', async () => {
  const sideways = await pages([8 * 72, 4 * 72], [0, 0, 6 * 72, 36]);
  const crop = { x: 0, y: 0, width: 6 * 72, height: 4 * 72 };
  const { label, isInk } = converted(sideways, { crop, rotate: 90, size: { width: 4 * 72, height: 6 * 72 } });
  expect([label.widthDots, label.heightDots]).toEqual([812, 1219]);
  // The bar that was at the upper edge is now at the right edge.
  expect([isInk(800, 10), isInk(800, 1200), isInk(700, 10), isInk(10, 10)]).toEqual([true, true, false, false]);
});

// https://github.com/michaelrsweet/lprint/issues/111: a return label on a page of US Letter, for a printer of 4 × 6 in.
it('crops, rotates and shrinks the label on a page of US Letter', async () => {
  const page = await pages(LETTER, [36, 36, 540, 360]);
  const crop = { x: 36, y: 36, width: 540, height: 360 };
  const { label, isInk } = converted(page, { crop, rotate: 90, size: { width: 4 * 72, height: 6 * 72 } });
  expect([label.widthDots, label.heightDots]).toEqual([812, 1219]);
  // 5 × 7.5 in become 4 × 6 in, so that the black boxes reach every edge.
  expect([isInk(3, 3), isInk(808, 3), isInk(3, 1215), isInk(808, 1215)]).toEqual([true, true, true, true]);
});

// https://github.com/pdfme/pdfme/issues/479, https://github.com/pdfme/pdfme/issues/486 and
// https://github.com/pdfme/pdfme/issues/657: tables on top of a PDF page grow, break across pages and move the
// following elements.
it('breaks a table on a custom page, and moves the rest below it', () => {
  const text = { type: 'text', position: { mode: 'flow' } };
  const template = {
    margins: { top: '30mm', bottom: '30mm' },
    background: { all: 'letter.pdf' },
    elements: [
      {
        type: 'table',
        position: { mode: 'flow' },
        items: 'items',
        as: 'i',
        columns: [{ header: 'Name', width: '1fr', content: { expression: 'i' } }],
      },
      { ...text, text: 'Total' },
    ],
  };
  const itemsOf = (count: number) => ({ items: Array.from({ length: count }, (_, index) => `Item ${index + 1}`) });
  const pagesOf = (count: number) => {
    const loaded = loadPdf(rendered(template, 'pdf', {}, itemsOf(count)));
    return loaded.ok ? loaded.pages.length : 0;
  };
  expect([pagesOf(3), pagesOf(200) > 2]).toEqual([1, true]);
  const last = pagesOf(200);
  for (const page of [1, 2, last]) {
    const isInk = inkIn(rendered(template, 'png', { page }, itemsOf(200)));
    // The letterhead is on each page, and the table stays within the margins.
    expect([isInk(20, 18), isInk(20, 285)]).toEqual([true, false]);
  }
  const lowest = (count: number) => {
    const isInk = inkIn(rendered(template, 'png', {}, itemsOf(count)));
    return Array.from({ length: 1300 }, (_, row) => row / 5).findLast((y) =>
      Array.from({ length: 200 }, (_, x) => x).some((x) => isInk(x, y)),
    )!;
  };
  expect(lowest(10)).toBeGreaterThan(lowest(3) + 7 * 3);
});

// https://github.com/typingbeaver/snake-label/issues/11: labels made for 62 mm, on a printer of 88 mm.
it('enlarges a label to the width of the media', async () => {
  const narrow = await pages([62 * MM, 100 * MM], [10 * MM, 0, 52 * MM, 10 * MM]);
  const { label, isInk } = converted(narrow, { size: { width: 88 * MM } });
  // 88 mm at 8 dots per mm. The height keeps the proportions.
  expect([label.widthDots, Math.round(label.heightDots / 8)]).toEqual([704, 142]);
  const edge = Math.round((10 * 88 * 8) / 62);
  expect([isInk(edge - 3, 20), isInk(edge + 3, 20), isInk(700, 20), isInk(700, edge + 3)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
