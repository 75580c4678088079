import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { readColorLayers } from './color-layers.ts';
import { layoutText, type ParagraphOptions } from './paragraph.ts';

const CASE = new URL('../../../tests/suite/text/glyphs-may-have-colors.json', import.meta.url);
const { template } = JSON.parse(readFileSync(CASE, 'utf8'));
const emoji = new Uint8Array(Buffer.from(template.fonts[0].source.split(',')[1], 'base64'));
const engine = createNodeTextEngine();

function extended(bytes: Uint8Array) {
  const given = { family: 'Emoji', weight: 400, italic: false, key: Buffer.from(bytes).toString('hex') };
  const made = engine.extended([{ ...given, bytes: () => bytes }]);
  if (!made.ok) throw new Error(made.faults.map(({ message }) => message).join());
  return made.engine;
}

const OPTIONS: ParagraphOptions = {
  width: Infinity,
  align: 'left',
  lineHeight: { factor: 1.2 },
  direction: 'auto',
  ellipsis: false,
  language: 'en',
};

function runsOf(text: string, families: readonly string[], width = Infinity) {
  const { lines } = layoutText(extended(emoji), [{ text, style: { ...ARIAL_10, families } }], { ...OPTIONS, width });
  return lines.map(({ runs }) => runs);
}

/** Returns the font with one table changed. */
function changed(tag: string, change: (table: DataView) => void): Uint8Array {
  const bytes = emoji.slice();
  const view = new DataView(bytes.buffer);
  for (let record = 12; record < 12 + 16 * view.getUint16(4); record += 16) {
    if (String.fromCharCode(...bytes.subarray(record, record + 4)) !== tag) continue;
    change(new DataView(bytes.buffer, view.getUint32(record + 8), view.getUint32(record + 12)));
  }
  return bytes;
}

const SEQUENCES = ['👩🏽‍🚀', '🇩🇪', '1️⃣', '❤️', '😀'];

test.each(SEQUENCES)('%s is one glyph with colours in the emoji font, next to letters', (sequence) => {
  const [runs] = runsOf(`A ${sequence}`, ['Inter', 'Emoji']);
  const { font, glyphs, text } = runs!.at(-1)!;
  expect([font.family, text, glyphs.length]).toEqual(['Emoji', sequence, 1]);
  expect(font.colorParts?.(glyphs[0]!.id)?.length).toBeGreaterThan(0);
  expect(font.inkBox(glyphs[0]!.id)?.width).toBeGreaterThan(0);
});

test('a sequence is never separated, however narrow its line is', () => {
  const lines = runsOf(SEQUENCES.join(''), ['Emoji'], 1);
  expect(lines.map((runs) => runs.map(({ text }) => text).join(''))).toEqual(SEQUENCES);
});

test('layers in the text’s colour have no other colour', () => {
  const bytes = changed('COLR', (colr) => colr.setUint16(colr.getUint32(8) + 4 * colr.getUint16(16) + 2, 0xffff));
  const first = firstColored(bytes);
  expect(readColorLayers(bytes)!(first)![0]!.color.isText).toBe(true);
  expect(readColorLayers(emoji)!(first)![0]!.color.isText).toBeUndefined();
});

/** Returns the first glyph that has colours. */
function firstColored(bytes: Uint8Array): number {
  const layersOf = readColorLayers(bytes)!;
  const wanted = Array.from({ length: 200 }, (_, id) => id).find((id) => layersOf(id));
  if (wanted === undefined) throw new Error('no coloured glyph');
  return wanted;
}

describe('untrusted fonts', () => {
  test.each<[string, string, (table: DataView) => void]>([
    ['layers that begin outside of the table', 'COLR', (colr) => colr.setUint32(8, 0xffffffff)],
    ['glyphs of 65,535 layers', 'COLR', (colr) => colr.setUint16(18, 0xffff)],
    ['layers beyond the last', 'COLR', (colr) => colr.setUint16(12, 0)],
    ['no palette', 'CPAL', (cpal) => cpal.setUint16(4, 0)],
    ['a palette outside of the table', 'CPAL', (cpal) => cpal.setUint32(8, 0xffffffff)],
    ['a palette of no colours', 'CPAL', (cpal) => cpal.setUint16(2, 0)],
  ])('with %s are drawn as outlines', (_, tag, change) => {
    const bytes = changed(tag, change);
    expect(readColorLayers(bytes)!(firstColored(emoji))).toBeUndefined();
    expect(extended(bytes).fontFor({ families: ['Emoji'], weight: 400, italic: false }).font.family).toBe('Emoji');
  });

  test.each<[string, (table: DataView) => void]>([
    ['glyphs that begin outside of the table', (colr) => colr.setUint32(4, 0xffffffff)],
    ['no glyphs', (colr) => colr.setUint16(2, 0)],
  ])('with %s have no coloured glyphs', (_, change) => {
    expect(readColorLayers(changed('COLR', change))).toBeUndefined();
  });

  test('end without an error, whatever their tables contain', () => {
    const tags = fc.constantFrom('COLR', 'CPAL');
    const damage = fc.array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(tags, damage, (tag, bytes) => {
        const font = changed(tag, (table) => {
          for (const [at, value] of bytes) if (at < table.byteLength) table.setUint8(at, value);
        });
        const layersOf = readColorLayers(font);
        for (let id = 0; id < 200; id++) expect(layersOf?.(id)?.length ?? 0).toBeLessThanOrEqual(256);
      }),
      { seed: 20261123, numRuns: 300 },
    );
  });
});
