import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { hex } from '@platen/engine/base/bytes';
import { loadFont } from '@platen/engine/text/load-font';
import { describe, expect, test } from 'vitest';
import { platform } from './node-platform.ts';
import { createNodeTextEngine } from './node-text.ts';
import { createPackageFonts } from './package-fonts.ts';

const text = createNodeTextEngine();

test('every face in the table exists and matches its description', () => {
  const fonts = createPackageFonts();
  expect(fonts.faces.length).toBeGreaterThanOrEqual(66 + 9 + 9 + 5);
  expect(new Set(fonts.faces.map(({ file }) => file)).size).toBe(fonts.faces.length);
  for (const face of fonts.faces) {
    const { family, weight, italic } = face;
    const { sha256 } = platform;
    const font = loadFont(fonts.bytes(face), { family, weight, italic, sha256, subset: () => new Uint8Array() });
    expect(font?.postScriptName.startsWith(family.replaceAll(' ', ''))).toBe(true);
    expect(font!.italicAngle < 0).toBe(italic);
  }
});

test('a font is loaded once', () => {
  const query = { families: ['Arial'], weight: 400, italic: false };
  expect(text.fontFor({ ...query, families: ['Helvetica'] }).font).toBe(text.fontFor(query).font);
});

test('compression and digests have the known results', () => {
  const bytes = new TextEncoder().encode('123456789');
  expect(platform.crc32(bytes).toString(16)).toBe('cbf43926');
  expect(platform.crc32(bytes.subarray(4), platform.crc32(bytes.subarray(0, 4)))).toBe(platform.crc32(bytes));
  expect(hex(platform.sha256(bytes))).toBe('15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225');
  expect(new Uint8Array(inflateSync(platform.deflate(bytes, 9)))).toEqual(bytes);
});

describe('fonts of large scripts', () => {
  test('are available if installed, and otherwise offered', () => {
    const fonts = createPackageFonts();
    const offered = (fonts.optional ?? []).map(({ family }) => family);
    const families = new Set(fonts.faces.map(({ family }) => family));
    expect(offered.filter((family) => families.has(family))).toEqual([]);
    expect([...offered, ...families]).toEqual(expect.arrayContaining(['Noto Sans JP', 'Noto Sans Tamil']));
    expect(families).toContain('Noto Sans JP');
  });

  test('each supports the letters of its script', () => {
    const sample = {
      Hebrew: 'א',
      Bengali: 'ক',
      Tamil: 'க',
      Khmer: 'ក',
      Georgian: 'ა',
      Ethiopic: 'ሀ',
      SC: '汉',
      KR: '한',
    };
    const nothing = join(tmpdir(), 'no-such-folder', 'file.js');
    const { faces, optional = [] } = createPackageFonts(nothing);
    expect(faces.some(({ family }) => family === 'Noto Sans JP')).toBe(false);
    for (const [name, letter] of Object.entries(sample)) {
      const font = optional.find(({ family }) => family === `Noto Sans ${name}`);
      expect(font?.package).toBe(`@expo-google-fonts/noto-sans-${name.toLowerCase()}`);
      expect(font!.characters.test(letter)).toBe(true);
      expect(font!.characters.test('A')).toBe(false);
    }
  });

  test('an installed one is used automatically', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-fonts-'));
    try {
      const home = join(folder, 'node_modules/@expo-google-fonts');
      mkdirSync(join(home, 'noto-sans-tamil/400Regular'), { recursive: true });
      const arimo = createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf');
      copyFileSync(arimo, join(home, 'noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'));
      const { faces, optional = [], bytes } = createPackageFonts(join(folder, 'start.js'));
      const tamil = faces.filter(({ family }) => family === 'Noto Sans Tamil');
      expect(tamil.map(({ weight }) => weight)).toEqual([400]);
      expect(optional.some(({ family }) => family === 'Noto Sans Tamil')).toBe(false);
      expect(bytes(tamil[0]!).length).toBeGreaterThan(100_000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
