import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { BLACK } from '../base/color.ts';
import { breakLines } from './break-lines.ts';
import {
  type ParagraphOptions,
  placeText,
  shapeText,
  type TextBlock,
  type TextRun,
  type TextStyle,
} from './paragraph.ts';
import { simpleLine } from './simple-line.ts';
import { createSimpleLines } from './simple-lines.ts';
import { stretchesOf } from './stretches.ts';

const engine = createNodeTextEngine();

const STYLE: TextStyle = { ...ARIAL_10, fontSize: 11.3 };

const runsOf = (text: string, letterSpacing = 0): readonly TextRun[] => [{ text, style: { ...STYLE, letterSpacing } }];

/** Font that pretends to have every character. */
const FULL = { ...engine.fontFor(STYLE).font, has: () => true };

/** Returns the block of the general algorithm. */
function longWay(runs: readonly TextRun[], options: ParagraphOptions): TextBlock {
  const { segments, findings } = shapeText(engine, runs, options);
  return placeText(breakLines(segments, { engine, options }), findings, options);
}

const OPTIONS: ParagraphOptions = {
  width: 120,
  align: 'justify',
  lineHeight: { factor: 1.2 },
  direction: 'auto',
  ellipsis: true,
  hyphenate: true,
  language: 'en',
  maxLines: 2,
  maxHeight: 20,
};

test('the fast path equals the general algorithm, to the last bit', () => {
  const character = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCharCode(code));
  const unit = fc.oneof(
    { weight: 5, arbitrary: character(0x20, 0x7e) },
    { weight: 3, arbitrary: character(0xa0, 0x24f) },
    { weight: 1, arbitrary: fc.oneof(character(0x2010, 0x205e), character(0x20a0, 0x20bf), fc.constant('™')) },
  );
  const texts = fc.oneof(fc.string({ unit }), fc.string({ unit: character(0x20, 0x7e) }), unit);
  const spacing = fc.constantFrom(0, 0.7, 3);
  const width = fc.constantFrom(30, 120, Infinity);
  const align = fc.constantFrom('start', 'left', 'center', 'right', 'end', 'justify');
  let short = 0;
  fc.assert(
    fc.property(texts, spacing, width, align, (text, letterSpacing, room, aligned) => {
      const runs = runsOf(text, letterSpacing);
      const options = { ...OPTIONS, width: room, align: aligned };
      const simple = simpleLine(engine, runs, options);
      if (!simple) return;
      short++;
      expect(simple).toEqual(longWay(runs, options));
    }),
    { numRuns: 1500, seed: 3 },
  );
  expect(short).toBeGreaterThan(300);
});

test('every character of the fast path is left to right in Latin script, whatever characters are adjacent', () => {
  const full = { ...engine, simpleLines: createSimpleLines(), fontFor: () => ({ font: FULL }) };
  let taken = 0;
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    if (!simpleLine(full, runsOf(`a${character}b`), OPTIONS)) continue;
    taken++;
    for (const text of [character, `A${character}`, `1${character}2`, `${character}b`]) {
      expect(stretchesOf(text, 'auto')).toMatchObject({ level: 0, all: [{ level: 0, script: 'Latn' }] });
      expect(stretchesOf(text, 'auto').all).toHaveLength(1);
    }
  }
  expect(taken).toBe(95 + 13 + 418 + 24 + 47 + 32 + 1);
});

/** Each style differs from the first in one property that affects the layout. */
const STYLES: readonly Partial<TextStyle>[] = [
  {},
  ...[{ families: ['Times'] }, { families: ['nowhere'] }, { fontSize: 13 }, { weight: 700 }, { italic: true }],
  ...[{ color: { ...BLACK, red: 1 } }, { color: { ...BLACK, alpha: 0.5 } }, { letterSpacing: 1 }],
];

test('a cached text equals the text without a cache, in any style and width', () => {
  const rooms: readonly Partial<ParagraphOptions>[] = [
    ...([{}, { width: 80 }, { align: 'right' }, { lineHeight: { points: 9 } }, { language: 'tr' }] as const),
  ];
  const all = STYLES.flatMap((style) =>
    rooms.map((room) => ({
      runs: [{ text: 'AV 10.50', style: { ...STYLE, ...style } }],
      options: { ...OPTIONS, ...room },
    })),
  );
  for (let again = 0; again < 3; again++) {
    for (const { runs, options } of all) {
      const block = simpleLine(engine, runs, options);
      expect(block).toEqual(simpleLine({ ...engine, simpleLines: createSimpleLines() }, runs, options));
      expect(block).toEqual(longWay(runs, options));
    }
  }
});

test('does not shape a repeated text again, and bounds the cache', () => {
  let shaped = 0;
  const shape: typeof engine.shape = (...request) => {
    shaped++;
    return engine.shape(...request);
  };
  const counting = { ...engine, shape, simpleLines: createSimpleLines() };
  for (let again = 0; again < 5; again++) simpleLine(counting, runsOf('Total GBP'), OPTIONS);
  expect(shaped).toBe(2);
  for (let i = 0; i < 6000; i++)
    simpleLine(counting, runsOf(`${i >> 1} ${'-'.repeat(30)}`), { ...OPTIONS, width: 999 });
  expect(counting.simpleLines.texts.size).toBeGreaterThan(100);
  expect(counting.simpleLines.texts.size).toBeLessThan(1000);
});

test('text that is not simple or is too wide uses the general algorithm', () => {
  const isSimple = (runs: readonly TextRun[], options: Partial<ParagraphOptions> = {}) =>
    simpleLine(engine, runs, { ...OPTIONS, ...options }) !== undefined;
  expect(isSimple(runsOf('AVATAR'))).toBe(true);
  for (const text of ['', 'a ', 'two\nlines', 'tab\t', 'e\u0301', '\u202eabc', 'soft\u00adhyphen', 'Ω', 'مرحبا'])
    expect(isSimple(runsOf(text))).toBe(false);
  expect(isSimple(runsOf('AVATAR'), { width: 20 })).toBe(false);
  expect(isSimple(runsOf('AVATAR'), { direction: 'rtl' })).toBe(false);
  expect(isSimple(runsOf('AVATAR', -1))).toBe(false);
  expect(isSimple([...runsOf('a'), ...runsOf('b')])).toBe(false);
  for (const line of [{ underline: true }, { lineThrough: true }]) {
    expect(isSimple([{ text: 'a', style: { ...STYLE, ...line } }])).toBe(false);
  }
  expect(isSimple([{ ...runsOf('a')[0]!, indent: { ems: 1 } }])).toBe(false);
  expect(isSimple([{ ...runsOf('a')[0]!, href: 'https://example.com' }])).toBe(false);
});
