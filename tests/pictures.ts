/** Small picture files for tests, built by hand because common encoders do not write them. */
import { crc32, deflateSync } from 'node:zlib';

export type JpegSketch = {
  /** Samples of each block of 8 × 8 pixels, in rows. Each block has one colour. */
  readonly blocks: readonly (readonly (readonly number[])[])[];
  /** Component identifiers. Default: 1, 2, 3, …. */
  readonly ids?: readonly number[];
  /** Colour transform in Adobe's segment. Without it, the segment is omitted. */
  readonly adobe?: number;
  /** Orientation in an Exif segment. */
  readonly orientation?: number;
  readonly isLittleEndian?: boolean;
};

/** Returns a baseline JPEG of single-colour blocks. */
export function jpegFile({ blocks, ids, adobe, orientation, isLittleEndian = false }: JpegSketch): Buffer {
  const count = blocks[0]![0]!.length;
  const names = ids ?? Array.from({ length: count }, (_, i) => i + 1);
  const segment = (marker: number, body: readonly number[]) => [
    ...[0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255],
    ...body,
  ];
  const [width, height] = [blocks[0]!.length * 8, blocks.length * 8];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...(orientation === undefined
      ? []
      : segment(0xe1, [...Buffer.from('Exif\0\0'), ...exif(orientation, isLittleEndian)])),
    ...(adobe === undefined ? [] : segment(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, adobe])),
    ...segment(0xdb, [0, ...new Array<number>(64).fill(8)]),
    ...segment(0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      count,
      ...names.flatMap((id) => [id, 0x11, 0]),
    ]),
    // Huffman codes: twelve codes of four bits for sizes of differences, and one code of one bit for the end of a
    // block.
    ...segment(0xc4, [0, 0, 0, 0, 12, ...new Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ...segment(0xc4, [0x10, 1, ...new Array<number>(15).fill(0), 0]),
    ...segment(0xda, [count, ...names.flatMap((id) => [id, 0]), 0, 63, 0]),
    ...scan(blocks, count),
    ...[0xff, 0xd9],
  ]);
}

function scan(blocks: JpegSketch['blocks'], count: number): number[] {
  let bits = '';
  const last = new Array<number>(count).fill(128);
  for (const block of blocks.flat()) {
    block.forEach((value, c) => {
      const difference = value - last[c]!;
      last[c] = value;
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      const code = difference < 0 ? difference + (1 << size) - 1 : difference;
      bits += `${size.toString(2).padStart(4, '0') + (size > 0 ? code.toString(2).padStart(size, '0') : '')}0`;
    });
  }
  const bytes = bits.match(/.{1,8}/g)!.map((text) => Number.parseInt(text.padEnd(8, '1'), 2));
  return bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}

/** Returns a TIFF structure with an orientation. */
export function exif(orientation: number, isLittleEndian = false): number[] {
  const tiff = Buffer.alloc(38);
  const short = (value: number, at: number) =>
    isLittleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(isLittleEndian ? 'II' : 'MM', 'latin1');
  short(42, 2);
  long(8, 4);
  short(2, 8);
  // First an unrelated tag, then the orientation.
  for (const [i, value] of [0x0100, 4, 0, 1, 0, 7].entries()) short(value, 10 + i * 2);
  short(0x0112, 22);
  short(3, 24);
  long(1, 26);
  short(orientation, 30);
  return [...tiff];
}

export type GifSketch = {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Red, green and blue of each index. The number of colours is a power of two. */
  readonly colors: readonly (readonly [number, number, number])[];
  readonly frames: readonly {
    readonly x: number;
    readonly y: number;
    readonly rows: readonly (readonly number[])[];
    readonly clearIndex?: number;
    readonly interlaced?: boolean;
    readonly colors?: GifSketch['colors'];
  }[];
};

