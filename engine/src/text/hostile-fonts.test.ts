/**
 * Fonts that expand from a few bytes: nested composite glyphs, recursive subroutines, excessive variations and paints.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { type Path, polygonPath, rectPath } from '../scene/path.ts';
import { readColorPaints } from './color-paints.ts';
import { sfntOfTables } from './sfnt-file.ts';

const file = createRequire(import.meta.url).resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf');
const cousine = new Uint8Array(readFileSync(file));
const engine = createNodeTextEngine();

/** Glyph of "A"; the tests also use the next glyph. */
const A = 36;
const MOST_POINTS = 65_535;

/** Encodes big-endian numbers of this many bits. */
const numbers = (bits: 8 | 16 | 24 | 32, ...values: readonly number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [24, 16, 8, 0].slice(4 - bits / 8).map((shift) => (value >> shift) & 0xff)));
const u8 = (...values: readonly number[]) => numbers(8, ...values);
const u16 = (...values: readonly number[]) => numbers(16, ...values);
const u32 = (...values: readonly number[]) => numbers(32, ...values);
const filled = (count: number, bytes: Buffer): Buffer => Buffer.alloc(count * bytes.length, bytes);

type Parts = ReadonlyMap<number, Buffer>;
type Tables = Readonly<Record<string, Buffer>>;

const OWN_TABLES = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post'];

function tableOf(tag: string): Buffer {
  const at = Buffer.from(cousine.subarray(0, 400)).indexOf(tag);
  const view = new DataView(cousine.buffer, cousine.byteOffset);
  return Buffer.from(cousine.subarray(view.getUint32(at + 8), view.getUint32(at + 8) + view.getUint32(at + 12)));
}

const GLYPHS = tableOf('maxp').readUInt16BE(4);

/** Concatenates parts by glyph, and returns their offsets. */
function indexed(parts: Parts): { readonly offsets: Buffer; readonly data: Buffer } {
  const all = Array.from({ length: GLYPHS }, (_, id) => parts.get(id) ?? Buffer.alloc(0));
  let end = 0;
  const ends = all.map((part) => (end += part.length));
  return { offsets: u32(0, ...ends), data: Buffer.concat(all) };
}

/** Returns a font with only these glyphs. */
function fontOf(glyphs: Parts, more: Tables = {}): Uint8Array {
  const { offsets, data } = indexed(glyphs);
  const head = tableOf('head');
  head.writeUInt16BE(1, 50);
  const own = Object.fromEntries(OWN_TABLES.map((tag) => [tag, tableOf(tag)]));
  const tables = { ...own, head, loca: offsets, glyf: Buffer.concat([data, Buffer.alloc(16)]), ...more };
  return sfntOfTables(
    0x00010000,
    Object.entries(tables).map(([tag, bytes]) => ({ tag, data: bytes })),
  );
}

/** Returns a glyph with this number of points at one position, at two bytes per 256 points. */
function pointsOf(count: number): Buffer {
  const flags = Array.from({ length: Math.ceil(count / 256) }, (_, run) => [
    0x39,
    Math.min(256, count - run * 256) - 1,
  ]);
  return Buffer.concat([u16(1, 0, 0, 100, 100, count - 1, 0), u8(...flags.flat())]);
}

/** Returns a composite glyph. */
function glyphOf(...ids: readonly number[]): Buffer {
  const parts = ids.map((id, index) => Buffer.concat([u16(index < ids.length - 1 ? 0x22 : 2, id), u8(1, 1)]));
  return Buffer.concat([u16(-1, 0, 0, 100, 100), ...parts]);
}

let fonts = 0;

/** Returns the error of a font, or the number of segments of its first glyphs. */
function tried(bytes: Uint8Array): string | readonly number[] {
  const given = { family: 'Own', weight: 400, italic: false, key: `hostile ${fonts++}`, bytes: () => bytes };
  const read = engine.extended([given]);
  if (!read.ok) return read.faults[0]!.message;
  const { font } = read.engine.fontFor({ families: ['Own'], weight: 500, italic: false });
  return [A, A + 1].map((id) => font.outline(id).verbs.length);
}

describe('glyphs composed of glyphs', () => {
  const chain = (length: number, last: Buffer) =>
    new Map([
      ...Array.from({ length }, (_, i) => [A + i, glyphOf(A + i + 1, A + i + 1)] as const),
      [A + length, last] as const,
    ]);

  test.each<[string, Parts]>([
    ['itself', new Map([[A, glyphOf(A, A)]])],
    [
      'each other',
      new Map([
        [A, glyphOf(A + 1, A + 1)],
        [A + 1, glyphOf(A, A)],
      ]),
    ],
    ['two of the next, sixty times', chain(60, pointsOf(10))],
    ['two of the next, ten times, of all points there may be', chain(10, pointsOf(MOST_POINTS))],
    [
      'two thousand of all points there may be',
      new Map([
        [A, glyphOf(...Array<number>(2000).fill(99))],
        [99, pointsOf(MOST_POINTS)],
      ]),
    ],
  ])('have no outline if they are %s', (_, glyphs) => {
    expect(tried(fontOf(glyphs))).toEqual([0, 0]);
  });

  test('have an outline with few parts', () => {
    expect(tried(fontOf(chain(1, pointsOf(10))))).toEqual([24, 12]);
  });
});

