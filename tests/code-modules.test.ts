/** Module widths of codes: on printer dots, in PNG pixels, and in warnings. */
import { readFileSync } from 'node:fs';
import { type JsonObject, type OutputFormat, type RenderOptions, renderTemplate, type World } from '@platen/engine';
import type { Scene } from '@platen/engine/scene/scene';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawZplR } from './eyes/draw-zpl.ts';
import { type Bitmap, ink, readPng } from './eyes/picture.ts';
import { blocksOf } from './guides/run-guide.ts';
import { leavesOf } from './outputs.ts';
import { element, page } from './painters/fact.ts';

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

type Given = Partial<RenderOptions> & { readonly data?: JsonObject };

function rendered(template: JsonObject, format: OutputFormat, { data = {}, ...options }: Given = {}) {
  const result = renderTemplate(template, data, { now: 0, ...options, format }, world);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const said = (code: string) => result.warnings.filter((warning) => warning.code === code);
  return { ...result.value, said };
}

function codeOf({ pages }: Scene) {
  const found = leavesOf(pages[0]!.items).find(({ item }) => item.kind === 'code')?.item;
  if (found?.kind !== 'code') throw new Error('the page has no code');
  return { code: found, moduleMm: (found.box.width / found.symbol.columns) * (25.4 / 72) };
}

/** Counts pixels from the first dark column to the last, in the row through the middle of the code. */
function spread({ width, height, bits }: Bitmap, { pages }: Scene): number {
  const { box } = codeOf({ pages } as Scene).code;
  const row = Math.round(((box.y + box.height / 2) / pages[0]!.height) * height);
  const dark = Array.from({ length: width }, (_, x) => x).filter((x) => bits[row * width + x] === 1);
  return dark.at(-1)! - dark[0]! + 1;
}

function pixelsOfModule(template: JsonObject, dpi: number, given: Given = {}): number {
  const { bytes, painted } = rendered(template, 'png', { ...given, dpi });
  return spread(ink(readPng(bytes)), painted) / codeOf(painted).code.symbol.columns;
}

const bars = (width: number, rest: JsonObject = {}) =>
  element('barcode', [5, 5, width, 15], { id: 'c', text: 'PLT-ABCDE', showText: false, ...rest });

/**
 * Number of modules of a Code 128 with 9 characters: 134, and 20 for the quiet zone. The second constant is for 2
 * characters.
 */
const COLUMNS = 154;
const SHORT_COLUMNS = 77;

