/** Both forms of the cross-reference stream (ISO 32000-1, 7.5.8). */
import { expect, test } from 'vitest';
import { platform } from '../../../../node/src/node-platform.ts';
import { pdfStreams } from '../../../../tests/readable-pdf.ts';
import { PdfFile } from './writer.ts';

const SHORT = { widths: [1, 2, 1], isCompressed: false };
const LONG = { widths: [1, 4, 2], isCompressed: true };

/** Returns a file whose cross-reference stream has a number of rows. The first stream has `bytes` bytes. */
function fileOf(rows: number, bytes: number): Uint8Array {
  const file = new PdfFile(platform);
  file.addStream('', new Uint8Array(bytes));
  const root = file.add('<</Type/Catalog>>');
  // Five rows are the free object, the two objects above, the object stream and the cross-reference stream.
  for (let row = 5; row < rows; row++) {
    if (row % 2 === 0) file.add(`[${row}]`);
    else file.addStream('', new Uint8Array(row));
  }
  return file.finish({ root, info: undefined });
}

/** Returns a file whose cross-reference stream, the last object, is at an offset. */
function fileUpTo(offset: number): Uint8Array {
  const bytes = 60_000;
  const file = fileOf(10, bytes + offset - startOf(fileOf(10, bytes)));
  expect(startOf(file)).toBe(offset);
  return file;
}

function textOf(file: Uint8Array): string {
  return Buffer.from(file).toString('latin1');
}

function startOf(file: Uint8Array): number {
  return Number(/startxref\n(\d+)\n%%EOF\n$/.exec(textOf(file))?.[1]);
}

/** Reads the cross-reference stream as its dictionary describes it. */
function readTable(file: Uint8Array) {
  const dictionary = textOf(file).slice(startOf(file));
  const widths = /\/W\[(\d) (\d) (\d)\]/.exec(dictionary)!.slice(1).map(Number);
  const isCompressed = dictionary.includes('/Predictor 12/Columns 7>>/Filter/FlateDecode');
  const row = widths.reduce((sum, width) => sum + width);
  const data = pdfStreams(file).at(-1)!.unpacked();
  const bytes = isCompressed ? withoutPrediction(data, row) : data;
  const rows = Array.from({ length: bytes.length / row }, (_, index) => {
    const { buffer, byteOffset } = bytes;
    const view = Buffer.from(buffer, byteOffset + index * row, row);
    const [kind = 0, where = 0, last = 0] = widths;
    return [view.readUIntBE(0, kind), view.readUIntBE(kind, where), view.readUIntBE(kind + where, last)];
  });
  return { form: { widths, isCompressed }, size: Number(/\/Size (\d+)/.exec(dictionary)?.[1]), rows };
}

/** Undoes the predictor "up", which precedes each row with its number, 2. */
function withoutPrediction(data: Uint8Array, row: number): Uint8Array {
  const bytes = new Uint8Array((data.length / (row + 1)) * row);
  for (let at = 0; at < bytes.length; at++) {
    const line = Math.floor(at / row);
    expect(data[line * (row + 1)]).toBe(2);
    bytes[at] = data[at + line + 1]! + (bytes[at - row] ?? 0);
  }
  return bytes;
}

/** Expects each row to point to its object in the file or in the object stream. */
function expectObjects(file: Uint8Array): void {
  const text = textOf(file);
  const { rows, size } = readTable(file);
  expect(rows).toHaveLength(size);
  expect(rows[0]?.[0]).toBe(0);
  const objectStream = pdfStreams(file).find(({ before }) => before.includes('/Type/ObjStm'))!;
  const packed = textOf(objectStream.unpacked()).split(' ');
  for (const [number, [kind, where = 0, index = 0]] of rows.entries()) {
    const head = `${number} 0 obj\n`;
    if (kind === 1) expect(text.slice(where, where + head.length)).toBe(head);
    if (kind === 2) {
      expect(objectStream.before).toContain(`\n${where} 0 obj\n`);
      expect(Number(packed[index * 2])).toBe(number);
    }
  }
  expect(new Set(rows.map(([kind]) => kind))).toEqual(new Set([0, 1, 2]));
}

test.each([
  [100, SHORT],
  [101, LONG],
])('lists the objects of a file with %i rows', (rows, form) => {
  const file = fileOf(rows, 10);
  expect(readTable(file)).toMatchObject({ form, size: rows });
  expectObjects(file);
});

test.each([
  [0xffff, SHORT],
  [0x10000, LONG],
])('lists the objects of a file with the last offset %i', (offset, form) => {
  const file = fileUpTo(offset);
  expect(readTable(file).form).toEqual(form);
  expectObjects(file);
});
