/** Reads the container format of PNG files (PNG, third edition, section 5): signature, chunks and header. */
import type { Platform } from '../base/platform.ts';
import type { Orientation } from './image.ts';
import { readOrientation } from './orientation.ts';
import { type Resolution, readExifResolution, readPhys } from './resolution.ts';

export const PNG_SIGNATURE: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Colour types in the header (section 11.2.1). */
export const PNG_GRAY = 0;
export const PNG_RGB = 2;
export const PNG_PALETTE = 3;
export const PNG_GRAY_ALPHA = 4;
export const PNG_RGBA = 6;

export type PngHeader = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: number;
  readonly colorType: number;
  readonly interlaced: boolean;
};

export type PngChunks = {
  readonly header: PngHeader;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  readonly orientation: Orientation;
  readonly resolution: Resolution | undefined;
  /** First chunk of each type that describes the colour space, by name. */
  readonly colors: ReadonlyMap<string, Uint8Array>;
  /** Pieces of the zlib stream. */
  readonly data: readonly Uint8Array[];
};

/** Chunks that describe the colour space. They come before the palette and the data (section 5.6). */
const COLOR_CHUNKS = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'];

const DEPTHS_OF_TYPE: Readonly<Record<number, readonly number[]>> = {
  [PNG_GRAY]: [1, 2, 4, 8, 16],
  [PNG_RGB]: [8, 16],
  [PNG_PALETTE]: [1, 2, 4, 8],
  [PNG_GRAY_ALPHA]: [8, 16],
  [PNG_RGBA]: [8, 16],
};

/** Reads the header: 33 bytes, without decompressing. Throws if it is missing. */
export function readPngHeader(bytes: Uint8Array): PngHeader {
  if (bytes.length < 33 || uint32(bytes, 8) !== 13 || chunkType(bytes, 12) !== 'IHDR') throw new Error('no PNG header');
  const header = {
    widthPx: uint32(bytes, 16),
    heightPx: uint32(bytes, 20),
    bitDepth: bytes[24]!,
    colorType: bytes[25]!,
    interlaced: bytes[28] === 1,
  };
  const known = DEPTHS_OF_TYPE[header.colorType]?.includes(header.bitDepth);
  if (!known || bytes[26] !== 0 || bytes[27] !== 0 || bytes[28]! > 1) throw new Error('unknown kind of PNG');
  return header;
}

/** Reads all chunks up to the end chunk. Throws if one is truncated or its checksum is wrong. */
export function readPngChunks(bytes: Uint8Array, { crc32 }: Pick<Platform, 'crc32'>): PngChunks {
  const header = readPngHeader(bytes);
  const data: Uint8Array[] = [];
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  let orientation: Orientation = 1;
  let stated: Resolution | undefined;
  let ofExif: Resolution | undefined;
  const colors = new Map<string, Uint8Array>();
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) throw new Error('the file is incomplete');
    const length = uint32(bytes, at);
    const type = chunkType(bytes, at + 4);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw new Error('the file is incomplete');
    if (crc32(bytes.subarray(at + 4, end)) !== uint32(bytes, end))
      throw new Error(`checksum of chunk ${type} is wrong`);
    const body = bytes.subarray(at + 8, end);
    if (type === 'IEND') break;
    if (type === 'PLTE') palette = body;
    else if (type === 'tRNS') transparency = body;
    else if (type === 'pHYs') stated = readPhys(body);
    else if (type === 'eXIf') {
      orientation = readOrientation(body);
      ofExif = readExifResolution(body);
    } else if (type === 'IDAT') data.push(body);
    else if (COLOR_CHUNKS.includes(type) && !palette && data.length === 0 && !colors.has(type)) colors.set(type, body);
    at = end + 4;
  }
  return { header, palette, transparency, orientation, resolution: stated ?? ofExif, colors, data };
}

function uint32(bytes: Uint8Array, at: number): number {
  return bytes[at]! * 0x1000000 + ((bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!);
}

/** Returns the chunk type if it consists of letters, because messages must not contain other bytes of the file. */
function chunkType(bytes: Uint8Array, at: number): string {
  const type = String.fromCharCode(...bytes.subarray(at, at + 4));
  return /^[A-Za-z]{4}$/.test(type) ? type : 'without a name';
}
