/** Several files in one conversion: their order, streams that continue in the next file, and offsets. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { readSources } from './convert.ts';

const world = createNodeWorld();
const zpl = (text: string) => new Uint8Array(Buffer.from(text));
const label = (widthDots: number) => zpl(`^XA^PW${widthDots}^LL80^FO8,8^GB9,9,9^FS^XZ`);
const EPL = zpl('\nN\nq160\nQ80,0\nA8,8,0,2,1,1,N,"EPL"\nP1\n');

async function pdf(...widths: readonly number[]) {
  const document = await PDFDocument.create();
  for (const width of widths) document.addPage([width, 72]);
  return document.save();
}

const read = (...sources: readonly Uint8Array[]) => readSources(sources, { density: 8 }, world);

function widthsOf(...sources: readonly Uint8Array[]) {
  const result = read(...sources);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.scene.pages.map(({ width }) => Math.round(width));
}

it('keeps the order of PDF, ZPL and EPL files', async () => {
  const dots = (count: number) => Math.round((count / 8 / 25.4) * 72);
  const files = [await pdf(100, 110), label(400), EPL, label(240), await pdf(120)] as const;
  expect(widthsOf(...files)).toEqual([100, 110, dots(400), dots(160), dots(240), 120]);
});

it('reads adjacent ZPL files as one stream', () => {
  const format = zpl('^XA^DFR:A.ZPL^PW400^LL80^FO8,8^A0N,40,40^FN1^FS^XZ');
  const values = zpl('^XA^XFR:A.ZPL^FN1^FDvalue^FS^XZ');
  expect(widthsOf(format, values, values)).toHaveLength(2);
});

it('names the file of a skipped command and of a problem', async () => {
  const odd = zpl('^XA^QQ1^FO1,1^GB9,9,9^FS^XZ');
  const result = read(await pdf(100), label(400), odd);
  expect(result).toMatchObject({ ok: true, value: { skipped: [{ command: '^QQ', offset: 3, file: 3 }] } });
  expect(read(await pdf(100), zpl('hello'))).toMatchObject({
    problems: [{ code: 'REQUIRED', message: 'file 2: the ZPL has no label; send a stream with ^XA and ^XZ' }],
  });
  expect(read()).toMatchObject({ problems: [{ code: 'REQUIRED', message: 'there is no file' }] });
});

it('rejects more pages than a PDF file may have', async () => {
  const many = await pdf(...Array.from({ length: 2600 }, () => 72));
  expect(read(many, many)).toMatchObject({ problems: [{ message: 'the files have more than 5000 pages' }] });
});
