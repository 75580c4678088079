import { expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { BLACK } from '../base/color.ts';
import { createBlockCache } from './block-cache.ts';
import { shrinkText } from './fit.ts';
import { layoutText, type ParagraphOptions, type TextRun, type TextStyle } from './paragraph.ts';

const STYLE: TextStyle = { ...ARIAL_10, fontSize: 12 };

const OPTIONS: ParagraphOptions = {
  width: 60,
  align: 'start',
  lineHeight: { factor: 1.2 },
  direction: 'auto',
  ellipsis: true,
  hyphenate: false,
  language: 'en',
};

const TEXT = 'Unbelievable “stories” of\nships';

/** Each style differs from the first in one property that affects the layout. */
const STYLES: readonly Partial<TextStyle>[] = [
  {},
  ...[{ families: ['Times'] }, { fontSize: 13 }, { weight: 700 }, { italic: true }, { color: { ...BLACK, red: 1 } }],
  ...[{ color: { ...BLACK, alpha: 0.5 } }, { letterSpacing: 1 }, { underline: true }, { lineThrough: true }],
];

const RUNS: readonly (readonly TextRun[])[] = [
  ...STYLES.map((style) => [{ text: TEXT, style: { ...STYLE, ...style } }]),
  [{ text: `${TEXT}!`, style: STYLE }],
  [{ text: TEXT, style: STYLE, href: 'https://example.com/a' }],
  [{ text: TEXT, style: STYLE, href: 'https://example.com/b' }],
  [{ text: TEXT, style: STYLE, indent: { ems: 1 } }],
  [{ text: TEXT, style: STYLE, indent: { ems: 1, marker: '1.' } }],
  [
    { text: TEXT.slice(0, 4), style: STYLE },
    { text: TEXT.slice(4), style: { ...STYLE, weight: 700 } },
  ],
];

const ALL_OPTIONS: readonly ParagraphOptions[] = [
  ...[{}, { width: 50 }, { align: 'right' }, { lineHeight: { factor: 1.5 } }, { lineHeight: { points: 1.5 } }],
  ...[{ direction: 'rtl' }, { maxLines: 1 }, { maxHeight: 20 }, { maxLines: 1, ellipsis: false }],
  ...[{ hyphenate: true }, { hyphenate: true, language: 'de' }],
].map((options) => ({ ...OPTIONS, ...options }) as ParagraphOptions);

const warm = createNodeTextEngine();
const cold = () => ({ ...warm, blocks: createBlockCache() });

test('a cached text equals the text without a cache', () => {
  const made = ALL_OPTIONS.flatMap((options) => {
    return RUNS.map((runs) => {
      const block = layoutText(warm, runs, options);
      expect(block).toEqual(layoutText(cold(), runs, options));
      return block;
    });
  });
  expect(new Set(made).size).toBe(ALL_OPTIONS.length * RUNS.length);
  const again = () => layoutText(warm, [...RUNS[0]!], { ...OPTIONS });
  expect(again()).toBe(again());
});

test('cached texts that shrink are not confused with others', () => {
  for (const runs of RUNS) {
    for (const [height, minFontSize] of [
      [30, 4],
      [20, 4],
      [20, 11],
    ] as const) {
      const options = { ...OPTIONS, height, minFontSize };
      const shrunk = shrinkText(warm, runs, options);
      expect(shrunk).toEqual(shrinkText(cold(), runs, options));
      expect(shrinkText(warm, runs, options)).toEqual(shrunk);
      expect(shrinkText(warm, runs, options)).toBe(shrinkText(warm, runs, options));
    }
  }
});

test('long texts are not cached, and the cache is bounded', () => {
  const long = [{ text: 'word '.repeat(100), style: STYLE }];
  expect(layoutText(warm, long, OPTIONS)).not.toBe(layoutText(warm, long, OPTIONS));
  for (let i = 0; i < 2000; i++) {
    const runs = [{ text: `${i >> 1} ${'word '.repeat(40)}`, style: STYLE }];
    layoutText(warm, runs, OPTIONS);
  }
  expect(warm.blocks.blocks.size).toBeLessThan(200);
});
