/**
 * Codes that printers draw themselves: in an interpreter that supports the symbology, every module matches Platen's,
 * and the codes are readable.
 */
import { readFileSync } from 'node:fs';
import { renderTemplate, type World } from '@platen/engine';
import { dpiOfDensity } from '@platen/engine/base/units';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawZplR, drawZplZebrash } from './eyes/draw-zpl.ts';
import { lintZpl } from './eyes/lint-zpl.ts';
import { type Bitmap, diffCount, type PixelBox, pictureOf } from './eyes/picture.ts';
import { pixelsOf, unpacked } from './outputs.ts';
import { readCode, renderSheet } from './scan/read-sheet.ts';
import { READABLE } from './scan/readers.ts';
import { type ScanSheet, scanSheets } from './scan/sheets.ts';

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

/** Symbologies that have a command under `auto`, and symbologies that have a command only under `native`. */
const ALIKE = [
  ...['code128', 'gs1-128', 'ean14', 'sscc18', 'hibccode128'],
  ...['code39', 'code39ext', 'code32', 'pzn', 'hibccode39'],
  ...['itf', 'itf14', 'identcode', 'leitcode'],
];
const KNOWN_TO_ONE = ['code93', 'codabar'];

/**
 * Returns the ZPL of a page, Platen's raster of the page, and the drawings of the ZPL by the interpreters and by
 * Platen.
 */
async function looked(sheet: ScanSheet, barcodes: 'auto' | 'native') {
  const { bytes, scene, boxes } = renderSheet(sheet, 'zpl', barcodes, world);
  const zpl = Buffer.from(bytes).toString('latin1');
  const { printer } = scene;
  const own = unpacked(rasterizeLabel(scene.pages[0]!, printer));
  const size = { widthMm: own.width / sheet.density, heightMm: own.height / sheet.density, dpmm: sheet.density };
  const [zebrash] = await drawZplZebrash(zpl, size);
  const [zplr] = await drawZplR(zpl, size);
  const preview = drawZpl(zpl, { faces: world.text });
  if (!preview.ok) throw new Error(preview.message);
  return { zpl, own, zebrash: zebrash!, zplr: zplr!, preview: unpacked(preview.labels[0]!), boxes };
}

function differs(a: Bitmap, b: Bitmap, box: PixelBox): boolean {
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if (a.bits[y * a.width + x] !== b.bits[y * b.width + x]) return true;
    }
  }
  return false;
}

describe.each([8, 12] as const)('at %i dots per millimetre', (density) => {
  /**
   * Returns the share of codes that the printer draws itself. `by` is the number of interpreters that must draw each
   * code like Platen.
   */
  const held = async (barcodes: 'auto' | 'native', symbologies: readonly string[], by: 'one' | 'all') => {
    // One code per page, because a wrongly drawn code could cover its neighbours.
    const wish = { density, perSymbology: density === 8 ? 4 : 1, seed: 77, pageWidth: 160, perPage: 1 };
    const sheets = scanSheets({ ...wish, symbologies });
    let native = 0;
    for (const sheet of sheets) {
      const { zpl, own, zebrash, zplr, preview, boxes } = await looked(sheet, barcodes);
      expect(lintZpl(zpl)).toEqual([]);
      native += zpl.match(/\^FD/g)?.length ?? 0;
      expect(diffCount(preview, own)).toBe(0);
      for (const code of sheet.cases) {
        const box = pixelsOf(boxes.get(code.id)!, dpiOfDensity(density), own);
        const proofs = [zebrash, zplr].filter((label) => !differs(label, own, box));
        const what = `${code.symbology} ${JSON.stringify(code.value)} ${code.rotation}`;
        expect({ what, proofs: Math.min(proofs.length, by === 'all' ? 2 : 1) }).toEqual({
          what,
          proofs: by === 'all' ? 2 : 1,
        });
        const found = await readCode(pictureOf(proofs[0]!), box, code);
        expect(found).toBe(READABLE[code.symbology]!.read(code.value));
      }
    }
    return native / sheets.reduce((sum, { cases }) => sum + cases.length, 0);
  };

  test('both interpreters draw every code under auto exactly like Platen, and it is readable', async () => {
    // Most codes are commands. Codes that one interpreter draws differently are pictures, such as two-width bars upside
    // down.
    expect(await held('auto', ALIKE, 'all')).toBeGreaterThan(0.5);
    expect(await held('auto', KNOWN_TO_ONE, 'all')).toBe(0);
  });

  test('at least one interpreter draws every code under native', async () => {
    expect(await held('native', [...ALIKE, ...KNOWN_TO_ONE], 'one')).toBeGreaterThan(0.8);
  });
});

