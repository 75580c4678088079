/** PDF files of ours as text. */
import { inflateSync } from 'node:zlib';

/** A stream as it stands in the file: what is before it, its own dictionary last, and its bytes. */
export type PdfStream = { readonly before: string; readonly unpacked: () => Uint8Array };

/** All streams of a file; after the last one, the cross-reference stream, comes nothing that tells. */
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
    streams.push({ before, unpacked: () => (isPacked ? inflateSync(data) : data) });
    at = end;
    head.lastIndex = end;
  }
  return streams;
}

/** The file with its streams unpacked. */
export function readablePdf(bytes: Uint8Array): string {
  return pdfStreams(bytes)
    .map(({ before, unpacked }) => `${before}>>stream\n${Buffer.from(unpacked()).toString('latin1')}`)
    .join('');
}
