/** Reads Platen's PDF files as text. */
import { inflateSync } from 'node:zlib';

/** Stream in the file: the text before it, which ends with its dictionary, its bytes, and the size of both. */
export type PdfStream = {
  readonly before: string;
  readonly unpacked: () => Uint8Array;
  readonly sizeBytes: number;
};

/**
 * Returns all streams of a file. Only unimportant data follows the last stream, which is the cross-reference stream.
 */
export function pdfStreams(bytes: Uint8Array): readonly PdfStream[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  const streams: PdfStream[] = [];
  const head = /\/Length (\d+)>>stream\n/g;
  let at = 0;
  for (let found = head.exec(text); found !== null; found = head.exec(text)) {
    const start = found.index + found[0].length;
    const end = start + Number(found[1]);
    const before = text.slice(at, found.index);
    const isPacked = before.slice(before.lastIndexOf('<<')).includes('/FlateDecode');
    const data = file.subarray(start, end);
    streams.push({ before, unpacked: () => (isPacked ? inflateSync(data) : data), sizeBytes: end - at });
    at = end;
    head.lastIndex = end;
  }
  return streams;
}

/** Returns the file with its streams decompressed. */
export function readablePdf(bytes: Uint8Array): string {
  return pdfStreams(bytes)
    .map(({ before, unpacked }) => `${before}>>stream\n${Buffer.from(unpacked()).toString('latin1')}`)
    .join('');
}

/**
 * Bytes that each object needs in a file in addition to its content and number, and bytes of its row in a
 * cross-reference table (ISO 32000-1, 7.5.4).
 */
const AROUND_OBJECT = ' 0 obj\n\nendobj\n'.length;
const ROW = 20;

/** Additional bytes at the end of a file with a cross-reference table, compared with a cross-reference stream. */
const TABLE_END =
  'xref\n0 100\n0000000000 65535 f \ntrailer\n<</Size 100/Root 10 0 R/Info 10 0 R/ID[<><>]>>\n'.length + 64;

/** Estimates the size of the file without object streams and with a cross-reference table. */
export function unpackedSize(bytes: Uint8Array): number {
  return pdfStreams(bytes).reduce((size, { before, unpacked, sizeBytes }) => {
    if (before.includes('/Type/XRef')) return size - sizeBytes + TABLE_END;
    const [, count, first] = /\/Type\/ObjStm\/N (\d+)\/First (\d+)/.exec(before) ?? [];
    if (first === undefined) return size + ROW;
    const data = unpacked();
    const heads = Buffer.from(data.subarray(0, Number(first)))
      .toString('latin1')
      .trim()
      .split(' ');
    const digits = heads.reduce((sum, head, index) => sum + (index % 2 === 0 ? head.length : 0), 0);
    return size - sizeBytes + data.length - Number(first) + Number(count) * (AROUND_OBJECT - 1 + ROW) + digits;
  }, bytes.length);
}