describe('outlines that call each other', () => {
  const index = (...parts: readonly Buffer[]): Buffer => {
    if (parts.length === 0) return u16(0);
    let end = 1;
    const ends = parts.map((part) => (end += part.length));
    return Buffer.concat([u16(parts.length), u8(4), u32(1, ...ends), ...parts]);
  };
  /** Encodes an operand of charstrings or dictionaries. */
  const operand = (value: number) => Buffer.concat([u8(28), u16(value)]);
  const inDictionary = (value: number) => Buffer.concat([u8(29), u32(value)]);
  const [RETURN, ENDCHAR, CALL_GLOBAL, MOVE, LINE] = [u8(11), u8(14), u8(29), u8(21), u8(5)];
  const call = (subroutine: number) => Buffer.concat([operand(subroutine - 107), CALL_GLOBAL]);
  const line = Buffer.concat([operand(1), operand(1), LINE]);
  const begun = Buffer.concat([operand(1), operand(1), MOVE]);

  /** Returns a CFF font whose glyph "A" has this charstring. Subroutines are numbered from 0. */
  function cffOf(charstring: Buffer, subroutines: readonly Buffer[]): Uint8Array {
    const names = index(Buffer.from('Own'));
    const glyphs = Array.from({ length: GLYPHS }, (_, id) => (id === A ? charstring : ENDCHAR));
    const after = Buffer.concat([index(), index(...subroutines)]);
    const charstrings = index(...glyphs);
    const top = (at: number) =>
      Buffer.concat([inDictionary(at), u8(17), inDictionary(0), inDictionary(at + charstrings.length), u8(18)]);
    const begin = 4 + names.length + index(top(0)).length + after.length;
    const cff = Buffer.concat([u8(1, 0, 4, 4), names, index(top(begin)), after, charstrings]);
    const maxp = Buffer.concat([u32(0x5000), u16(GLYPHS)]);
    const own = Object.fromEntries(OWN_TABLES.map((tag) => [tag, tableOf(tag)]));
    const tables = { ...own, maxp, 'CFF ': cff };
    return sfntOfTables(
      0x4f54544f,
      Object.entries(tables).map(([tag, data]) => ({ tag, data })),
    );
  }

  const glyph = Buffer.concat([begun, call(0), ENDCHAR]);
  /** Each subroutine calls the next this number of times. */
  const chain = (length: number, times: number, last: Buffer) => [
    ...Array.from({ length }, (_, at) => Buffer.concat([filled(times, call(at + 1)), RETURN])),
    Buffer.concat([last, RETURN]),
  ];

  test('are drawn with few calls', () => {
    expect(tried(cffOf(glyph, chain(2, 2, line)))).toEqual([7, 0]);
  });

  test.each([
    ['themselves', [Buffer.concat([filled(1000, call(0)), RETURN])]],
    ['a thousand of the next, nine times, of lines', chain(8, 1000, filled(1000, line))],
    ['more of the next than any may', chain(60, 2, line)],
  ])('are rejected if they are %s', (_, subroutines) => {
    expect(tried(cffOf(glyph, subroutines))).toBe('is damaged; use another copy of it');
  });
});