describe('rounding uses the nearest module that fits, instead of rounding a near miss down', () => {
  test('the label of the guide has as many pixels per module at 203 dpi as dots on its printer', async () => {
    const guide = readFileSync('docs/guides/zpl-printers.md', 'utf8');
    const template = JSON.parse(blocksOf(guide).find(({ info }) => info === 'json file=bin.json')!.text);
    const data = template.sample;
    const { bytes, painted } = rendered(template, 'zpl', { data, printer: { barcodes: 'graphic' } });
    const [label] = await drawZplR(Buffer.from(bytes).toString('latin1'), {
      widthMm: 101.6,
      heightMm: 50.8,
      dpmm: 8,
    });
    const dots = spread(label!, painted) / codeOf(painted).code.symbol.columns;
    expect(dots).toBeGreaterThan(1);
    expect(pixelsOfModule(template, 203, { data })).toBe(dots);
  });

  test.each([
    [6, 152],
    [8, 203],
    [12, 300],
    [24, 600],
  ] as const)('modules of whole dots at %i per millimetre have the same number of pixels at %i dpi', (density, dpi) => {
    for (const dots of [1, 2, 3, 5, 8]) {
      const template = page(150, 25, [bars(140, { text: 'A1', moduleWidth: `${dots / density}mm` })], {
        printer: { density },
      });
      expect(pixelsOfModule(template, dpi)).toBe(dots);
    }
  });

  test('other values are rounded down', () => {
    // At this width, each module has 2.9 pixels.
    const template = page(100, 25, [bars((COLUMNS * 2.9) / 10)]);
    expect(pixelsOfModule(template, 254)).toBe(2);
    expect(pixelsOfModule(page(100, 25, [bars((COLUMNS * 2.95) / 10)]), 254)).toBe(3);
  });

  test('a box that is too small by less than a printer dot gets the module that it almost fits', () => {
    const modules = (width: number) => {
      const template = page(100, 25, [bars(width)], { printer: { density: 8 } });
      return codeOf(rendered(template, 'zpl').painted).moduleMm * 8;
    };
    const exact = (COLUMNS * 2) / 8;
    expect(modules(exact)).toBeCloseTo(2, 9);
    expect(modules(exact - 0.12)).toBeCloseTo(2, 9);
    expect(modules(exact - 0.13)).toBeCloseTo(1, 9);
  });

  test.each([
    [8, 0.33, 3],
    [8, 0.3, 2],
    [12, 0.33, 4],
    [6, 0.25, 2],
  ] as const)('at %i dots per millimetre, a moduleWidth of %f mm is %i dots', (density, wish, dots) => {
    const template = page(150, 25, [bars(140, { moduleWidth: `${wish}mm` })], { printer: { density } });
    expect(codeOf(rendered(template, 'pdf').painted).moduleMm * density).toBeCloseTo(dots, 9);
  });

  test.each([
    [6, 2],
    [8, 3],
    [12, 4],
    [24, 8],
  ] as const)('at %i dots per millimetre, the module of a code without a size is %i dots', (density, dots) => {
    const { width: _, ...free } = bars(0);
    const template = page(150, 25, [free], { printer: { density } });
    expect(codeOf(rendered(template, 'pdf').painted).moduleMm * density).toBeCloseTo(dots, 9);
  });

  test('warnings state the module that is drawn', () => {
    for (let fraction = 1; fraction < 2.1; fraction += 0.07) {
      const template = page(100, 25, [bars((COLUMNS * fraction) / 12)]);
      const { bytes, painted, said } = rendered(template, 'png', { dpi: 304.8 });
      const pixels = spread(ink(readPng(bytes)), painted) / codeOf(painted).code.symbol.columns;
      const warned = said('BARCODE_TOO_DENSE').map(({ message }) => /\((\d+) dots? at 304.8 dpi\)/.exec(message)?.[1]);
      // One pixel is 0.083 mm and two are 0.167 mm. Both are too small.
      expect(warned).toEqual([String(pixels)]);
    }
  });

  test('a code that grows to whole dots causes a warning if its quiet zone is no longer clear', () => {
    const width = (COLUMNS * 3.95) / 8;
    const neighbour = element('rectangle', [5 + width, 5, 5, 15], { style: { fill: '#000', stroke: 'none' } });
    const template = page(100, 25, [bars(width), neighbour]);
    const said = (dpi: number) => rendered(template, 'png', { dpi }).said('QUIET_ZONE_VIOLATED');
    expect(pixelsOfModule(page(100, 25, [bars(width)]), 203.2)).toBe(4);
    expect(said(203.2)).toHaveLength(1);
    expect(said(190)).toEqual([]);
  });
});

