/** Sample of `npm run parity`, and tests that its measures detect faults. */
import type { World } from '@platen/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { readPng } from './eyes/picture.ts';
import { leavesOf } from './outputs.ts';
import { agreementOf, oneBitAgreementOf, type Shades, shadeDifference, shadesOf } from './parity/agreement.ts';
import { parityDocuments } from './parity/documents.ts';
import { missesOf } from './parity/judge.ts';
import { linesOf } from './parity/lines.ts';
import { readModules } from './parity/modules.ts';
import { measureDocument } from './parity/task.ts';
import { paint } from './parity/views.ts';

/** Step between measured documents. The seed selects the first document. */
const STEP = 44;
const SEED = 36;

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

/** Documents with pages or commands that some viewers omit or do not support. */
const SPECIAL = [
  'document/pages-before-and-after',
  'flow/page-groups-begin-on-odd-pages',
  'printer/labels-are-cut-at-the-end',
  'printer/printing-pauses-after-labels',
];

const sample = parityDocuments(createNodeWorld()).filter(
  ({ name }, index) => index % STEP === SEED || SPECIAL.includes(name),
);

test.each(sample.map((document) => [document.name, document] as const))('%s agrees in all outputs', async (_, each) => {
  const viewers = ['pdf.js', 'pdfium', 'Chromium'] as const;
  const figures = await measureDocument(each, { world, viewers, densities: [6, 8] });
  expect(figures.length).toBeGreaterThan(0);
  expect(missesOf(figures)).toEqual([]);
});

describe('detects faults', () => {
  const source = {
    template: {
      dimensions: { width: '40mm', height: '20mm' },
      elements: [
        { type: 'text', position: { x: '2mm', y: '2mm' }, text: 'Parity' },
        { type: 'qrcode', position: { x: '22mm', y: '2mm' }, width: '16mm', height: '16mm', text: 'PARITY' },
      ],
    },
  };
  const options = { format: 'png', dpi: 203.2, density: 8 } as const;

  test('black areas that are two dots away, missing, or lighter', () => {
    const png = shadesOf(readPng(paint(source, options, world).bytes));
    const all = { x: 0, y: 0, width: png.width, height: png.height };
    const blank = { ...png, values: new Uint8Array(png.values.length).fill(255) };
    for (const agree of [agreementOf, oneBitAgreementOf]) {
      expect(agree({ drawn: png, png, without: [] })).toBe(1);
      expect(agree({ drawn: moved(png, 1), png, without: [] })).toBe(1);
      expect(agree({ drawn: moved(png, 3), png, without: [] })).toBeLessThan(0.9);
      expect(agree({ drawn: blank, png, without: [] })).toBe(0);
      expect(agree({ drawn: blank, png, without: [all] })).toBe(1);
    }
    expect(shadeDifference(png, blank, all)).toBeGreaterThan(0.05);
  });

  test('a module of the other shade', () => {
    const { scene, bytes } = paint(source, options, world);
    const png = shadesOf(readPng(bytes));
    const codes = leavesOf(scene.pages[0]!.items).flatMap(({ item, transform }) =>
      item.kind === 'code' ? [{ item, transform }] : [],
    );
    expect(codes).toHaveLength(1);
    const [code] = codes;
    expect(readModules(code!, png, { dpi: options.dpi, onDots: false })).toEqual({ looked: 21 * 21, wrong: 0 });
    const { symbol } = code!.item;
    if (symbol.kind !== 'matrix') throw new Error('a QR code has cells');
    const bits = symbol.bits.map((bit, index) => (index === 200 ? 1 - bit : bit));
    const other = { ...code!, item: { ...code!.item, symbol: { ...symbol, bits } } };
    expect(readModules(other, png, { dpi: options.dpi, onDots: false })).toEqual({ looked: 21 * 21, wrong: 1 });
  });

  test('a module next to text in the free space of a rounded-down symbol', () => {
    const upce = { symbology: 'upcecomposite', text: '01234558|(15)021231', width: '40mm', height: '41mm' };
    const template = {
      dimensions: { width: '42mm', height: '43mm' },
      elements: [{ type: 'barcode', position: { x: '1mm', y: '1mm' }, ...upce }],
    };
    const { scene, bytes } = paint({ template }, { format: 'png', dpi: 300 }, world);
    const png = shadesOf(readPng(bytes));
    const [code] = leavesOf(scene.pages[0]!.items).flatMap(({ item, transform }) =>
      item.kind === 'code' ? [{ item, transform }] : [],
    );
    const { symbol } = code!.item;
    if (symbol.kind !== 'matrix') throw new Error('a composite code has cells');
    expect(readModules(code!, png, { dpi: 300, onDots: false })).toEqual({ looked: symbol.bits.length, wrong: 0 });
    const bits = symbol.bits.map((bit, index) => (index % 400 === 0 ? 1 - bit : bit));
    const other = { ...code!, item: { ...code!.item, symbol: { ...symbol, bits } } };
    expect(readModules(other, png, { dpi: 300, onDots: false }).wrong).toBe(Math.ceil(symbol.bits.length / 400));
  });

  test('a line at another position', () => {
    const page = paint(source, options, world).scene.pages[0]!;
    const [line] = leavesOf(page.items).flatMap(({ item }) => (item.kind === 'glyphs' ? [item] : []));
    const placed = (dx: number) => [{ text: line!.text, x: line!.x + dx, y: line!.y }];
    expect(linesOf(page, 'html', placed(0.1)).farthest).toBeCloseTo(0.1);
    expect(linesOf(page, 'html', placed(20)).missing).toEqual(['Parity']);
    expect(linesOf(page, 'pdf', []).missing).toEqual(['Parity']);
  });
});

/** Shifts the page to the right. */
function moved({ width, height, values }: Shades, by: number): Shades {
  const shifted = new Uint8Array(values.length).fill(255);
  for (let row = 0; row < height; row++) {
    shifted.set(values.subarray(row * width, (row + 1) * width - by), row * width + by);
  }
  return { width, height, values: shifted };
}