describe('movements of points along an axis', () => {
  const fvar = Buffer.concat([
    u16(1, 0, 16, 2, 1, 20, 0, 8),
    Buffer.from('wght'),
    u32(100 << 16, 400 << 16, 900 << 16),
    u16(0, 256),
  ]);
  /** Returns this number of variations that move all points by zero, at one byte per 64 points. */
  const moves = (points: number, count: number): Buffer => {
    const none = filled(2 * Math.ceil((points + 4) / 64), u8(0xbf));
    const header = u16(0x8000 | count, 4 + count * 4);
    return Buffer.concat([header, filled(count, u16(none.length, 0)), u8(0), filled(count, none)]);
  };
  const gvar = (parts: Parts): Buffer => {
    const { offsets, data } = indexed(parts);
    const shared = 20 + offsets.length;
    const header = Buffer.concat([u16(1, 0, 1, 1), u32(shared), u16(GLYPHS, 1), u32(shared + 2)]);
    return Buffer.concat([header, offsets, u16(0x4000), data]);
  };
  const varying = (count: number, { points, each }: { readonly points: number; readonly each: number }) => {
    const ids = Array.from({ length: count }, (_, i) => A + i);
    const glyphs = new Map(ids.map((id) => [id, pointsOf(points)]));
    return fontOf(glyphs, { fvar, gvar: gvar(new Map(ids.map((id) => [id, moves(points, each)]))) });
  };

  test.each([
    ['thousands of a glyph of all points there may be', varying(1, { points: MOST_POINTS, each: 4095 }), [65_537, 0]],
    ['thousands of many glyphs', varying(40, { points: 1500, each: 4095 }), [1502, 1502]],
    [
      'a hundred of as many points as a font may have',
      varying(60, { points: MOST_POINTS, each: 100 }),
      [65_537, 65_537],
    ],
  ])('are created: %s', (_, bytes, segments) => {
    expect(tried(bytes)).toEqual(segments);
  });

  test('are rejected for too many points', () => {
    expect(tried(varying(62, { points: MOST_POINTS, each: 1 }))).toMatch(/^is too large; /);
  });

  test('are ignored outside of their table or beyond its size', () => {
    const one = new Map([[A, pointsOf(10)]]);
    const cut = (length: number) =>
      fontOf(one, { fvar, gvar: gvar(new Map([[A, moves(10, 4095)]])).subarray(0, length) });
    const whole = gvar(new Map([[A, moves(10, 4095)]])).length;
    for (const length of [4, 30, whole - 9000, whole - 1]) {
      expect([12, 0, 'is damaged; use another copy of it']).toContain([tried(cut(length))].flat()[0]);
    }
  });
});

describe('paints', () => {
  const cpal = Buffer.concat([u16(0, 1, 1, 1), u32(14), u16(0), u8(0, 0, 255, 255)]);
  const offset = (value: number) => numbers(24, value);
  const SOLID = Buffer.concat([u8(2), u16(0, 0x4000)]);
  const glyph = (paint: Buffer) => Buffer.concat([u8(10), offset(6), u16(A), paint]);
  const moved = (paint: Buffer) => Buffer.concat([u8(14), offset(8), u16(10, 10), paint]);
  const line = (stops: number) => Buffer.concat([u8(0), u16(stops), filled(stops, u16(0x2000, 0, 0x4000))]);
  const linear = (stops: number) => Buffer.concat([u8(4), offset(16), u16(0, 0, 100, 0, 0, 100), line(stops)]);
  const sweep = Buffer.concat([u8(8), offset(12), u16(0, 0, 0, 0x4000), line(2)]);
  const layers = (first: number, count: number) => Buffer.concat([u8(1, count), u32(first)]);

  /** Returns a font whose "A" repeats the same 255 layers this number of times. */
  function paintedBy(layer: Buffer, times: number): Uint8Array {
    const baseList = Buffer.concat([u32(1), u16(A), u32(10), layers(0, times)]);
    const again = layers(times, 255);
    const first = 4 + (times + 255) * 4;
    const offsets = u32(...Array<number>(times).fill(first), ...Array<number>(255).fill(first + again.length));
    const layerList = Buffer.concat([u32(times + 255), offsets, again, layer]);
    const header = Buffer.concat([u16(1, 0), u32(0, 0), u16(0), u32(34, 34 + baseList.length, 0, 0, 0)]);
    const tables = { CPAL: cpal, COLR: Buffer.concat([header, baseList, layerList]) };
    return fontOf(new Map([[A, pointsOf(10)]]), tables);
  }

  /** Returns the number of parts drawn and of outlines read. */
  function followed(layer: Buffer, { path, times }: { readonly path: Path; readonly times: number }) {
    let outlines = 0;
    const outline = () => {
      outlines++;
      return path;
    };
    const parts = readColorPaints(paintedBy(layer, times), { outline, boundingBox: [0, 0, 1000, 1000] })!(A);
    return { outlines, parts: parts?.length };
  }

  const square = rectPath({ x: 0, y: 0, width: 100, height: 100 });
  const large = polygonPath(Array.from({ length: 6000 }, (_, index) => index));

  test('with few small outlines are drawn', () => {
    const drawn = { outlines: 255, parts: 255 };
    expect(followed(moved(glyph(SOLID)), { path: square, times: 1 })).toEqual(drawn);
    expect(followed(glyph(linear(3)), { path: square, times: 1 })).toEqual(drawn);
  });

  test.each([
    ['outlines that are moved', moved(glyph(SOLID)), square, 1363],
    ['large outlines that are moved', moved(glyph(SOLID)), large, 7],
    ['gradients of many colours', glyph(linear(200)), square, 98],
    ['gradients around points', glyph(sweep), square, 44],
  ])('without end stop early and are not drawn: %s', (_, layer, path, outlines) => {
    expect(followed(layer, { path, times: 15 })).toEqual({ outlines, parts: undefined });
  });
});
