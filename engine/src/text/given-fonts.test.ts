import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { FONT_LIMITS } from './font-limits.ts';
import type { GivenFont } from './given-fonts.ts';

const require = createRequire(import.meta.url);
const truetype = new Uint8Array(
  readFileSync(require.resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf')),
);
const postscript = new Uint8Array(readFileSync(join(dirname(require.resolve('bwip-js')), '../fonts/Inconsolata.otf')));
const engine = createNodeTextEngine();
const given = (bytes: Uint8Array | undefined, more: Partial<GivenFont> = {}): GivenFont => ({
  family: 'Mine',
  weight: 400,
  italic: false,
  key: String(bytes?.length),
  bytes: () => bytes,
  ...more,
});
const style = (...families: string[]) => ({ families, weight: 400, italic: false });
const faultOf = (bytes: Uint8Array | undefined) => {
  const extended = engine.extended([given(bytes)]);
  return extended.ok ? undefined : extended.faults.map(({ index, message }) => `${index} ${message}`).join();
};

test('finds embedded fonts by name, before installed fonts with the same name', () => {
  const extended = engine.extended([given(truetype), given(postscript, { family: 'Inter', key: 'otf' })]);
  if (!extended.ok) throw new Error('refused');
  expect(extended.engine.fontFor(style('mine')).font.postScriptName).toBe('Cousine-Regular');
  expect(extended.engine.fontFor(style('Inter')).font.postScriptName).toBe('Inconsolata');
  expect(extended.engine.fontFor(style('Arial')).font).toBe(engine.fontFor(style('Arial')).font);
});

test('the engine itself does not change', () => {
  engine.extended([given(truetype)]);
  expect(engine.fontFor(style('Mine')).substitution).toEqual({ requested: 'Mine', used: 'Arimo' });
});

test('reads the same fonts once', () => {
  let reads = 0;
  const bytes = () => {
    reads++;
    return truetype;
  };
  const font = given(undefined, { key: 'counted', bytes });
  for (let i = 0; i < 5; i++) expect(engine.extended([font]).ok).toBe(true);
  expect(reads).toBe(1);
});

test('rejects unusable fonts with a reason', () => {
  const ascii = (text: string) => new TextEncoder().encode(text.padEnd(400, '\0'));
  expect(faultOf(undefined)).toMatch(/^0 cannot be read/);
  expect(faultOf(ascii('wOF2'))).toMatch(/^0 is damaged/);
  expect(faultOf(ascii('wOFF'))).toBe('0 is not a TrueType or OpenType font');
  expect(faultOf(ascii('wOF2ttcf'))).toMatch(/^0 is a font collection/);
  expect(faultOf(ascii('ttcf'))).toMatch(/^0 is a font collection/);
  expect(faultOf(ascii('<!doctype html>'))).toBe('0 is not a TrueType or OpenType font');
  expect(faultOf(new Uint8Array())).toBe('0 is not a TrueType or OpenType font');
  expect(faultOf(truetype.subarray(0, 5000))).toBe('0 is not a TrueType or OpenType font');
  expect(faultOf(new Uint8Array(FONT_LIMITS.bytes + 1))).toMatch(/^0 is too large/);
});

test.each([
  ['CFF2', 'uses CFF2 outlines, which are not supported; use the TrueType version (.ttf)'],
  ['CBDT', 'has pictures (table CBDT) and no outlines; use a font with outlines'],
  ['none', 'has no outlines; use a font with outlines'],
])('rejects a font whose outlines are %s, with a suggestion', (tag, message) => {
  const bytes = truetype.slice();
  const at = Buffer.from(bytes.buffer).indexOf('glyf');
  bytes.set(new TextEncoder().encode(tag), at);
  const extended = engine.extended([given(bytes, { key: tag })]);
  expect(extended.ok ? undefined : extended.faults[0]!.message).toContain(message);
});

test('rejects a damaged font or draws with it, and never fails later', () => {
  const damage = fc.array(fc.tuple(fc.nat(truetype.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 });
  let count = 0;
  fc.assert(
    fc.property(damage, fc.boolean(), (changes, inDirectory) => {
      const bytes = Uint8Array.from(truetype);
      for (const [offset, value] of changes) bytes[inDirectory ? offset % 400 : offset] = value;
      const extended = engine.extended([given(bytes, { key: `damaged ${count++}` })]);
      if (!extended.ok) return;
      const { font } = extended.engine.fontFor(style('Mine'));
      const plain = { ligatures: true, rightToLeft: false, script: 'Latn', before: '', after: '', language: 'en' };
      const ids = font.shape('Hamburg 123', plain).map(({ id }) => id);
      for (const id of ids) font.outline(id);
      expect(font.subset(ids).length).toBeGreaterThan(0);
    }),
    { numRuns: 40, seed: 5 },
  );
});
