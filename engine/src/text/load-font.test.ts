import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantiateSubsetter } from '../../../node/src/node-text.ts';
import { HarfBuzzFont } from './harfbuzz.ts';
import { type LoadedFont, loadFont } from './load-font.ts';
import { createSubsetter, type SubsetWasm } from './subset.ts';

const require = createRequire(import.meta.url);
const subset = createSubsetter(instantiateSubsetter);
const bytesOf = (file: string) => readFileSync(require.resolve(`@expo-google-fonts/${file}.ttf`));
const options = {
  family: 'Test',
  weight: 400,
  italic: false,
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  subset,
};
const load = (bytes: Uint8Array): LoadedFont => {
  const font = loadFont(bytes, options);
  if (!font) throw new Error('not a font');
  return font;
};
const arimo = load(bytesOf('arimo/400Regular/Arimo_400Regular'));
const arimoBold = load(bytesOf('arimo/700Bold/Arimo_700Bold'));
const tinos = load(bytesOf('tinos/400Regular/Tinos_400Regular'));
const cousine = load(bytesOf('cousine/400Regular/Cousine_400Regular'));
const notoSans = load(bytesOf('noto-sans/400Regular/NotoSans_400Regular'));

const plain = { ligatures: true, rightToLeft: false, script: 'Latn', before: '', after: '', language: 'en' };
const glyphsOf = (font: LoadedFont, text: string, shaping = plain) => font.shape(text, shaping);
const advances = (font: LoadedFont, text: string) => glyphsOf(font, text).map(({ advance }) => advance);
const width = (font: LoadedFont, text: string) => advances(font, text).reduce((sum, advance) => sum + advance, 0);

test('Arimo is as wide as Arial, Tinos as Times New Roman, Cousine as Courier New', () => {
  expect(arimo.unitsPerEm).toBe(2048);
  const each = (font: LoadedFont) => [...'Ail0 W'].map((character) => width(font, character));
  expect(each(arimo)).toEqual([1366, 455, 455, 1139, 569, 1933]);
  expect(each(tinos)).toEqual([1479, 569, 569, 1024, 512, 1933]);
  expect(each(cousine)).toEqual([1229, 1229, 1229, 1229, 1229, 1229]);
});

test('returns whether the licence of a font allows embedding', () => {
  const bytes = bytesOf('arimo/400Regular/Arimo_400Regular');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const record = Buffer.from(bytes.subarray(0, 1000)).indexOf('OS/2');
  const told = (fsType: number): boolean => {
    const other = bytes.slice();
    new DataView(other.buffer).setUint16(view.getUint32(record + 8) + 8, fsType);
    return load(other).mayEmbed;
  };
  // Allowed: installable, preview and print, editable, restricted plus editable. Rejected: restricted, no subsetting,
  // bitmaps only.
  expect([0, 4, 8, 10].map(told)).toEqual([true, true, true, true]);
  expect([2, 0x100, 0x200].map(told)).toEqual([false, false, false]);
});

test('line metrics equal the metrics in browsers', () => {
  expect(arimo).toMatchObject({ ascent: 1854, descent: 434, lineGap: 67, capHeight: 1409, italicAngle: 0 });
  expect(arimo.underline).toEqual({ position: -217, thickness: 150 });
  expect(arimo.postScriptName).toBe('Arimo-Regular');
  expect(arimo.id).toMatch(/^Arimo-Regular-[0-9a-f]{16}$/);
});

test('measures stems, which are wider in bold fonts', () => {
  expect(arimo.stemShare).toBeCloseTo(180 / 2048, 5);
  expect(arimoBold.stemShare).toBeGreaterThan(arimo.stemShare * 1.4);
  expect(tinos.stemShare).toBeGreaterThan(0.04);
  expect(tinos.stemShare).toBeLessThan(arimo.stemShare);
});

test('kerning tightens AV', () => {
  expect(width(arimo, 'AV')).toBe(1366 + 1366 - 152);
});