/** Returns a GIF with the simplest permitted compression, which never uses new dictionary entries. */
export function gifFile({ widthPx, heightPx, colors, frames }: GifSketch): Buffer {
  const short = (value: number) => [value & 255, value >> 8];
  const table = (entries: GifSketch['colors']) => [0x80 | (Math.log2(entries.length) - 1), entries.flat()] as const;
  const [flags, bytes] = table(colors);
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    ...short(widthPx),
    ...short(heightPx),
    ...[flags, 0, 0],
    ...bytes,
    ...frames.flatMap(({ x, y, rows, clearIndex, interlaced, colors: own }) => {
      const [ownFlags, ownBytes] = own ? table(own) : [0, []];
      return [
        ...(clearIndex === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, clearIndex, 0]),
        ...[0x2c, ...short(x), ...short(y), ...short(rows[0]!.length), ...short(rows.length)],
        ...[ownFlags | (interlaced ? 0x40 : 0), ...ownBytes],
        ...gifData(rows.flat()),
      ];
    }),
    0x3b,
  ]);
}

/** Writes codes of nine bits. Clears the dictionary before codes would need more bits. */
function gifData(indices: readonly number[]): number[] {
  let bits = '';
  const put = (code: number) => {
    bits = code.toString(2).padStart(9, '0') + bits;
  };
  indices.forEach((index, i) => {
    if (i % 200 === 0) put(256);
    put(index);
  });
  put(257);
  const padded = bits.padStart(Math.ceil(bits.length / 8) * 8, '0');
  const bytes = padded
    .match(/.{8}/g)!
    .map((text) => Number.parseInt(text, 2))
    .reverse();
  const blocks: number[] = [8];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}

/** Picture of 16 × 16 pixels by libwebp: red and green in the upper half, blue and white in the lower half. */
export const LOSSY_WEBP =
  'UklGRkIAAABXRUJQVlA4IDYAAACQAQCdASoQABAAAUAmJaACdLoAA5gA/uqR//6sv/+wAf//Vntf+bA/bz/6VN//pcH/jSE0AAA=';

/** Same picture with half-transparent blue, and transparent instead of white. */
export const CLEAR_WEBP =
  'UklGRnQAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSBoAAAABFyAQSFKffI2ICAeBAGHSpFMHEf2fAPeCB1ZQOCA0AAAAkAEAnQEqEAAQAAFAJiWgAnS6AAOYAP75sP+P//6fS//wc5f+bA/bz/6VN//pcH/jSE0AAA==';

/** Same transparent picture with lossless compression. */
export const LOSSLESS_WEBP = 'UklGRjYAAABXRUJQVlA4TCkAAAAvD8ADEB8wgPMvICjyfzQBQdFzpgfw1YAw22iSk5zkvc8gov+x1adwAQA=';

/** Same opaque picture as AVIF by libavif, lossless. */
export const OPAQUE_AVIF =
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAACYAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAABAAAAAQAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAACAAIAAIAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAAC5tZGF0EgAKCDgM/9hAgIAkMhhEAACGwz6dZcCeC9JTjPKL/iGZ3oZw7jc=';

/** Same transparent picture as AVIF, lossless. */
export const CLEAR_AVIF =
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAGNbWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAsaWxvYwAAAABEAAACAAEAAAABAAABywAAACYAAgAAAAEAAAG1AAAAFgAAAEJpaW5mAAAAAAACAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAAaaW5mZQIAAAAAAgAAYXYwMUFscGhhAAAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAAw2lwcnAAAACdaXBjbwAAABRpc3BlAAAAAAAAABAAAAAQAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAACAAIAAIAAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAADhhdXhDAAAAAHVybjptcGVnOm1wZWdCOmNpY3A6c3lzdGVtczphdXhpbGlhcnk6YWxwaGEAAAAAHmlwbWEAAAAAAAAAAgABBAECgwQAAgQBBYYHAAAARG1kYXQSAAoFGAz/2FQyC0QAADbp5WE2l5+0EgAKCDgM/9hAgIAkMhhEAACGwz6dZcCeC9JTjPKL/iGZ3oZw7jc=';

/**
 * Returns an AVIF file of one item with additional properties, such as `irot`. The sizes of the boxes and the offset of
 * the data include them.
 */
