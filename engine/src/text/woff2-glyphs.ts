/** Reverses the WOFF2 transforms of outlines and metrics (WOFF File Format 2.0, sections 5.1 to 5.4). */
import { ByteReader } from './byte-reader.ts';

export type RestoredGlyphs = {
  readonly glyf: Uint8Array;
  /** Table `loca` with 32-bit offsets. */
  readonly loca: Uint8Array;
  /** Minimum x of each glyph in font units. */
  readonly lefts: Int16Array;
};

type Streams = Readonly<
  Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions', ByteReader>
>;

/** Option bit of glyphs with overlapping contours (section 5.1). */
const OVERLAP_BITMAP = 1;

/**
 * Restores the glyphs. Throws if the table is invalid. The result is at most about five times as large, because a point
 * of one byte becomes five bytes.
 */
export function restoreGlyphs(table: Uint8Array): RestoredGlyphs {
  const reader = new ByteReader(table);
  reader.skip(2);
  const options = reader.uint16();
  const count = reader.uint16();
  reader.skip(2);
  const lengths = Array.from({ length: 7 }, () => reader.uint32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map(
    (length) => new ByteReader(reader.bytes(length)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  const overlaps = options & OVERLAP_BITMAP ? reader.bytes((count + 7) >> 3) : undefined;
  const hasBox = boxes.bytes(((count + 31) >> 5) << 2);
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions };

  const lefts = new Int16Array(count);
  const places = new Uint8Array((count + 1) * 4);
  const placesView = new DataView(places.buffer);
  const written: Uint8Array[] = [];
  let length = 0;
  for (let id = 0; id < count; id++) {
    placesView.setUint32(id * 4, length);
    const glyph = restoreGlyph(streams, {
      hasBox: bitOf(hasBox, id),
      overlaps: overlaps ? bitOf(overlaps, id) : false,
    });
    if (!glyph) continue;
    lefts[id] = glyph.left;
    written.push(glyph.bytes);
    length += glyph.bytes.length;
  }
  placesView.setUint32(count * 4, length);
  const glyf = new Uint8Array(length);
  let at = 0;
  for (const bytes of written) {
    glyf.set(bytes, at);
    at += bytes.length;
  }
  return { glyf, loca: places, lefts };
}

function bitOf(bits: Uint8Array, index: number): boolean {
  return (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0;
}

type GlyphFacts = { readonly hasBox: boolean; readonly overlaps: boolean };

type RestoredGlyph = { readonly bytes: Uint8Array; readonly left: number };

const COMPOSITE = -1;

function restoreGlyph(streams: Streams, facts: GlyphFacts): RestoredGlyph | undefined {
  const contours = streams.contours.int16();
  if (contours === 0) {
    if (facts.hasBox) throw new RangeError();
    return undefined;
  }
  if (contours === COMPOSITE) return compositeGlyph(streams, facts);
  if (contours < 0) throw new RangeError();
  return simpleGlyph(streams, contours, facts);
}

/** Left, bottom, right and top of a box. */
type Box = readonly [number, number, number, number];

function readBox({ boxes }: Streams): Box {
  return [boxes.int16(), boxes.int16(), boxes.int16(), boxes.int16()];
}

function compositeGlyph(streams: Streams, { hasBox }: GlyphFacts): RestoredGlyph {
  const { parts, hasInstructions } = readParts(streams.composites);
  const instructions = hasInstructions ? streams.instructions.bytes(ushort255(streams.glyphs)) : undefined;
  if (!hasBox) throw new RangeError();
  const box = readBox(streams);
  const size = HEAD_BYTES + parts.length + (instructions ? 2 + instructions.length : 0);
  const bytes = glyphBytes(size, COMPOSITE, box);
  bytes.set(parts, HEAD_BYTES);
  if (instructions) {
    new DataView(bytes.buffer).setUint16(HEAD_BYTES + parts.length, instructions.length);
    bytes.set(instructions, HEAD_BYTES + parts.length + 2);
  }
  return { bytes, left: box[0] };
}

/** Component flags of a composite glyph (OpenType 1.9, table `glyf`). */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE_PARTS = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;
const INSTRUCTIONS = 0x0100;

/** Copies the parts of a composite glyph unchanged. Also returns whether instructions follow. */
function readParts(composites: ByteReader): { readonly parts: Uint8Array; readonly hasInstructions: boolean } {
  const start = composites.position;
  let hasInstructions = false;
  for (let more = true; more; ) {
    const flags = composites.uint16();
    const scale = flags & MATRIX ? 8 : flags & TWO_SCALES ? 4 : flags & SCALE ? 2 : 0;
    composites.skip(2 + (flags & WORDS ? 4 : 2) + scale);
    if (flags & INSTRUCTIONS) hasInstructions = true;
    more = (flags & MORE_PARTS) !== 0;
  }
  return { parts: composites.since(start), hasInstructions };
}

const HEAD_BYTES = 10;

/**
 * Allocates the bytes of a glyph and writes its contour count and box. The length is a multiple of 4, so that offsets
 * are even.
 */
function glyphBytes(size: number, contours: number, box: Box): Uint8Array {
  const bytes = new Uint8Array((size + 3) & ~3);
  const view = new DataView(bytes.buffer);
  [contours, ...box].forEach((value, index) => {
    view.setInt16(index * 2, value);
  });
  return bytes;
}

const ON_CURVE = 0x01;
const OVERLAPS = 0x40;

function simpleGlyph(streams: Streams, contours: number, { hasBox, overlaps }: GlyphFacts): RestoredGlyph {
  const ends: number[] = [];
  let count = 0;
  for (let i = 0; i < contours; i++) {
    count += ushort255(streams.points);
    ends.push(count - 1);
  }
  // Rejects more points than a glyph can have.
  if (count > 0xffff) throw new RangeError();
  const moves = Array.from({ length: count }, () => readMove(streams));
  const instructions = streams.instructions.bytes(ushort255(streams.glyphs));
  const box = hasBox ? readBox(streams) : boxAround(moves);
  const size = HEAD_BYTES + contours * 2 + 2 + instructions.length + count * 5;
  const bytes = glyphBytes(size, contours, box);
  const view = new DataView(bytes.buffer);
  let at = HEAD_BYTES;
  const uint16 = (value: number) => {
    view.setUint16(at, value);
    at += 2;
  };
  ends.forEach(uint16);
  uint16(instructions.length);
  bytes.set(instructions, at);
  at += instructions.length;
  moves.forEach(({ onCurve }, index) => {
    bytes[at++] = (onCurve ? ON_CURVE : 0) | (overlaps && index === 0 ? OVERLAPS : 0);
  });
  for (const { dx } of moves) uint16(dx & 0xffff);
  for (const { dy } of moves) uint16(dy & 0xffff);
  return { bytes, left: box[0] };
}

/** Movement from one point of an outline to the next. */
type Move = { readonly dx: number; readonly dy: number; readonly onCurve: boolean };

/** Reads a flag and one to four bytes that belong to it (section 5.2, table of triplets). */
function readMove({ flags, glyphs }: Streams): Move {
  const flag = flags.uint8();
  const [dx, dy] = readDistances(flag & 0x7f, glyphs);
  return { dx, dy, onCurve: flag < 0x80 };
}

function readDistances(flag: number, glyphs: ByteReader): readonly [dx: number, dy: number] {
  const x = (distance: number) => (flag & 1 ? distance : -distance);
  const y = (distance: number) => (flag & 2 ? distance : -distance);
  const first = glyphs.uint8();
  if (flag < 10) return [0, x(((flag & 14) << 7) + first)];
  if (flag < 20) return [x((((flag - 10) & 14) << 7) + first), 0];
  if (flag < 84) {
    const base = flag - 20;
    return [x(1 + (base & 0x30) + (first >> 4)), y(1 + ((base & 0x0c) << 2) + (first & 15))];
  }
  const second = glyphs.uint8();
  if (flag < 120) {
    const base = flag - 84;
    return [x(1 + (Math.floor(base / 12) << 8) + first), y(1 + (((base % 12) >> 2) << 8) + second)];
  }
  const third = glyphs.uint8();
  if (flag < 124) return [x((first << 4) + (second >> 4)), y(((second & 15) << 8) + third)];
  return [x((first << 8) + second), y((third << 8) + glyphs.uint8())];
}

function boxAround(moves: readonly Move[]): Box {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  let [x, y] = [0, 0];
  moves.forEach(({ dx, dy }, index) => {
    x += dx;
    y += dy;
    left = index === 0 ? x : Math.min(left, x);
    bottom = index === 0 ? y : Math.min(bottom, y);
    right = index === 0 ? x : Math.max(right, x);
    top = index === 0 ? y : Math.max(top, y);
  });
  return [left, bottom, right, top];
}

/** Reads a 255UInt16 (section 4.2). */
function ushort255(reader: ByteReader): number {
  const code = reader.uint8();
  if (code === 253) return reader.uint16();
  if (code === 254) return reader.uint8() + 506;
  return code === 255 ? reader.uint8() + 253 : code;
}

/** Restores `hmtx`. Omitted left side bearings equal the minimum x of the glyphs (section 5.4). */
export function restoreMetrics(table: Uint8Array, metricCount: number, lefts: Int16Array): Uint8Array {
  const reader = new ByteReader(table);
  const flags = reader.uint8();
  if (metricCount === 0 || metricCount > lefts.length) throw new RangeError();
  const advances = Array.from({ length: metricCount }, () => reader.uint16());
  const bearings = Array.from(lefts, (left, id) => {
    const isLeftOut = (flags & (id < metricCount ? 1 : 2)) !== 0;
    return isLeftOut ? left : reader.int16();
  });
  const bytes = new Uint8Array(metricCount * 4 + (lefts.length - metricCount) * 2);
  const view = new DataView(bytes.buffer);
  bearings.forEach((bearing, id) => {
    const at = id < metricCount ? id * 4 + 2 : metricCount * 2 + id * 2;
    if (id < metricCount) view.setUint16(id * 4, advances[id]!);
    view.setInt16(at, bearing);
  });
  return bytes;
}
