/** Decodes the first frame of a GIF (GIF89a specification). The sizes in the header limit the work. */
import type { Pixels } from './image.ts';

/** Size of the logical screen, on which browsers show the frames. */
export type GifHeader = { readonly widthPx: number; readonly heightPx: number };

/** Maximum number of LZW codes, which have at most 12 bits (appendix F). */
const MAX_CODES = 4096;

export function readGifHeader(bytes: Uint8Array): GifHeader {
  if (bytes.length < 13) throw new Error('the file is incomplete');
  return { widthPx: uint16(bytes, 6), heightPx: uint16(bytes, 8) };
}

/** Decodes a GIF whose header is within the limits. Throws if it has no complete frame. */
export function decodeGif(bytes: Uint8Array): Pixels {
  const { widthPx, heightPx } = readGifHeader(bytes);
  const { at, clearIndex } = firstFrame(bytes);
  if (at + 11 > bytes.length) throw new Error('the file is incomplete');
  const left = uint16(bytes, at + 1);
  const top = uint16(bytes, at + 3);
  const width = uint16(bytes, at + 5);
  const height = uint16(bytes, at + 7);
  if (left + width > widthPx || top + height > heightPx) throw new Error('its frame is larger than the picture');
  const flags = bytes[at + 9]!;
  const data = at + 10 + tableSize(flags);
  const colors = flags & 0x80 ? bytes.subarray(at + 10, data) : bytes.subarray(13, 13 + tableSize(bytes[10]!));
  const indices = unpack(readBlocks(bytes, data + 1).data, bytes[data]!, width * height);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const rowOrder = flags & 0x40 ? interlacedRows(height) : undefined;
  for (let row = 0, from = 0; row < height; row++) {
    let to = ((top + (rowOrder ? rowOrder[row]! : row)) * widthPx + left) * 4;
    for (const end = from + width; from < end; from++, to += 4) {
      const index = indices[from]!;
      if (index === clearIndex) continue;
      // Uses black for an index that is not in the colour table, as browsers do.
      for (let c = 0; c < 3; c++) rgba[to + c] = colors[index * 3 + c] ?? 0;
      rgba[to + 3] = 255;
    }
  }
  return { widthPx, heightPx, rgba };
}

/**
 * Returns the offset of the first image descriptor, and the transparent index. The index is -1 if the image has none.
 */
function firstFrame(bytes: Uint8Array): { readonly at: number; readonly clearIndex: number } {
  let at = 13 + tableSize(bytes[10]!);
  let clearIndex = -1;
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x2c) return { at, clearIndex };
    if (kind !== 0x21) throw new Error(kind === 0x3b ? 'it has no frame' : 'the file is damaged');
    // The only relevant extension is the graphic control extension of the next frame (section 23).
    if (bytes[at + 1] === 0xf9 && at + 7 <= bytes.length) clearIndex = bytes[at + 3]! & 1 ? bytes[at + 6]! : -1;
    at = readBlocks(bytes, at + 2).end;
  }
}

/** Returns the size of the colour table in bytes, from its flags. */
function tableSize(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Returns the data of a sequence of sub-blocks, and the offset after them. */
function readBlocks(bytes: Uint8Array, start: number): { readonly data: Uint8Array; readonly end: number } {
  let at = start;
  let length = 0;
  while (bytes[at]) {
    length += bytes[at]!;
    at += 1 + bytes[at]!;
    if (at > bytes.length) throw new Error('the file is incomplete');
  }
  const data = new Uint8Array(length);
  for (let from = start, to = 0; from < at; from += 1 + bytes[from]!) {
    data.set(bytes.subarray(from + 1, from + 1 + bytes[from]!), to);
    to += bytes[from]!;
  }
  return { data, end: at + 1 };
}

/** Decompresses `count` indices from LZW codes of increasing width, lowest bit first (appendix F). */
function unpack(data: Uint8Array, codeSize: number, count: number): Uint8Array {
  if (!(codeSize >= 2 && codeSize <= 8)) throw new Error('its data is damaged');
  const indices = new Uint8Array(count);
  const clear = 1 << codeSize;
  // Each code represents the sequence of an earlier code plus one index, stored as start position and length.
  const starts = new Int32Array(MAX_CODES);
  const lengths = new Int32Array(MAX_CODES);
  let next = clear + 2;
  let width = codeSize + 1;
  let length = 0;
  let lastStart = -1;
  let lastLength = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; length < count; ) {
    for (; bits < width; bits += 8) {
      if (at === data.length) throw new Error('its data is damaged');
      held |= data[at++]! << bits;
    }
    const code = held & ((1 << width) - 1);
    held >>>= width;
    bits -= width;
    if (code === clear) {
      next = clear + 2;
      width = codeSize + 1;
      lastStart = -1;
      continue;
    }
    if (code === clear + 1 || code > next || (code === next && lastStart < 0)) {
      throw new Error('its data is damaged');
    }
    if (lastStart >= 0 && next < MAX_CODES) {
      // Stores the sequence of the previous code, plus the index that is written next.
      starts[next] = lastStart;
      lengths[next] = lastLength + 1;
      next++;
      if (next === 1 << width && width < 12) width++;
    }
    lastStart = length;
    if (code < clear) {
      indices[length++] = code;
      lastLength = 1;
    } else {
      const from = starts[code]!;
      lastLength = Math.min(lengths[code]!, count - length);
      for (let i = 0; i < lastLength; i++) indices[length++] = indices[from + i]!;
    }
  }
  return indices;
}

/** Returns the row numbers of an interlaced frame in stored order (appendix E). */
function interlacedRows(height: number): readonly number[] {
  const rows: number[] = [];
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const) {
    for (let row = start; row < height; row += step) rows.push(row);
  }
  return rows;
}

function uint16(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8);
}
