/**
 * Reduces a font to some glyphs, or a variable font to one instance. Uses the low-level functions of
 * `harfbuzz-subset.wasm`. A call converts bytes → blob → face, creates an input with its sets, and converts
 * `hb_subset_or_fail` → face → blob → copy. All memory is freed before the call returns.
 */
import type { Position } from './font-axes.ts';

/** Functions and memory that this file uses. Pointers and handles are numbers. */
export type SubsetWasm = {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
};

export type SubsetRequest = {
  readonly glyphIds: readonly number[];
  /**
   * Characters to keep in the character map, with the layout rules for them. Only subsets for browsers have a character
   * map.
   */
  readonly characters?: readonly number[];
  /** Tags of optional features to keep in addition to the defaults. */
  readonly features?: readonly string[];
};

/** Request for a static font with all glyphs at given axis values. */
export type InstanceRequest = { readonly position: Position };

/** Creates a subset or instance. Throws only if the font is invalid. */
export type Subsetter = (font: Uint8Array, request: SubsetRequest | InstanceRequest) => Uint8Array;

/**
 * Creates a subsetter. `instantiate` returns a new, initialized instance. It is called on first use and again after a
 * crash.
 */
export function createSubsetter(instantiate: () => SubsetWasm): Subsetter {
  let wasm: SubsetWasm | undefined;
  return (font, request) => {
    wasm ??= instantiate();
    try {
      return subset(wasm, font, request);
    } catch (error) {
      // Discards the instance, because the state of its heap is undefined after a trap.
      wasm = undefined;
      throw new Error('the font cannot be reduced to the glyphs in use', { cause: error });
    }
  };
}

const MEMORY_MODE_READONLY = 1;
const FLAG_NO_HINTING = 1;
const FLAG_RETAIN_GIDS = 2;
/** Keeps the outline of glyph 0, which is drawn for characters that no font has. */
const FLAG_NOTDEF_OUTLINE = 64;
const SET_DROP_TABLE_TAG = 3;
const SET_NAME_ID = 4;
const SET_LAYOUT_FEATURE_TAG = 6;

/** Tables that a font program in a PDF does not need (ISO 32000-2, 9.9.1). */
const TABLES_OF_BROWSERS =
  'cmap,name,post,OS/2,GSUB,GPOS,GDEF,BASE,JSTF,MATH,kern,gasp,DSIG,meta,STAT,hdmx,VDMX,LTSH,PCLT,vhea,vmtx,VORG,' +
  'COLR,CPAL,SVG ,CBDT,CBLC,sbix';

const TAGS_OF_BROWSERS = TABLES_OF_BROWSERS.split(',').map(tagNumber);

function tagNumber(tag: string): number {
  return [0, 1, 2, 3].reduce((value, i) => value * 256 + tag.charCodeAt(i), 0);
}

function subset(wasm: SubsetWasm, font: Uint8Array, request: SubsetRequest | InstanceRequest): Uint8Array {
  const undo: (() => void)[] = [];
  const own = (pointer: number, release: (pointer: number) => void) => {
    if (pointer === 0) throw new Error('out of memory or not a font');
    undo.push(() => release(pointer));
    return pointer;
  };
  const fill = (set: number, values: readonly number[]) => {
    for (const value of values) wasm.hb_set_add(set, value);
  };
  try {
    const isWhole = 'position' in request || request.characters !== undefined;
    const parts = isWhole ? [font] : outlineTables(font);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const data = own(wasm.malloc(length), wasm.free);
    copyTo(new Uint8Array(wasm.memory.buffer), data, parts);
    const blob = own(wasm.hb_blob_create(data, length, MEMORY_MODE_READONLY, 0, 0), wasm.hb_blob_destroy);
    const face = own(wasm.hb_face_create(blob, 0), wasm.hb_face_destroy);
    const input = own(wasm.hb_subset_input_create_or_fail(), wasm.hb_subset_input_destroy);
    if ('position' in request) {
      wasm.hb_subset_input_keep_everything(input);
      wasm.hb_subset_input_set_flags(input, FLAG_NO_HINTING | FLAG_RETAIN_GIDS | FLAG_NOTDEF_OUTLINE);
      for (const { tag, value } of request.position) {
        const pinned = wasm.hb_subset_input_pin_axis_location(input, face, tagNumber(tag), value);
        if (!pinned) throw new Error('the font has no such axis');
      }
    } else if (request.characters) {
      const { characters, features } = request;
      fill(wasm.hb_subset_input_glyph_set(input), request.glyphIds);
      fill(wasm.hb_subset_input_unicode_set(input), characters);
      if (features) fill(wasm.hb_subset_input_set(input, SET_LAYOUT_FEATURE_TAG), features.map(tagNumber));
      wasm.hb_subset_input_set_flags(input, FLAG_NO_HINTING);
    } else {
      fill(wasm.hb_subset_input_glyph_set(input), request.glyphIds);
      fill(wasm.hb_subset_input_set(input, SET_DROP_TABLE_TAG), TAGS_OF_BROWSERS);
      wasm.hb_set_clear(wasm.hb_subset_input_set(input, SET_NAME_ID));
      wasm.hb_subset_input_set_flags(input, FLAG_NO_HINTING | FLAG_RETAIN_GIDS | FLAG_NOTDEF_OUTLINE);
    }
    const cut = own(wasm.hb_subset_or_fail(face, input), wasm.hb_face_destroy);
    const result = own(wasm.hb_face_reference_blob(cut), wasm.hb_blob_destroy);
    const start = wasm.hb_blob_get_data(result, 0);
    return new Uint8Array(wasm.memory.buffer).slice(start, start + wasm.hb_blob_get_length(result));
  } finally {
    for (const release of undo.reverse()) release();
  }
}

const TAGS_LEFT_OUT: ReadonlySet<number> = new Set(TAGS_OF_BROWSERS);

/**
 * Returns the font without the tables that subsetting drops, as a list of byte arrays. Reading the whole font for each
 * subset would take five times as long. Returns a truncated font unchanged.
 */
function outlineTables(font: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  if (HEADER_BYTES + view.getUint16(4) * RECORD_BYTES > font.length) return [font];
  const records = tableRecords(view).filter(({ tag }) => !TAGS_LEFT_OUT.has(tag));
  if (records.some(({ offset, length }) => offset + length > font.length)) return [font];
  const header = new Uint8Array(HEADER_BYTES + records.length * RECORD_BYTES);
  const directory = new DataView(header.buffer);
  directory.setUint32(0, view.getUint32(0));
  directory.setUint16(4, records.length);
  const parts: Uint8Array[] = [header];
  let at = header.length;
  records.forEach(({ tag, checksum, offset, length }, index) => {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    [tag, checksum, at, length].forEach((value, field) => {
      directory.setUint32(record + 4 * field, value);
    });
    const padding = -length & 3;
    parts.push(font.subarray(offset, offset + length), new Uint8Array(padding));
    at += length + padding;
  });
  return parts;
}

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

type TableRecord = {
  readonly tag: number;
  readonly checksum: number;
  readonly offset: number;
  readonly length: number;
};

/** Reads the table directory of a single font (OpenType 1.9, Organization of an OpenType Font). */
function tableRecords(view: DataView): readonly TableRecord[] {
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    const [tag, checksum, offset, length] = [0, 4, 8, 12].map((field) => view.getUint32(record + field));
    return { tag: tag!, checksum: checksum!, offset: offset!, length: length! };
  });
}

function copyTo(target: Uint8Array, start: number, parts: readonly Uint8Array[]): void {
  let at = start;
  for (const part of parts) {
    target.set(part, at);
    at += part.length;
  }
}