describe('a moduleWidth that does not fit is reduced with a warning', () => {
  const WIDEN = /is reduced from ([\d.]+) mm to ([\d.]+) mm to fit the box; widen the box to ([\d.]+) mm/;

  test.each<[string, JsonObject]>([
    ['on no dots', {}],
    ['on the dots of a printer', { printer: { density: 8 } }],
  ])('%s: the warning names both modules and a box that is large enough', (_, rest) => {
    const lowered = rendered(page(150, 25, [bars(60, { moduleWidth: '0.5mm' })], rest), 'pdf');
    const [warning] = lowered.said('CODE_NARROWED');
    expect(warning).toMatchObject({ elementId: 'c', path: expect.stringMatching(/\/elements\/0$/) });
    const [, from, to, width] = WIDEN.exec(warning!.message)!;
    expect(Number(from)).toBe(0.5);
    expect(Number(to)).toBeCloseTo(codeOf(lowered.painted).moduleMm, 3);
    const mended = rendered(page(150, 25, [bars(Number(width), { moduleWidth: '0.5mm' })], rest), 'pdf');
    expect(mended.said('CODE_NARROWED')).toEqual([]);
    expect(codeOf(mended.painted).moduleMm).toBeCloseTo(0.5, 9);
  });

  test('cells must fit on both sides', () => {
    const cells = (width: number, height: number) =>
      page(100, 100, [
        element('barcode', [5, 5, width, height], { symbology: 'pdf417', text: 'PLT', moduleWidth: '0.5mm' }),
      ]);
    const said = (width: number, height: number) =>
      rendered(cells(width, height), 'pdf')
        .said('CODE_NARROWED')
        .map(({ message }) => message);
    const [message] = said(30, 90);
    const [, width, height] = /enlarge the box to ([\d.]+) mm × ([\d.]+) mm/.exec(message!)!;
    expect(said(Number(width), Number(height))).toEqual([]);
    expect(said(90, 5)).toHaveLength(1);
  });

  test('causes no warning if the module fits, is nearest on the dots or is not specified', () => {
    const said = (width: number, rest: JsonObject, printer: JsonObject = {}) =>
      rendered(page(150, 25, [bars(width, rest)], { printer }), 'pdf').said('CODE_NARROWED');
    expect(said(100, { moduleWidth: '0.5mm' })).toEqual([]);
    expect(said(100, { moduleWidth: '0.3mm' }, { density: 8 })).toEqual([]);
    expect(said(30, {})).toEqual([]);
    // The box is a hundredth of a millimetre too narrow for 0.3 mm.
    expect(said(COLUMNS * 0.3 - 0.01, { moduleWidth: '0.3mm' })).toEqual([]);
  });
});

describe('a PNG causes a warning if its codes are over 5 % narrower than in a PDF', () => {
  const said = (template: JsonObject, dpi: number, printer?: RenderOptions['printer']) =>
    rendered(template, 'png', { dpi, ...(printer && { printer }) }).said('CODE_NARROWED');
  const advised = (message: string) => Number(/use ([\d.]+) dpi/.exec(message)![1]);

  test.each([96, 150, 192, 300, 1190])(
    'at %i dpi for exactly those codes, and not at the recommended resolution',
    (dpi) => {
      for (let wish = 0.2; wish < 0.7; wish += 0.073) {
        const box = [1, 1, SHORT_COLUMNS * wish, 4];
        const template = page(60, 6, [element('barcode', box, { id: 'c', text: 'A1', showText: false })]);
        const pixels = (wish * dpi) / 25.4;
        if (pixels < 1) continue;
        const loss = 1 - pixelsOfModule(template, dpi) / pixels;
        const warnings = said(template, dpi);
        expect({ wish, warned: warnings.length }).toEqual({ wish, warned: loss > 0.05 ? 1 : 0 });
        for (const { message, elementId } of warnings) {
          expect(message).toContain(`${(loss * 100).toFixed(0)} % narrower`);
          expect(elementId).toBe('c');
          expect(said(template, advised(message))).toEqual([]);
        }
      }
    },
  );

  test('recommends one resolution for all codes that lie on printer dots', () => {
    const template = page(
      150,
      50,
      [0.25, 0.375, 0.5].map((wish, index) =>
        element('barcode', [5, 5 + 15 * index, 100, 10], { text: 'A1', showText: false, moduleWidth: `${wish}mm` }),
      ),
      { printer: { density: 8 } },
    );
    const warnings = said(template, 192);
    expect(warnings).toHaveLength(3);
    expect(new Set(warnings.map(({ message }) => advised(message)))).toEqual(new Set([203.2]));
    expect(said(template, 203.2)).toEqual([]);
    expect(said(template, 406.4)).toEqual([]);
  });

  test('other formats draw codes as laid out, and rotated ones have no whole pixels', () => {
    const template = page(100, 25, [bars(COLUMNS * 0.35)]);
    expect(said(template, 192)).toHaveLength(1);
    for (const format of ['pdf', 'html'] as const) expect(rendered(template, format).said('CODE_NARROWED')).toEqual([]);
    expect(said(page(100, 100, [bars(COLUMNS * 0.35, { rotation: 30 })]), 192)).toEqual([]);
  });
});
