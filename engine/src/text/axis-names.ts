/** Reads the axis names of a variable font (OpenType 1.9, tables `fvar` and `name`). */
import { findTable } from './sfnt.ts';

const HEADER_BYTES = 16;
const NAME_HEADER_BYTES = 6;
const NAME_BYTES = 12;
const MOST_LETTERS = 40;

/** Returns the English names by axis tag, without axes that have no name. */
export function readAxisNames(bytes: Uint8Array): ReadonlyMap<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fvar = findTable(view, 'fvar', HEADER_BYTES);
  const names = findTable(view, 'name', NAME_HEADER_BYTES);
  const found = new Map<string, string>();
  if (!fvar || !names) return found;
  const [start, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)];
  if (size < 20 || start + count * size > fvar.byteLength) return found;
  const wanted = new Map<number, string>();
  for (let index = 0; index < count; index++) {
    const at = start + index * size;
    wanted.set(fvar.getUint16(at + 18), String.fromCharCode(...[0, 1, 2, 3].map((i) => fvar.getUint8(at + i))));
  }
  const storage = names.getUint16(4);
  const records = Math.min(names.getUint16(2), Math.floor((names.byteLength - NAME_HEADER_BYTES) / NAME_BYTES));
  for (let index = 0; index < records; index++) {
    const record = NAME_HEADER_BYTES + index * NAME_BYTES;
    const [platform, , language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((at) => names.getUint16(record + at));
    const tag = wanted.get(id!);
    const from = storage + offset!;
    // Reads the names for the Windows platform in US English, which practically every font has.
    if (tag === undefined || platform !== 3 || language !== 0x409 || from + length! > names.byteLength) continue;
    const letters = Array.from({ length: Math.min(MOST_LETTERS, length! >> 1) }, (_, i) =>
      names.getUint16(from + 2 * i),
    );
    const name = String.fromCharCode(...letters).trim();
    if (name !== '') found.set(tag, name);
  }
  return found;
}
