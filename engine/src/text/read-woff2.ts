/** Unpacks WOFF2 files (WOFF File Format 2.0, W3C Recommendation, 10 March 2022). */
import type { Platform } from '../base/platform.ts';
import { ByteReader } from './byte-reader.ts';
import { FontTooLargeError } from './font-limits.ts';
import { type SfntTable, sfntOfTables } from './sfnt-file.ts';
import { restoreGlyphs, restoreMetrics } from './woff2-glyphs.ts';

export type Unbrotli = Platform['unbrotli'];

const HEADER_BYTES = 48;

/** Table tags that are encoded as their index in this list (section 4.1). */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.padEnd(4));

const OTHER_TAG = 63;

type Entry = { readonly tag: string; readonly isTransformed: boolean; readonly length: number };

/** Unpacks a file. Throws if it is invalid, or a FontTooLargeError if its tables exceed `mostBytes`. */
export function readWoff2(bytes: Uint8Array, mostBytes: number, unbrotli: Unbrotli): Uint8Array {
  const reader = new ByteReader(bytes);
  reader.skip(4);
  const flavour = reader.uint32();
  reader.skip(4);
  const count = reader.uint16();
  reader.skip(6);
  const packedLength = reader.uint32();
  reader.skip(HEADER_BYTES - 24);
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const sizeBytes = entries.reduce((sum, { length }) => sum + length, 0);
  if (sizeBytes > mostBytes) throw new FontTooLargeError();
  // Bytes after the last table are ignored.
  const data = new ByteReader(unbrotli(reader.bytes(packedLength), sizeBytes));
  const stored = entries.map(({ length, ...entry }) => ({ ...entry, data: data.bytes(length) }));
  return sfntOfTables(flavour, restored(stored));
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.uint8();
  const index = flags & 63;
  const tag = index === OTHER_TAG ? String.fromCharCode(...reader.bytes(4)) : TAGS[index]!;
  const version = flags >> 6;
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  const length = base128(reader);
  return { tag, isTransformed, length: isTransformed ? base128(reader) : length };
}

/** Reads a UIntBase128 (section 4.1). */
function base128(reader: ByteReader): number {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = reader.uint8();
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw new RangeError();
}

type StoredTable = SfntTable & Pick<Entry, 'isTransformed'>;

/** Reverses the transforms of the tables `glyf`, `loca` and `hmtx` (section 5). */
function restored(stored: readonly StoredTable[]): readonly SfntTable[] {
  const find = (tag: string) => stored.find((table) => table.tag === tag);
  const glyf = find('glyf');
  if (!glyf?.isTransformed) {
    if (stored.some(({ isTransformed }) => isTransformed)) throw new RangeError();
    return stored;
  }
  const glyphs = restoreGlyphs(glyf.data);
  return stored.map(({ tag, data, isTransformed }): SfntTable => {
    if (tag === 'glyf') return { tag, data: glyphs.glyf };
    if (tag === 'loca') return { tag, data: glyphs.loca };
    if (tag === 'head') return { tag, data: withLongPlaces(data) };
    if (!isTransformed) return { tag, data };
    const hhea = find('hhea')?.data;
    if (tag !== 'hmtx' || !hhea) throw new RangeError();
    return { tag, data: restoreMetrics(data, metricCount(hhea), glyphs.lefts) };
  });
}

/** Sets `indexToLocFormat` to 1, for 32-bit offsets. */
function withLongPlaces(head: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(head);
  new DataView(changed.buffer).setInt16(50, 1);
  return changed;
}

function metricCount(hhea: Uint8Array): number {
  return new DataView(hhea.buffer, hhea.byteOffset, hhea.byteLength).getUint16(34);
}
