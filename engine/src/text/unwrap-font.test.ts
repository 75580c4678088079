import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { compress } from 'woff2-encoder';
import { platform } from '../../../node/src/node-platform.ts';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { effort, firstOf } from '../../../tests/effort.ts';
import { wrapWoff } from '../paint/html/woff.ts';
import { FONT_LIMITS, FontTooLargeError } from './font-limits.ts';
import { loadFont } from './load-font.ts';
import { readSfnt } from './sfnt.ts';
import { unwrapFont } from './unwrap-font.ts';

const require = createRequire(import.meta.url);
const file = (name: string) => new Uint8Array(readFileSync(require.resolve(name)));
const FILES = {
  'TrueType with composite glyphs': file('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf'),
  'TrueType with Arabic': file('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  'OpenType with CFF outlines': new Uint8Array(
    readFileSync(join(dirname(require.resolve('bwip-js')), '../fonts/Inconsolata.otf')),
  ),
};
const WEB = Object.fromEntries(
  ['woff', 'woff2'].map((kind) => [kind, file(`@fontsource/vt323/files/vt323-latin-400-normal.${kind}`)]),
) as { readonly woff: Uint8Array; readonly woff2: Uint8Array };

const { sha256, unbrotli } = platform;
const unwrap = (bytes: Uint8Array, mostBytes: number = FONT_LIMITS.bytes) => unwrapFont(bytes, { mostBytes, unbrotli });
const load = (bytes: Uint8Array) =>
  loadFont(bytes, { family: 'F', weight: 400, italic: false, sha256, subset: () => new Uint8Array() })!;

/** Returns all data of a font that drawing uses: outlines, widths, metrics, and the glyphs of a text. */
function drawnOf(bytes: Uint8Array) {
  const font = load(bytes);
  const { glyphCount, ...facts } = readSfnt(bytes)!;
  const ids = Array.from({ length: glyphCount }, (_, id) => id);
  const shape = { ligatures: true, rightToLeft: false, script: 'Zyyy', before: '', after: '', language: 'en' };
  return {
    facts,
    metrics: [font.unitsPerEm, font.ascent, font.descent, font.capHeight, font.postScriptName],
    glyphs: ids.map((id) => JSON.stringify([font.advance(id), font.outline(id)])),
    shaped: font.shape('office Ärger AVATAR سلام 123', shape),
  };
}

/** Uses Google's encoder, which takes a second per font. */
const encoded = new Map<Uint8Array, Promise<Uint8Array>>();
function woff2Of(sfnt: Uint8Array): Promise<Uint8Array> {
  const known = encoded.get(sfnt) ?? compress(sfnt).then((bytes) => new Uint8Array(bytes));
  encoded.set(sfnt, known);
  return known;
}

describe.each(firstOf(1, Object.entries(FILES)))('%s', (_, sfnt) => {
  test('equals the font in WOFF2 from Google’s encoder', async () => {
    const woff2 = await woff2Of(sfnt);
    expect(woff2.length).toBeLessThan(sfnt.length * 0.9);
    expect(drawnOf(unwrap(woff2))).toEqual(drawnOf(sfnt));
  });

  test('equals the font in WOFF', () => {
    expect(drawnOf(unwrap(wrapWoff(platform, sfnt)))).toEqual(drawnOf(sfnt));
  });
});

test('published web fonts: the same font in both formats', () => {
  const [woff, woff2] = [unwrap(WEB.woff), unwrap(WEB.woff2)];
  expect(load(woff2).postScriptName).toMatch(/^VT323/);
  expect(load(woff2).has(0x41)).toBe(true);
  expect(drawnOf(woff2)).toEqual(drawnOf(woff));
});

test('a font that is not packed stays unchanged', () => {
  expect(unwrap(FILES['TrueType with Arabic'])).toBe(FILES['TrueType with Arabic']);
});

describe('limits', () => {
  test.each(['woff', 'woff2'] as const)('%s: unpacks no more bytes than allowed', (kind) => {
    const { length } = unwrap(WEB[kind]);
    expect(() => unwrap(WEB[kind], length / 2)).toThrow(FontTooLargeError);
  });

  test('tables with small headers and much data, or with large headers', () => {
    const bomb = Uint8Array.from(WEB.woff2);
    // Changes the first table's length (one byte in the directory), so that it contradicts the Brotli data.
    bomb[49] = 1;
    expect(() => unwrap(bomb)).toThrow();
    const large = Uint8Array.from(WEB.woff);
    new DataView(large.buffer).setUint32(44 + 12, 0xffffffff);
    expect(() => unwrap(large)).toThrow(FontTooLargeError);
  });
});

describe('damaged files', () => {
  const engine = createNodeTextEngine();
  let woff2: Uint8Array;
  beforeAll(async () => {
    woff2 = await woff2Of(FILES['TrueType with composite glyphs']);
  });

  test.each(['woff', 'woff2', 'glyphs'] as const)('%s: rejected with a reason, or usable', (kind) => {
    const good = kind === 'glyphs' ? woff2 : WEB[kind];
    const places = kind === 'glyphs' ? 400 : good.length - 1;
    let count = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(places), fc.nat(255)), { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = Uint8Array.from(good);
        for (const [at, value] of changes) bytes[Math.max(4, at)] = value;
        const key = `${kind} ${count++}`;
        const read = engine.extended([{ family: 'Mine', weight: 400, italic: false, key, bytes: () => bytes }]);
        if (read.ok) return;
        refused++;
        expect(read.faults[0]!.message).toMatch(/^is (?:damaged|too large|not a TrueType|a collection)/);
      }),
      { numRuns: 60, seed: 6 },
    );
    expect(refused).toBeGreaterThan(20);
  });

  test('glyph streams that are changed after unpacking', () => {
    const stored = brotliFree(WEB.woff2);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(stored.length - 49), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (list) => {
          const bytes = Uint8Array.from(stored);
          for (const [at, value] of list) bytes[48 + at] = value;
          try {
            unwrapFont(bytes, { mostBytes: FONT_LIMITS.bytes, unbrotli: (packed) => packed });
          } catch (error) {
            expect(error).toBeInstanceOf(error instanceof FontTooLargeError ? FontTooLargeError : RangeError);
          }
        },
      ),
      { numRuns: effort(60, 300), seed: 7 },
    );
  });
});

/** Returns a WOFF2 file with uncompressed data, for a reader whose `unbrotli` returns its input. */
function brotliFree(woff2: Uint8Array): Uint8Array {
  const view = new DataView(woff2.buffer, woff2.byteOffset);
  const packedLength = view.getUint32(20);
  let start = 0;
  unwrapFont(woff2, {
    mostBytes: FONT_LIMITS.bytes,
    unbrotli: (packed, most) => {
      start = packed.byteOffset - woff2.byteOffset;
      return unbrotli(packed, most);
    },
  });
  const data = unbrotli(woff2.subarray(start, start + packedLength), FONT_LIMITS.bytes);
  const bytes = new Uint8Array(start + data.length);
  bytes.set(woff2.subarray(0, start));
  bytes.set(data, start);
  new DataView(bytes.buffer).setUint32(20, data.length);
  return bytes;
}