test('the parcel label is at most 20 kB at 8 dots per millimetre, also with only pictures', () => {
  const read = (file: string) => JSON.parse(readFileSync(`library/parcel-4x6/${file}.json`, 'utf8'));
  for (const barcodes of ['auto', 'graphic'] as const) {
    const options = { format: 'zpl', now: 0, printer: { density: 8, barcodes } } as const;
    const rendered = renderTemplate(read('template'), read('data'), options, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    expect(rendered.value.bytes.length).toBeLessThanOrEqual(20_000);
  }
});

describe('native', () => {
  const make = (symbology: string, values: readonly string[], rotation: 0 | 90 = 0): ScanSheet => {
    const cases = values.map((value, index) => ({
      id: `c${index}`,
      symbology,
      value,
      rotation,
      moduleDots: 3,
      isLight: false,
    }));
    const elements = cases.map(({ id }, index) => ({
      type: 'barcode',
      id,
      symbology,
      content: { expression: id },
      position: { x: `${(index % 3) * 30 + 2}mm`, y: `${Math.floor(index / 3) * 30 + 2}mm` },
      width: '28mm',
      moduleWidth: '0.4mm',
      rotation,
    }));
    const data = Object.fromEntries(cases.map(({ id, value }) => [id, value]));
    return { density: 8, cases, template: { dimensions: { width: '100mm', height: '100mm' }, elements }, data };
  };
  const plain = ['0123456789012345', 'EXAMPLE.COM/A:B', 'example', '1', 'Z', 'a_b\\c!'];

  test.each([
    ['qrcode', 'BQ'],
    ['datamatrix', 'BX'],
  ])('%s is printed in the same box with the same content', async (symbology, command) => {
    const sheet = make(symbology, plain);
    const { zpl, own, zebrash, preview, boxes } = await looked(sheet, 'native');
    expect(lintZpl(zpl)).toEqual([]);
    expect(zpl.match(new RegExp(`\\^${command}`, 'g'))).toHaveLength(plain.length);
    expect(diffCount(preview, own)).toBe(0);
    for (const code of sheet.cases) {
      const box = pixelsOf(boxes.get(code.id)!, dpiOfDensity(8), own);
      expect(inkBoxIn(zebrash, box), code.value).toEqual(inkBoxIn(own, box));
      expect(await readCode(pictureOf(zebrash), box, code)).toBe(code.value);
    }
  });

  test("auto prints them as pictures with Platen's modules", async () => {
    for (const symbology of ['qrcode', 'datamatrix']) {
      const { zpl, own, zebrash } = await looked(make(symbology, plain), 'auto');
      expect(zpl).not.toContain('^FD');
      expect(diffCount(zebrash, own)).toBe(0);
    }
  });

  test.each([
    ['text beyond ASCII', 'qrcode', 'Größe'],
    ['modes mixed', 'qrcode', 'abcdefghijkl0123456789012345678901234567890123456789'],
    ['control characters', 'datamatrix', 'a\tb'],
    ['what takes no square of old firmware', 'datamatrix', 'x'.repeat(200)],
  ])('%s in %s stays a picture', async (_, symbology, value) => {
    const { zpl } = await looked(make(symbology, [value]), 'native');
    expect(zpl).not.toContain('^FD');
  });

  test('a rotated QR Code stays a picture: the command has no orientation', async () => {
    expect((await looked(make('qrcode', ['turned'], 90), 'native')).zpl).not.toContain('^BQ');
  });
});

/** Returns the bounding box of the black pixels within a box. */
function inkBoxIn({ width, bits }: Bitmap, box: PixelBox) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if (bits[y * width + x] === 0) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return { left, top, right, bottom };
}
