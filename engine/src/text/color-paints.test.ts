import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGradient } from '../scene/gradient.ts';
import { countParts, partsBox } from './color-composites.ts';
import type { PaintedFill, PaintedGroup, PaintedPart } from './font.ts';
import { loadFont } from './load-font.ts';

const CASE = new URL('../../../tests/suite/text/glyphs-may-be-painted.json', import.meta.url);
const { template } = JSON.parse(readFileSync(CASE, 'utf8'));
const fontAt = (index: number) => new Uint8Array(Buffer.from(template.fonts[index].source.split(',')[1], 'base64'));
/** Test font in which each letter is a different kind of paint. Its palette is red, green, blue, yellow. */
const paints = fontAt(0);

function load(bytes: Uint8Array) {
  const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest());
  const font = loadFont(bytes, { family: 'Paints', weight: 400, italic: false, sha256, subset: () => bytes });
  if (!font) throw new Error('no font');
  return font;
}

const PLAIN = { ligatures: true, rightToLeft: false, script: 'Latn', before: '', after: '', language: 'en' };

function partsOf(letter: string, bytes = paints): readonly PaintedPart[] | undefined {
  const font = load(bytes);
  return font.colorParts?.(font.shape(letter, PLAIN)[0]!.id);
}

const groupOf = (letter: string) => partsOf(letter)![0] as PaintedGroup;

/** Returns the outline and the paint of a letter that is a single outline. */
function fillOf(letter: string): PaintedFill {
  const [only, more] = partsOf(letter)!;
  if (!only || more || !('path' in only)) throw new Error('not one outline');
  return only;
}

test('a linear gradient is constant along the line to its third point', () => {
  const { paint } = fillOf('L');
  if (!isGradient(paint)) throw new Error('no gradient');
  expect(paint).toMatchObject({ kind: 'linear', spread: 'reflect' });
  const [dx, dy] = paint.transform;
  // From (50, 0) to (250, 0), perpendicular to the line to (150, 300).
  expect(dx * 100 + dy * 300).toBeCloseTo(0);
  expect([dx, dy]).toEqual([180, -60]);
});

test('a gradient between circles begins at the inner circle', () => {
  const { paint } = fillOf('R');
  if (!isGradient(paint)) throw new Error('no gradient');
  const { kind, transform, focus, stops } = paint;
  expect([kind, transform]).toEqual(['radial', [400, 0, 0, 400, 450, 400]]);
  expect(stops.map(({ offset }) => offset)).toEqual([0.25, 1]);
  // A quarter of the way from the focus to the centre of the outer circle is the centre of the inner one.
  expect(focus!.x + (0 - focus!.x) * 0.25).toBeCloseTo(-0.25);
  expect(focus!.y + (0 - focus!.y) * 0.25).toBeCloseTo(0.25);
});

test('a sweep gradient consists of wedges, counterclockwise from the right', () => {
  const { clip, parts, mean } = groupOf('S');
  expect(clip?.verbs.length).toBeGreaterThan(4);
  expect(mean).toMatchObject({ red: 26, green: 153, blue: 51 });
  expect(parts).toHaveLength(90);
  const colorAt = (degrees: number) => (parts[degrees / 4] as PaintedFill).paint;
  expect(colorAt(0)).toMatchObject({ red: 228 });
  expect(colorAt(180)).toMatchObject({ green: 152 });
  expect(colorAt(356)).toMatchObject({ blue: 202 });
  const [, , x, y] = (parts[22] as PaintedFill).path.coords;
  expect([Math.abs(x! - 450) < 50, y! > 800]).toEqual([true, true]);
});

test('translucent wedges do not overlap', () => {
  const { parts } = groupOf('s');
  const [one, next] = parts as readonly [PaintedFill, PaintedFill];
  expect(one.path.coords.slice(4, 6)).toEqual(next.path.coords.slice(2, 4));
  expect(one.paint).toHaveProperty('alpha', expect.closeTo(0.8, 0));
});