export function avifWith(still: Buffer, properties: readonly (readonly [name: string, ...body: number[]])[]): Buffer {
  const boxes = Buffer.concat(
    properties.map(([name, ...body]) => Buffer.from([0, 0, 0, 8 + body.length, ...Buffer.from(name), ...body])),
  );
  const known = 4;
  const numbers = Buffer.from(properties.map((_, index) => 0x80 | (known + 1 + index)));
  const file = Buffer.from(still);
  const grow = (name: string, by: number) => {
    const at = file.indexOf(name) - 4;
    file.writeUInt32BE(file.readUInt32BE(at) + by, at);
    return at + file.readUInt32BE(at) - by;
  };
  const all = boxes.length + numbers.length;
  const endOfProperties = grow('ipco', boxes.length);
  const endOfNumbers = grow('ipma', numbers.length);
  for (const name of ['iprp', 'meta']) grow(name, all);
  file[endOfNumbers - known - 1]! += properties.length;
  const extent = file.indexOf('iloc') + 18;
  file.writeUInt32BE(file.readUInt32BE(extent) + all, extent);
  const parts = [file.subarray(0, endOfProperties), boxes, file.subarray(endOfProperties, endOfNumbers)];
  return Buffer.concat([...parts, numbers, file.subarray(endOfNumbers)]);
}

/** Returns a still picture of 16 × 16 pixels with an added Exif chunk. */
export function webpWithExif(still: Buffer, body: Buffer): Buffer {
  const header = Buffer.from([0x18, 0, 0, 0, 15, 0, 0, 15, 0, 0]);
  const coded = still.subarray(still.toString('latin1', 12, 16) === 'VP8X' ? 30 : 12);
  const all = Buffer.concat([Buffer.from('WEBP'), webpChunk('VP8X', header), coded, webpChunk('EXIF', body)]);
  return webpChunk('RIFF', all);
}

/** Returns a still picture of 16 × 16 pixels with an added ICC profile. */
export function webpWithProfile(still: Buffer, profile: Buffer): Buffer {
  const header = Buffer.from([0x20, 0, 0, 0, 15, 0, 0, 15, 0, 0]);
  const parts = [webpChunk('VP8X', header), webpChunk('ICCP', profile), still.subarray(12)];
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
}

/** Returns an animation with one frame, made from a still picture. */
export function animatedWebp(still: Buffer, widthPx: number, heightPx: number, x: number, y: number): Buffer {
  const threes = (...values: number[]) =>
    Buffer.from(values.flatMap((value) => [value & 255, (value >> 8) & 255, value >> 16]));
  const hasHeader = still.toString('latin1', 12, 16) === 'VP8X';
  const frame = Buffer.concat([
    threes(x / 2, y / 2, 15, 15, 100),
    Buffer.from([0]),
    still.subarray(hasHeader ? 30 : 12),
  ]);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', Buffer.concat([Buffer.from([0x12, 0, 0, 0]), threes(widthPx - 1, heightPx - 1)])),
    webpChunk('ANIM', Buffer.alloc(6)),
    webpChunk('ANMF', frame),
  ]);
  return webpChunk('RIFF', body);
}

function webpChunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
}

/** Returns a chunk with its length and checksum. */
export function pngChunk(type: string, body: Uint8Array = new Uint8Array()): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
  bytes.writeUInt32BE(body.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

export type PngSketch = {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly type?: number;
  readonly interlace?: number;
  readonly rows: readonly (readonly number[])[];
  readonly extra?: readonly Buffer[];
};

/** Returns a PNG from filtered rows. */
export function pngFile({ width, height, depth = 8, type = 0, interlace = 0, rows, extra = [] }: PngSketch): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  const data = deflateSync(Buffer.from(rows.flat()));
  // Data in pieces of five bytes, which the format permits.
  const pieces = Array.from({ length: Math.ceil(data.length / 5) }, (_, i) => data.subarray(i * 5, i * 5 + 5));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...extra,
    ...pieces.map((piece) => pngChunk('IDAT', piece)),
    pngChunk('IEND'),
  ]);
}
