import { expect, test } from 'vitest';
import type { FontFace } from './font-source.ts';
import { createFontBook, parseFontFamilies } from './fontbook.ts';

const face = (family: string, weight: number, italic = false): FontFace => ({
  family,
  weight,
  italic,
  file: `${family}-${weight}${italic ? 'i' : ''}`,
});
const book = createFontBook([
  ...[400, 700].flatMap((weight) => [face('Arimo', weight), face('Arimo', weight, true)]),
  face('Tinos', 400),
  face('Cousine', 400),
  ...[100, 300, 400, 500, 700, 900].map((weight) => face('Many', weight)),
  ...[300, 600].map((weight) => face('Few', weight)),
  face('Noto Sans', 400),
]);
const match = (families: string, weight = 400, italic = false) =>
  book.match({ families: parseFontFamilies(families), weight, italic });

test('replacements and generic families are no substitutions', () => {
  const wanted = {
    Arial: 'Arimo',
    Helvetica: 'Arimo',
    'sans-serif': 'Arimo',
    'Times New Roman': 'Tinos',
    Times: 'Tinos',
    serif: 'Tinos',
    'Courier New': 'Cousine',
    COURIER: 'Cousine',
    monospace: 'Cousine',
    many: 'Many',
  };
  for (const [family, used] of Object.entries(wanted)) {
    const { face: found, substitution } = match(family);
    expect([family, found.family, substitution]).toEqual([family, used, undefined]);
  }
});

test('uses the first available family of a list, and a substitution if none is available', () => {
  expect(match('Nowhere, "Many", Arial').face.family).toBe('Many');
  expect(match('Nowhere, "Many", Arial').substitution).toBeUndefined();
  expect(match('Nowhere, Neither')).toEqual({
    face: face('Arimo', 400),
    substitution: { requested: 'Nowhere', used: 'Arimo' },
  });
  expect(match('constructor').substitution).toEqual({ requested: 'constructor', used: 'Arimo' });
});

test('tries the nearest weight in the direction of CSS Fonts 4 first', () => {
  const nearest = (family: string, ...weights: number[]) => weights.map((weight) => match(family, weight).face.weight);
  expect(nearest('Many', 100, 200, 250, 350, 400, 450, 500, 600, 800, 950)).toEqual([
    ...[100, 100, 100, 300, 400, 500, 500, 700, 900, 900],
  ]);
  expect(nearest('Few', 100, 400, 500, 600, 900)).toEqual([300, 300, 300, 600, 600]);
});

test('a missing italic is upright and a substitution', () => {
  expect(match('Arial', 700, true).face).toEqual(face('Arimo', 700, true));
  expect(match('serif', 400, true)).toEqual({
    face: face('Tinos', 400),
    substitution: { requested: 'Tinos italic', used: 'Tinos' },
  });
});

test('a missing bold is regular and a substitution', () => {
  expect(match('serif', 700)).toEqual({
    face: face('Tinos', 400),
    substitution: { requested: 'Tinos bold', used: 'Tinos' },
  });
  expect(match('serif', 600, true).substitution).toEqual({ requested: 'Tinos bold italic', used: 'Tinos' });
  expect(match('serif', 500).substitution).toBeUndefined();
  expect(match('few', 900).substitution).toBeUndefined();
  expect(match('Nowhere', 700).substitution).toEqual({ requested: 'Nowhere', used: 'Arimo' });
});

test('searches a missing character in the list, then in the broadest family, then in all', () => {
  const query = { families: ['Many', 'Nowhere', 'Arial'], weight: 700, italic: false };
  const families = book.fallbacks(query, undefined);
  expect(families.map(({ family }) => family)).toEqual(['Many', 'Arimo', 'Noto Sans', 'Tinos', 'Cousine', 'Few']);
});

test('parses a list as in CSS', () => {
  expect(parseFontFamilies(` "Times  New Roman" , Arial,'A, B',, sans-serif `)).toEqual([
    ...['Times New Roman', 'Arial', 'A, B', 'sans-serif'],
  ]);
  expect(parseFontFamilies('')).toEqual([]);
});
