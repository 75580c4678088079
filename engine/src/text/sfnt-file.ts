/** Table of a TrueType or OpenType file to build (OpenType 1.9, "Organization of an OpenType Font"). */

export type SfntTable = { readonly tag: string; readonly data: Uint8Array };

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

const padded = (length: number) => (length + 3) & ~3;

/** Builds the file. `flavour` is its signature. Omits checksums, because no renderer checks them. */
export function sfntOfTables(flavour: number, tables: readonly SfntTable[]): Uint8Array {
  const ordered = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  const start = HEADER_BYTES + ordered.length * ENTRY_BYTES;
  const bytes = new Uint8Array(ordered.reduce((sum, { data }) => sum + padded(data.length), start));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, flavour);
  view.setUint16(4, ordered.length);
  let at = start;
  ordered.forEach(({ tag, data }, index) => {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    for (let i = 0; i < 4; i++) view.setUint8(entry + i, tag.charCodeAt(i));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, data.length);
    bytes.set(data, at);
    at += padded(data.length);
  });
  return bytes;
}
