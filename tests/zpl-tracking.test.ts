/**
 * Carriers' tracking numbers, which people check on labels before they print them. Under the default `barcodes`, two
 * ZPL interpreters and Platen draw them identically, dot for dot.
 */
import { type JsonObject, renderTemplate, type World } from '@platen/engine';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { drawZpl } from '@platen/engine/zpl/draw-zpl';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { drawZplR, drawZplZebrash } from './eyes/draw-zpl.ts';
import { lintZpl } from './eyes/lint-zpl.ts';
import { type Bitmap, diffCount, pictureOf } from './eyes/picture.ts';
import { readCodes } from './eyes/read-codes.ts';
import { unpacked } from './outputs.ts';
import { element, page } from './painters/fact.ts';
import { createRandom } from './scan/random.ts';
import { CARRIERS, type Carrier } from './scan/tracking-numbers.ts';

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

const SIZE = { widthMm: 100, heightMm: 200, dpmm: 8 } as const;
const ROWS = 16;
const VALUES = 2 * ROWS;

/** Returns a label with one code per row. */
function label({ symbology }: Carrier, values: readonly string[]): JsonObject {
  const codes = values.map((text, row) =>
    element('barcode', [5, 2 + row * 12, 90, 10], { symbology, text, moduleWidth: '0.25mm', showText: false }),
  );
  return page(SIZE.widthMm, SIZE.heightMm, codes, { printer: { density: 8 } });
}

/** Counts the values that the printer's own command draws. Throws unless all interpreters draw the same dots. */
async function nativeOn(carrier: Carrier, values: readonly string[]): Promise<number> {
  const result = renderTemplate(label(carrier, values), {}, { format: 'zpl', now: 0 }, world);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const zpl = Buffer.from(result.value.bytes).toString('latin1');
  expect(lintZpl(zpl)).toEqual([]);
  const { pages, printer } = result.value.painted;
  const own: Bitmap = unpacked(rasterizeLabel(pages[0]!, printer));
  const preview = drawZpl(zpl, { faces: world.text });
  if (!preview.ok) throw new Error(preview.message);
  const drawn = {
    zebrash: (await drawZplZebrash(zpl, SIZE))[0]!,
    zplr: (await drawZplR(zpl, SIZE))[0]!,
    preview: unpacked(preview.labels[0]!),
  };
  for (const [name, bitmap] of Object.entries(drawn)) {
    expect({ name, values, dots: diffCount(bitmap, own) }).toEqual({ name, values, dots: 0 });
  }
  const read = await readCodes(pictureOf(drawn.zebrash), { expected: values.length, textMode: 'Plain' });
  expect(read.map(({ text }) => text).sort()).toEqual(values.map((value) => value.replace(/[()]/g, '')).sort());
  return zpl.match(/\^BC/g)?.length ?? 0;
}

/** Half of these values have an odd number of digits, which interpreters pair differently. */
const PARTLY_PICTURES: ReadonlySet<string> = new Set(['GLS, number']);

describe('every reader of the ZPL sees the original tracking number', () => {
  test.each(CARRIERS.map((carrier) => [carrier.name, carrier] as const))('%s', async (name, carrier) => {
    const random = createRandom(20 + CARRIERS.indexOf(carrier));
    const values = [...new Set(Array.from({ length: VALUES }, () => carrier.make(random)))];
    let native = 0;
    for (let at = 0; at < values.length; at += ROWS) native += await nativeOn(carrier, values.slice(at, at + ROWS));
    // Codes that contain the one codeword that an interpreter draws wrong stay pictures.
    if (!PARTLY_PICTURES.has(name)) expect(native).toBeGreaterThan(0.7 * values.length);
  });
});
