/**
 * Normal form of outputs, which is equal on all platforms. It contains nothing that depends on the platform's
 * compression.
 */
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { DistinctFormat } from '@platen/engine';
import { readGraphic } from '../eyes/zpl-graphic.ts';
import { pdfStreams } from '../readable-pdf.ts';

/** Returns a digest of sixteen hexadecimal digits, which are enough to distinguish references. */
export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

export function normalForm(format: DistinctFormat, bytes: Uint8Array): string {
  return NORMAL[format](bytes);
}

const NORMAL: Readonly<Record<DistinctFormat, (bytes: Uint8Array) => string>> = {
  pdf: normalPdf,
  png: normalPng,
  html: normalHtml,
  zpl: normalZpl,
};

/**
 * Returns the objects of a PDF with decompressed streams. Omits lengths, offsets and the identifier, which depend on
 * the compression.
 */
function normalPdf(bytes: Uint8Array): string {
  const streams = pdfStreams(bytes);
  // Offsets of objects depend on the compression.
  const { before: end = '' } = streams.at(-1) ?? {};
  if (!end.includes('/Type/XRef')) throw new Error('a PDF without a cross-reference stream');
  // The encryption keys derive from the compressed objects, so all bytes depend on the compression.
  if (/\/ID\[<\w+><\w+>\]\/Encrypt /.test(end)) return 'encrypted';
  return streams
    .slice(0, -1)
    .flatMap(({ before, unpacked }) => [before, digest(unpacked())])
    .join('');
}

/** Replaces the bitmap of each ZPL graphic with its digest. */
function normalZpl(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  return text.replace(/\^GF([^^]*)/g, (_, rest: string) => {
    const read = readGraphic(rest.trimEnd());
    if (read.kind === 'fault') throw new Error(`^GF: ${read.message}`);
    const { width, height, bits } = read.bitmap;
    return `^GF${rest.trimEnd().includes(':Z64:') ? 'Z64' : 'ACS'} ${width} × ${height} ${digest(bits)}`;
  });
}

/** Returns the chunks of a PNG, each with a digest of its data. Rows of pixels are decompressed. */
function normalPng(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: { readonly type: string; readonly data: Buffer }[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  const rows = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const others = chunks.filter(({ type }) => type !== 'IDAT').map(({ type, data }) => `${type} ${digest(data)}`);
  return [...others, `rows ${digest(rows)}`].join(', ');
}

/**
 * Replaces each PNG with its pixels, and each WOFF font with its tables: tag, length and checksum of the decompressed
 * bytes.
 */
function normalHtml(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  const unpacked = text.replace(
    /data:image\/png;base64,([A-Za-z0-9+/=]+)/g,
    (_, base64: string) => `png(${normalPng(Buffer.from(base64, 'base64'))})`,
  );
  return unpacked.replace(/data:font\/woff;base64,([A-Za-z0-9+/=]+)/g, (_, base64: string) => {
    const woff = Buffer.from(base64, 'base64');
    const tables = Array.from({ length: woff.readUInt16BE(12) }, (_each, index) => {
      const entry = 44 + index * 20;
      const tag = woff.toString('latin1', entry, entry + 4);
      return `${tag} ${woff.readUInt32BE(entry + 12)} ${woff.readUInt32BE(entry + 16).toString(16)}`;
    });
    return `woff(${tables.join(', ')})`;
  });
}