test('ligatures form, are one cluster, and can be turned off', () => {
  const office = glyphsOf(notoSans, 'office');
  expect(office.map(({ cluster }) => cluster)).toEqual([0, 1, 4, 5]);
  expect(glyphsOf(notoSans, 'office', { ...plain, ligatures: false })).toHaveLength(6);
});

test('a subset for a PDF keeps glyph IDs, advances and outlines, and little else', () => {
  const ids = glyphsOf(arimo, 'Größe fi').map(({ id }) => id);
  const program = arimo.subset(ids);
  expect(program.length).toBeLessThan(10_000);
  expect(tagsOf(program)).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
  const cut = new HarfBuzzFont(program);
  for (const id of ids) {
    expect(cut.advance(id)).toBe(arimo.advance(id));
    expect(cut.outline(id)).toEqual(arimo.outline(id));
  }
});

test('a subset for a browser shapes like the whole font', () => {
  const text = 'AVA office Tö';
  const ids = glyphsOf(notoSans, text).map(({ id }) => id);
  const cut = load(
    notoSans.subset(
      ids,
      [...text].map((character) => character.codePointAt(0)!),
    ),
  );
  expect(glyphsOf(cut, text).map(({ cluster }) => cluster)).toEqual(
    glyphsOf(notoSans, text).map(({ cluster }) => cluster),
  );
  expect(advances(cut, text)).toEqual(advances(notoSans, text));
  expect(cut.has(0x51)).toBe(false);
  expect(cut).toMatchObject({ ascent: notoSans.ascent, descent: notoSans.descent, lineGap: notoSans.lineGap });
});

test('the same glyphs in any order result in the same subset', () => {
  expect(arimo.subset([40, 36, 36])).toBe(arimo.subset([36, 40]));
});

test('a thousand subsets do not increase the memory', () => {
  let wasm: SubsetWasm | undefined;
  const measured = createSubsetter(() => (wasm = instantiateSubsetter()));
  const bytes = bytesOf('arimo/400Regular/Arimo_400Regular');
  const request = (i: number) => ({ glyphIds: [36 + (i % 50)], ...(i % 2 && { characters: [65 + (i % 50)] }) });
  for (let i = 0; i < 20; i++) measured(bytes, request(i));
  const before = wasm!.memory.buffer.byteLength;
  for (let i = 0; i < 1000; i++) measured(bytes, request(i));
  expect(wasm!.memory.buffer.byteLength).toBe(before);
});

test('rejects files that are not fonts', () => {
  expect(loadFont(new Uint8Array(0), options)).toBeUndefined();
  expect(loadFont(new TextEncoder().encode('<!doctype html><title>Not found</title>'), options)).toBeUndefined();
  expect(loadFont(bytesOf('arimo/400Regular/Arimo_400Regular').subarray(0, 4000), options)).toBeUndefined();
});

test('a damaged font neither crashes nor hangs', () => {
  const whole = bytesOf('cousine/400Regular/Cousine_400Regular');
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(damage, fc.boolean(), (changes, inDirectory) => {
      const bytes = Uint8Array.from(whole);
      for (const [offset, value] of changes) bytes[inDirectory ? offset % 400 : offset] = value;
      const font = loadFont(bytes, options);
      if (!font) return;
      for (const { id } of font.shape('Hamburgefonstiv 0123', plain)) font.outline(id);
      try {
        font.subset([36, 40, 70]);
      } catch (error) {
        expect((error as Error).message).toBe('the font cannot be reduced to the glyphs in use');
      }
    }),
    { numRuns: 60, seed: 1 },
  );
});

function tagsOf(program: Uint8Array): readonly string[] {
  const count = program[4]! * 256 + program[5]!;
  return Array.from({ length: count }, (_, i) => String.fromCharCode(...program.subarray(12 + i * 16, 16 + i * 16)));
}
