/** Creates font files for web pages in WOFF 1.0 (W3C Recommendation, 13 December 2012). */
import type { Platform } from '../../world.ts';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * Minimum size in bytes of a compressed table. Half of a font's tables are smaller. Compressing them takes most of the
 * time and saves less than 1 %.
 */
const LEAST_PACKED_BYTES = 100;

/** Compression level. Higher levels save nothing. */
const DEFLATE_LEVEL = 6;

const padded = (length: number) => (length + 3) & ~3;

/** Wraps a TrueType or OpenType file. Compresses tables if that makes them smaller (section 5). */
export function wrapWoff(platform: Platform, sfnt: Uint8Array): Uint8Array {
  const source = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const count = source.getUint16(4);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    const offset = source.getUint32(entry + 8);
    const length = source.getUint32(entry + 12);
    const plain = sfnt.subarray(offset, offset + length);
    const packed = length < LEAST_PACKED_BYTES ? plain : platform.deflate(plain, DEFLATE_LEVEL);
    const data = packed.length < length ? packed : plain;
    return { tag: source.getUint32(entry), checksum: source.getUint32(entry + 4), offset, length, data };
  });
  const dataStart = HEADER_BYTES + count * ENTRY_BYTES;
  const total = tables.reduce((sum, { data }) => sum + padded(data.length), dataStart);
  const plainTotal = tables.reduce(
    (sum, { length }) => sum + padded(length),
    SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES,
  );

  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x774f4646); // Signature 'wOFF'.
  view.setUint32(4, source.getUint32(0));
  view.setUint32(8, total);
  view.setUint16(12, count);
  view.setUint32(16, plainTotal);
  view.setUint16(20, 1);

  // The directory is sorted by tag, as in the original file, and the data by its original position (section 5).
  let at = dataStart;
  const places = new Map<number, number>();
  for (const { tag, data } of tables.toSorted((a, b) => a.offset - b.offset)) {
    places.set(tag, at);
    bytes.set(data, at);
    at += padded(data.length);
  }
  tables.forEach(({ tag, checksum, length, data }, index) => {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    view.setUint32(entry, tag);
    view.setUint32(entry + 4, places.get(tag)!);
    view.setUint32(entry + 8, data.length);
    view.setUint32(entry + 12, length);
    view.setUint32(entry + 16, checksum);
  });
  return bytes;
}