test('the text’s colour stays undefined, with its alpha', () => {
  expect((partsOf('T')![0] as PaintedFill).paint).toMatchObject({ isText: true, alpha: expect.closeTo(0.4, 3) });
});

test('nested outlines are visible where they intersect', () => {
  const { clip, parts } = groupOf('N');
  expect([clip !== undefined, parts.length, 'path' in parts[0]!]).toEqual([true, 1, true]);
});

test('a drawing cut out of another is shown through a mask', () => {
  expect(groupOf('C').mask).toMatchObject([{ paint: { red: 255 } }, { paint: { red: 0, green: 0, blue: 0 } }]);
  expect(groupOf('O').mask).toMatchObject([{ paint: { red: 255, green: 255, blue: 255 } }]);
  expect(partsOf('X')!.at(-1)).toMatchObject({ blend: 'multiply' });
});

test('the ink box contains all parts', () => {
  const font = load(paints);
  const { id } = font.shape('T', PLAIN)[0]!;
  expect(font.inkBox(id)).toEqual(partsBox(font.colorParts!(id)!));
});

/** Returns the font with its COLR table changed. */
function changed(change: (colr: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = paints.slice();
  const view = new DataView(bytes.buffer);
  for (let record = 12; record < 12 + 16 * view.getUint16(4); record += 16) {
    if (String.fromCharCode(...bytes.subarray(record, record + 4)) !== 'COLR') continue;
    change(new DataView(bytes.buffer, view.getUint32(record + 8), view.getUint32(record + 12)));
  }
  return bytes;
}

/** Returns the offset of the paint of the n-th glyph. */
const paintAt = (colr: DataView, index: number) =>
  colr.getUint32(14) + colr.getUint32(colr.getUint32(14) + 4 + index * 6 + 2);

describe('untrusted fonts', () => {
  test.each<[string, (colr: DataView) => void]>([
    ['a paint of no known kind', (colr) => colr.setUint8(paintAt(colr, 0), 99)],
    ['a paint outside of the table', (colr) => colr.setUint32(colr.getUint32(14) + 4 + 2, 0xfffffff0)],
    ['a glyph that is itself', (colr) => itself(colr)],
    ['layers that are themselves', (colr) => ownLayers(colr)],
    ['layers beyond the last', (colr) => layersOf(colr, 255, 0xffffff)],
  ])('with %s are drawn as outlines', (_, change) => {
    expect(partsOf('S', changed(change))).toBeUndefined();
    expect(load(changed(change)).outline(4).verbs.length).toBeGreaterThan(0);
  });

  /** Makes the paint of the first glyph (Format 10, 6 bytes) refer to the glyph itself. */
  function itself(colr: DataView) {
    const at = paintAt(colr, 0);
    colr.setUint16(at + 1, colr.getUint16(colr.getUint32(14) + 4));
    colr.setUint8(at, 11);
  }

  function layersOf(colr: DataView, count: number, first: number) {
    const at = paintAt(colr, 0);
    colr.setUint8(at, 1);
    colr.setUint8(at + 1, count);
    colr.setUint32(at + 2, first);
  }

  /** Makes two layers each consist of both: the number of paths doubles with each level of nesting. */
  function ownLayers(colr: DataView) {
    const list = colr.getUint32(18);
    layersOf(colr, 2, 0);
    for (const layer of [0, 1]) colr.setUint32(list + 4 + 4 * layer, paintAt(colr, 0) - list);
  }

  test('end early and without an error, whatever the table contains', () => {
    const damage = fc.array(fc.tuple(fc.nat({ max: 1200 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(damage, (changes) => {
        const font = load(
          changed((colr) => {
            for (const [at, value] of changes) if (at < colr.byteLength) colr.setUint8(at, value);
          }),
        );
        for (let id = 0; id < 13; id++) expect(countParts(font.colorParts?.(id) ?? [])).toBeLessThan(10_000);
      }),
      { seed: 20261123, numRuns: 300 },
    );
  });
});
