/** All label languages must print the same dots as ZPL, and barcodes must be readable from their data. */
import { readdirSync, readFileSync } from 'node:fs';
import { type JsonObject, type PrinterSettings, renderTemplate } from '@platen/engine';
import { type Bitmap, countInk, cropBitmap, hasDot } from '@platen/engine/paint/label/bitmap';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { createNodeWorld } from '@platen/node/node-world';
import { describe, expect, test } from 'vitest';
import { type LabelLanguage, readLabelLanguage } from './read-label-language.ts';
import { verifyDocument } from './verify-document.ts';

const world = createNodeWorld();
const LANGUAGES: readonly LabelLanguage[] = ['tspl', 'epl', 'cpcl', 'escpos'];
const library = new URL('../../../library/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, library), 'utf8'));

function rendered(
  template: JsonObject,
  data: JsonObject,
  format: LabelLanguage | 'zpl',
  printer: PrinterSettings = {},
) {
  const result = renderTemplate(
    template,
    data,
    { format, now: 0, printer: { barcodes: 'graphic', ...printer } },
    world,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function zplLabels(template: JsonObject, data: JsonObject, printer: PrinterSettings) {
  const drawn = drawZpl(textOf(rendered(template, data, 'zpl', printer).bytes), { faces: world.text });
  if (!drawn.ok) throw new Error(drawn.message);
  return drawn;
}

/**
 * Removes what a language does not transmit: rows after the last black dot, and columns that only fill the last byte.
 */
function shown(label: Bitmap, { widthDots, heightDots }: Bitmap): Bitmap {
  const [width, height] = [Math.min(widthDots, label.widthDots), Math.min(heightDots, label.heightDots)];
  const part = cropBitmap(label, { x: 0, y: 0, width, height });
  expect(countInk(part), 'ink outside of the label').toBe(countInk(label));
  return part;
}

/**
 * Counts dots that only `ours` has. The painter adds them to avoid bytes that a printer would interpret as an immediate
 * command (`paint/label/immediate-commands.ts`). Fails for any other difference, and for an added dot without a black
 * neighbour.
 */
function addedDots(ours: Bitmap, theirs: Bitmap): number {
  let added = 0;
  for (let y = 0; y < ours.heightDots; y++) {
    for (let x = 0; x < ours.widthDots; x++) {
      if (hasDot(ours, x, y) === hasDot(theirs, x, y)) continue;
      const touchesInk = (x > 0 && hasDot(theirs, x - 1, y)) || (x + 1 < theirs.widthDots && hasDot(theirs, x + 1, y));
      if (!hasDot(ours, x, y) || !touchesInk) throw new Error(`other dots at ${x}, ${y}`);
      added++;
    }
  }
  return added;
}

const LABELS = ['parcel-4x6', 'product-2x1', 'shelf-label', 'gs1-logistics', 'conference-badge'].filter((slug) =>
  readdirSync(library).includes(slug),
);

const TWO_PAGES: JsonObject = {
  dimensions: { width: '30mm', height: '20mm' },
  elements: [
    { id: 'a', type: 'text', text: 'Ä 1', position: { mode: 'absolute', x: '2mm', y: '2mm' }, width: '20mm' },
    {
      id: 'b',
      type: 'rectangle',
      position: { mode: 'absolute', x: '29mm', y: '19mm' },
      width: '1mm',
      height: '1mm',
      style: { fill: 'black' },
    },
  ],
};

describe.each(LANGUAGES)('%s', (language) => {
  test.each(LABELS)('prints the same dots of %s as ZPL', (slug) => {
    const [template, data] = [read(`${slug}/template.json`), read(`${slug}/data.json`)];
    for (const density of [8, 12] as const) {
      const printer = { density, copies: 3 };
      const zpl = zplLabels(template, data, printer);
      const { labels, quantities } = readLabelLanguage(rendered(template, data, language, printer).bytes, language, {
        density,
      });
      expect(quantities).toEqual(zpl.quantities);
      labels.forEach((label, i) => {
        const expected = zpl.labels[i]!;
        const [ours, theirs] = [shown(label, expected), shown(expected, label)];
        expect(addedDots(ours, theirs)).toBeLessThanOrEqual(1);
      });
    }
  });

  test('rotates and mirrors the label before sending', () => {
    const of = (printer: PrinterSettings) =>
      readLabelLanguage(rendered(TWO_PAGES, {}, language, printer).bytes, language, { density: 8 }).labels[0]!;
    const [width, height] = [240, 160];
    // Checks the square in the bottom right corner. EPL does not transmit empty rows at the end.
    expect(hasDot(of({}), width - 4, height - 4)).toBe(true);
    expect(hasDot(of({ mirror: true }), 4, height - 4)).toBe(true);
    expect(hasDot(of({ orientation: 'inverted' }), 4, 4)).toBe(true);
    expect(hasDot(of({ orientation: 'inverted', mirror: true }), width - 4, 4)).toBe(true);
  });

  test.each([{}, { orientation: 'inverted', mirror: true }] as const)(
    'has readable codes, printed %j',
    async (turn) => {
      const [template, data] = [read('parcel-4x6/template.json'), read('parcel-4x6/data.json')];
      const document = rendered(template, data, language, { copies: 2, ...turn });
      const verified = await verifyDocument(document, { format: language, dpi: 300, faces: world.text });
      expect(verified).toMatchObject({ unverified: [], mismatched: [] });
      expect(verified.verified.length).toBeGreaterThan(0);
      // The code must be unreadable after bits were changed.
      const bytes = document.bytes.map((byte, i, { length }) =>
        i > length / 8 && i < 0.95 * length ? byte ^ (i * 37) : byte,
      );
      const damaged = await verifyDocument(
        { ...document, bytes },
        { format: language, dpi: 300, faces: world.text },
      ).catch(() => 'not read at all');
      expect(damaged).not.toMatchObject({ mismatched: [] });
    },
  );
});

const CODES: JsonObject = {
  dimensions: { width: '60mm', height: '22mm' },
  elements: [
    {
      type: 'repeat',
      items: 'range(1, 3)',
      position: { mode: 'flow' },
      elements: [
        { id: 'code', type: 'barcode', breakBefore: true, width: '50mm', height: '14mm', text: '0000123{{ item }}' },
      ],
    },
  ],
};

/** Settings that add commands to labels, or change their place or order. */
const SETTINGS: readonly PrinterSettings[] = [
  { offset: { x: 25.5, y: -3 } },
  { offset: { x: -4.5, y: 12 }, orientation: 'inverted', mirror: true },
  { absoluteDarkness: 22, darkness: -4 },
  { labelSize: 'printer' },
  { labelSize: 'printer', orientation: 'inverted' },
  { cut: 'end', copies: 2 },
  { cut: 2, copies: 7 },
  { cut: 4, copies: 3 },
  { pause: 2, copies: 7 },
  { mode: 'peel', copies: 2 },
  { mode: 'rewind' },
];

describe.each(['zpl', ...LANGUAGES] as const)('the codes of %s are read back', (format) => {
  const readBack = async (template: JsonObject, printer: PrinterSettings) => {
    const document = rendered(template, {}, format, printer);
    const { verified, ...failed } = await verifyDocument(document, { format, dpi: 300, faces: world.text });
    expect(failed).toEqual({ unverified: [], mismatched: [], warnings: [] });
    return verified.map(({ text, page }) => `${page} ${text}`);
  };

  test.each(SETTINGS)('with %j', async (printer) => {
    expect(await readBack(CODES, printer)).toEqual(['1 00001231', '2 00001232', '3 00001233']);
  });

  test('in rows of a roll that are cut at the end', async () => {
    const template = { ...CODES, roll: { columns: 2, gap: '2mm' } };
    const found = ['1 00001231', '1 00001232', '2 00001233'];
    expect(await readBack(template, { cut: 'end', offset: { x: 0, y: 3 }, mirror: true })).toEqual(found);
  });

  test('with a tag', async () => {
    const rfid = { epc: "{{ '3034257BF7194E4000001A85' }}", lock: 'password', password: '1A2B3C4D', retries: 3 };
    const [element] = CODES['elements'] as JsonObject[];
    const template = { ...CODES, elements: [{ ...element, items: 'range(1, 1)' }], printer: { rfid } };
    expect(await readBack(template as JsonObject, {})).toEqual(['1 00001231']);
  });
});

describe('settings', () => {
  const words = (language: LabelLanguage, printer: PrinterSettings) =>
    textOf(rendered(TWO_PAGES, {}, language, printer).bytes);

  test('TSPL', () => {
    const text = words('tspl', {
      media: 'mark',
      mode: 'cut',
      mediaType: 'transfer',
      speed: 4,
      darkness: 30,
      copies: 7,
    });
    expect(text).toMatch(/^SIZE 30 mm,20 mm\r\nBLINE 3 mm,0 mm\r\n/);
    for (const line of ['SET CUTTER 1', 'SET RIBBON ON', 'SPEED 4', 'DENSITY 15', 'DIRECTION 0,0', 'PRINT 1,7'])
      expect(text).toContain(`\r\n${line}\r\n`);
    expect(words('tspl', {})).toMatch(/^SIZE 30 mm,20 mm\r\nDIRECTION 0,0\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP /);
  });

  test('EPL', () => {
    const text = words('epl', { media: 'gap', mode: 'peel', mediaType: 'direct', speed: 9, darkness: -30, copies: 7 });
    expect(text).toMatch(/^\nq240\nQ160,24\nOD,P\nS6\nD0\nR0,0\nZT\nN\nGW/);
    expect(text).toMatch(/\nP7\n$/);
    expect(words('epl', { media: 'continuous' })).toContain('\nQ160,0\n');
    expect(words('epl', { media: 'mark' })).toContain('\nQ160,B24,0\n');
  });

  test('CPCL', () => {
    const text = words('cpcl', { density: 12, darkness: -30, speed: 3, copies: 2000 });
    expect(text).toMatch(/^! 0 300 300 240 1024\r\nPAGE-WIDTH 360\r\nTONE -99\r\nSPEED 3\r\nCG /);
    expect(text).toContain('\r\n! 0 300 300 240 976\r\n');
    expect(text).toMatch(/\r\nFORM\r\nPRINT\r\n$/);
    expect(words('cpcl', { media: 'continuous' })).not.toContain('FORM');
  });

  test('ESC/POS', () => {
    const bytes = (printer: PrinterSettings) => Buffer.from(rendered(TWO_PAGES, {}, 'escpos', printer).bytes);
    const cut = bytes({ mode: 'cut', darkness: -30, speed: 14, copies: 2 });
    expect(cut.subarray(0, 16).toString('hex')).toBe('1b401d284b020031fa1d284b0200320d');
    expect(cut.subarray(-4).toString('hex')).toBe('1d564200');
    expect(bytes({}).subarray(-3).toString('hex')).toBe('1b6404');
  });

  test('ESC/POS has no command for copies: too many are rejected before the document is created', () => {
    const large = { dimensions: { width: '100mm', height: '150mm' }, elements: [] };
    const result = renderTemplate(large, {}, { format: 'escpos', now: 0, printer: { copies: 9999 } }, world);
    expect(result).toMatchObject({
      ok: false,
      problems: [{ code: 'OUTPUT_TOO_LARGE', path: '/template/printer/copies' }],
    });
  });
});

test('rejects truncated data and unknown commands', () => {
  const { bytes } = rendered(TWO_PAGES, {}, 'tspl');
  expect(() => readLabelLanguage(bytes.subarray(0, 200), 'tspl', { density: 8 })).toThrow('in the middle');
  expect(() => readLabelLanguage(Buffer.from('SELFTEST\r\n'), 'tspl', { density: 8 })).toThrow(
    '"SELFTEST" is an unknown command',
  );
});
