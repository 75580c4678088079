/** Unpacks WOFF files (WOFF File Format 1.0, W3C Recommendation, 13 December 2012). */
import { inflate } from '../base/inflate.ts';
import { FontTooLargeError } from './font-limits.ts';
import { type SfntTable, sfntOfTables } from './sfnt-file.ts';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/** Unpacks a file. Throws if it is invalid, or a FontTooLargeError if its tables exceed `mostBytes`. */
export function readWoff(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(12);
  const tables: SfntTable[] = [];
  let sizeBytes = 0;
  for (let index = 0; index < count; index++) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    const [offset, packedLength, length] = [4, 8, 12].map((at) => view.getUint32(entry + at)) as [
      number,
      number,
      number,
    ];
    sizeBytes += length;
    if (sizeBytes > mostBytes) throw new FontTooLargeError();
    if (offset + packedLength > bytes.length || packedLength > length) throw new RangeError();
    const packed = bytes.subarray(offset, offset + packedLength);
    // Tables that compression would not shrink are stored uncompressed (section 5).
    tables.push({ tag, data: packedLength === length ? packed : inflate([packed], length) });
  }
  return sfntOfTables(view.getUint32(4), tables);
}
