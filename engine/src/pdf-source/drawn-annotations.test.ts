import { expect, it } from 'vitest';
import { drawAnnotation } from './drawn-annotations.ts';
import type { Objects } from './pages.ts';
import { Parser } from './parser.ts';
import { isDict, type PdfValue } from './values.ts';

const objects: Objects = {
  trailer: new Map(),
  resolve: (value) => value ?? null,
  dict: (value) => (isDict(value) ? value : new Map()),
  decode: ({ raw }) => raw,
};

function read(text: string): ReadonlyMap<string, PdfValue> {
  const value = new Parser(Uint8Array.from(text, (char) => char.charCodeAt(0))).value();
  if (!isDict(value)) throw new Error('the text is no dictionary');
  return value;
}

const contentOf = (entries: string) =>
  drawAnnotation(objects, read(`<</Rect[0 0 100 50]${entries}>>`))
    ?.content.trim()
    .split('\n');

it('draws a line with its colour and width', () => {
  expect(contentOf('/Subtype/Line/L[10 10 90 10]/C[1 0 0]/Border[0 0 3]')).toEqual([
    '3 w',
    '1 0 0 RG',
    '10 10 m',
    '90 10 l',
    'S',
  ]);
});

it('draws a line outside an empty rectangle', () => {
  const drawn = drawAnnotation(objects, read('<</Subtype/Line/Rect[0 0 0 0]/L[10 20 90 20]>>'))!;
  expect(drawn.box).toEqual({ left: -14, right: 114, bottom: -4, top: 44 });
});

it('shortens a line by ends that cover it', () => {
  expect(contentOf('/Subtype/PolyLine/Vertices[0 0 50 0]/LE[/ClosedArrow/Butt]')).toEqual([
    ...['1 w', '0 G', '6 0 m', '50 0 l', 'S'],
    ...['6 3.464 m', '0 0 l', '6 -3.464 l', 's'],
    ...['50 -3 m', '50 3 l', 'S'],
  ]);
});

it('raises a line above its leader lines', () => {
  const drawn = contentOf('/Subtype/Line/L[0 0 50 0]/LL 10/LLE 2/LLO 1')!;
  expect(drawn.filter((operator) => / [ml]$/.test(operator))).toEqual([
    ...['0 11 m', '50 11 l'],
    ...['0 1 m', '0 13 l', '50 1 m', '50 13 l'],
  ]);
});

it('breaks free text into lines in the colour and size of its style', () => {
  const drawn = contentOf('/Subtype/FreeText/Contents(one two three\\nfour)/DA(0 0 1 rg /F 20 Tf)/Border[0 0 0]')!;
  expect(drawn.filter((operator) => operator.endsWith('Tj'))).toEqual([
    '<6f6e652074776f> Tj',
    '<7468726565> Tj',
    '<666f7572> Tj',
  ]);
  expect(drawn).toContain('/Helvetica 20 Tf');
  expect(drawn).toContain('0 0 1 rg');
});

it('reads Unicode and shows a question mark for characters that the font lacks', () => {
  const drawn = contentOf('/Subtype/FreeText/Contents<feff20ac00e94e2d>')!;
  expect(drawn).toContain('<80e93f> Tj');
});

it.each([
  ['a line of one point', '/Subtype/Line/L[5 5 5 5]'],
  ['a line without numbers', '/Subtype/Line/L[/A /B]'],
  ['a line without width', '/Subtype/Line/L[0 0 9 9]/BS<</W 0>>'],
  ['a polygon of one point', '/Subtype/Polygon/Vertices[5 5]'],
  ['a kind that PDFium draws', '/Subtype/Square'],
])('draws nothing for %s', (_, entries) => {
  expect(contentOf(entries)).toBeUndefined();
});

it.each([
  ['huge coordinates', '/Subtype/Polygon/Vertices[1e30 -1e30 5 5 9 9]/BS<</W 1e30/S/D/D[0 0]>>'],
  ['a broken style', '/Subtype/FreeText/Contents(x)/DA(\\( [ << 1 0 rg)'],
  ['a long word', `/Subtype/FreeText/Contents(${'x'.repeat(20_000)})`],
  ['a tiny font', `/Subtype/FreeText/Contents(${'x '.repeat(20_000)})/DA(/F 0.0001 Tf)`],
])('draws only plain numbers for %s', (_, entries) => {
  for (const operator of contentOf(entries)!)
    expect(operator).toMatch(
      /^(?:\[[\d. ]+\] 0 d|[-\d. ]*[A-Za-z*]+(?: n)?|\/Helvetica [\d.]+ Tf|<[\da-f]*> Tj|[-\d. ]+ re W n)$/,
    );
});
