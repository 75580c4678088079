import fc from 'fast-check';
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import { expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { effort } from '../../../tests/effort.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { leastTextWidth } from './least-width.ts';
import { layoutText, type ParagraphOptions, type TextStyle } from './paragraph.ts';

const engine = createNodeTextEngine();
const options: ParagraphOptions = {
  width: 100,
  align: 'left',
  lineHeight: { factor: 1.2 },
  direction: 'ltr',
  ellipsis: false,
  language: 'en-US',
};
const layout = (text: string, more: Partial<ParagraphOptions> = {}, styled: Partial<TextStyle> = {}) =>
  layoutText(engine, [{ text, style: { ...ARIAL_10, ...styled } }], { ...options, ...more });
const texts = (text: string, more?: Partial<ParagraphOptions>, styled?: Partial<TextStyle>) =>
  layout(text, more, styled).lines.map((line) => line.text);
const fontsOf = (text: string) =>
  layout(text, { width: Infinity }).lines[0]!.runs.map((run) => `${run.font.family}: ${run.text}`);

const FOX = 'The quick brown fox jumps over the lazy dog.';

test('a line is as high as the line height, with half of the leading above the text', () => {
  const { lines, height, width } = layout('Label', { width: Infinity });
  expect(lines).toHaveLength(1);
  expect(height).toBeCloseTo(12, 9);
  const [ascent, descent] = [(1854 / 2048) * 10, (434 / 2048) * 10];
  expect(lines[0]!.baseline).toBeCloseTo((12 - ascent - descent) / 2 + ascent, 9);
  expect(width).toBeCloseTo(((1139 + 1139 + 1139 + 1139 + 455) / 2048) * 10, 9);
  const fixed = layout('a\nb', { lineHeight: { points: 20 } });
  expect(fixed.lines.map(({ top }) => top)).toEqual([0, 20]);
});

test('text wraps in its width, and spaces at line ends hang', () => {
  expect(texts(FOX)).toEqual(['The quick brown fox', 'jumps over the lazy', 'dog.']);
  expect(texts('one   \ntwo')).toEqual(['one', 'two']);
  expect(texts('  in  dent', { width: Infinity })).toEqual(['  in  dent']);
});

test('all kinds of line ends break, an empty line keeps its height, and a final line end adds no line', () => {
  expect(texts('a\r\nb\u2028c\rd\u0085e')).toEqual(['a', 'b', 'c', 'd', 'e']);
  const block = layout('a\n\nb\n');
  expect(block.lines.map((line) => line.text)).toEqual(['a', '', 'b']);
  expect(block.height).toBeCloseTo(36, 9);
  expect(layout('')).toMatchObject({ lines: [], width: 0, height: 0 });
});

test('control characters are not drawn, and tabs are spaces', () => {
  const block = layout('a\u0000b\u0007\u007fc\td', { width: Infinity });
  expect(block.lines[0]!.text).toBe('abc    d');
  expect(block.missing.size).toBe(0);
});

test('a word wider than the width starts a line and is broken between characters', () => {
  const block = layout('see Supercalifragilisticexpialidocious');
  expect(block.lines.map((line) => line.text)).toEqual(['see', 'Supercalifragilisticexpi', 'alidocious']);
  expect(block.brokenWord).toBe(true);
  expect(texts('ab', { width: 0 })).toEqual(['a', 'b']);
  expect(texts('e\u0301e\u0301', { width: 1 })).toEqual(['e\u0301', 'e\u0301']);
  expect(layout(FOX).brokenWord).toBe(false);
});

test('a soft hyphen is visible only at a line end', () => {
  const width = layout('exam-', { width: Infinity }).width;
  expect(texts('exam\u00adple', { width })).toEqual(['exam\u00ad-', 'ple']);
  expect(layout('exam\u00adple', { width: Infinity }).width).toBeCloseTo(
    layout('example', { width: Infinity }).width,
    9,
  );
});

test('words are hyphenated if the style requests it', () => {
  const width = layout('hyphenation').width;
  const text = 'the hyphenation of words';
  expect(texts(text, { width })).toEqual(['the', 'hyphenation', 'of words']);
  const hyphenated = layout(text, { width, hyphenate: true });
  expect(hyphenated.lines.map((line) => line.text)).toEqual(['the hyphen-', 'ation of', 'words']);
  expect(hyphenated.brokenWord).toBe(false);
  expect(texts(text, { width, hyphenate: true, language: 'ja' })).toEqual(['the', 'hyphenation', 'of words']);
});

test('keeps all text within the width, for any text', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcAVWfil-.,/é中😀𝒳אבجم)', 'e\u0301', '🇩🇪', '👩🏽\u200d🚀'),
    minLength: 1,
    maxLength: 12,
  });
  const text = fc.array(fc.oneof(word, fc.constantFrom('  ', '\n')), { maxLength: 40 }).map((words) => words.join(' '));
  const unspaced = (characters: string) => characters.replace(/[ \n]/g, '');
  fc.assert(
    fc.property(text, fc.integer({ min: 5, max: 200 }), fc.constantFrom(0, 1.5), (input, width, letterSpacing) => {
      const block = layout(input, { width }, { letterSpacing, families: ['Noto Sans'] });
      expect(unspaced(block.lines.map((line) => line.text).join(''))).toBe(unspaced(input));
      for (const line of block.lines) {
        if ([...splitGraphemes(line.text)].length > 1) expect(line.width).toBeLessThanOrEqual(width + 0.01);
        expect(line.runs.map((run) => run.text).join('')).toBe(line.text);
        for (const run of line.runs) {
          const read = run.rightToLeft ? run.glyphs.toReversed() : run.glyphs;
          expect(read.map((glyph) => glyph.text).join('')).toBe(run.text);
        }
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('a box as wide as its text does not wrap it, and a box as wide as its widest word breaks no word', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('AVAVA', 'office', 'To', 'P.', '1,234'), { minLength: 1 }), (words) => {
      const text = words.join(' ');
      const max = layout(text, { width: Infinity }).width;
      expect(layout(text, { width: max }).lines).toHaveLength(1);
      const min = leastTextWidth(engine, [{ text, style: ARIAL_10 }], options, 'words');
      const narrow = layout(text, { width: min });
      expect(narrow.brokenWord).toBe(false);
      expect(narrow.width).toBeLessThanOrEqual(min + 0.01);
    }),
    { numRuns: 100, seed: 3 },
  );
});

test('each line is shaped separately, without ligatures or kerning across its end', () => {
  const [first] = layout('office', { width: 12 }, { families: ['Noto Sans'] }).lines;
  expect(first!.text).toBe('of');
  expect(first!.runs[0]!.glyphs.map((glyph) => glyph.text)).toEqual(['o', 'f']);
});

test('letter spacing follows every character and disables ligatures', () => {
  const font = { families: ['Noto Sans'] };
  const tight = layout('office', { width: Infinity }, font).lines[0]!;
  expect(tight.runs[0]!.glyphs.map((glyph) => glyph.text)).toEqual(['o', 'ffi', 'c', 'e']);
  const spaced = layout('office', { width: Infinity }, { ...font, letterSpacing: 2 }).lines[0]!;
  expect(spaced.runs[0]!.glyphs).toHaveLength(6);
  const letters = [...'office'].map((letter) => layout(letter, { width: Infinity }, font).width);
  expect(spaced.width).toBeCloseTo(letters.reduce((sum, width) => sum + width, 0) + 6 * 2, 1);
});

test('alignment', () => {
  const lines = (align: ParagraphOptions['align']) => layout(FOX, { align }).lines;
  for (const { x, width } of lines('right')) expect(x + width).toBeCloseTo(100, 9);
  for (const { x, width } of lines('center')) expect(x + width / 2).toBeCloseTo(50, 9);
  const [first, second, last] = lines('justify');
  for (const line of [first!, second!]) {
    const end = line.runs.at(-1)!;
    expect(end.x + end.width).toBeCloseTo(100, 9);
    expect(end.wordSpacing).toBeGreaterThan(0);
  }
  expect(last!.runs[0]!.wordSpacing).toBe(0);
  expect(layout('one two\nthree', { align: 'justify' }).lines[0]!.width).toBeLessThan(50);
});

test('justifies scripts without spaces between characters', () => {
  const { lines } = layout('東京タワーへようこそ。価格は1,200円です。', { align: 'justify', width: 77 });
  const [first, last] = [lines[0]!, lines.at(-1)!];
  expect(first.width).toBeCloseTo(77, 9);
  const glyphs = first.runs.flatMap((run) => run.glyphs.map((glyph) => run.x + glyph.x + glyph.advance));
  expect(glyphs.at(-1)! - first.runs.at(-1)!.letterSpacing).toBeCloseTo(77, 9);
  expect(first.runs[0]!.letterSpacing).toBeGreaterThan(0);
  expect(last.runs[0]!.letterSpacing).toBe(0);
});

test('truncates lines beyond the limit, with an ellipsis if requested', () => {
  expect(layout(FOX, { maxLines: 3 }).truncated).toBe(false);
  expect(texts(FOX, { maxLines: 2 })).toEqual(['The quick brown fox', 'jumps over the lazy']);
  const cut = layout(FOX, { maxLines: 2, ellipsis: true });
  expect(cut.lines.map((line) => line.text)).toEqual(['The quick brown fox', 'jumps over the lazy…']);
  expect(cut.truncated).toBe(true);
  expect(texts(FOX, { maxHeight: 12, ellipsis: true, width: 64 })).toEqual(['The quick b…']);
  expect(texts(FOX, { maxHeight: 5, ellipsis: true, width: 3 })).toEqual(['…']);
  for (let width = 20; width < 100; width += 0.7) {
    for (const line of layout(FOX, { width, maxLines: 1, ellipsis: true }).lines) {
      expect(line.width).toBeLessThanOrEqual(width + 0.01);
    }
  }
});

test('uses another font for characters that a font lacks, and reports characters that no font has', () => {
  expect(fontsOf('A शिव शिव B')).toEqual(['Arimo: A ', 'Noto Sans: शिव शिव', 'Arimo:  ', 'Arimo: B']);
  expect(fontsOf('ok 🦄👨‍👩‍👧 ok')).toEqual(['Arimo: ok ', 'Noto Emoji: 🦄👨‍👩‍👧', 'Arimo:  ok']);
  const hieroglyph = layout('ok 𓀀');
  expect([...hieroglyph.missing]).toEqual(['𓀀']);
  expect(hieroglyph.lines[0]!.runs.at(-1)!.glyphs.at(-1)!.id).toBe(0);
  expect(layout('é e\u0301 \u00a0\u2009\u200d\ufe0f').missing.size).toBe(0);
});

test('spaces between emoji and symbols are in the text’s font, symbols in one family, private-use characters in the style’s font', () => {
  expect(fontsOf('ok 🦄 🦄 ❄️ ok')).toEqual([
    ...['Arimo: ok ', 'Noto Emoji: 🦄', 'Arimo:  ', 'Noto Emoji: 🦄', 'Arimo:  ', 'Noto Emoji: ❄️', 'Arimo:  ok'],
  ]);
  expect(fontsOf('☐☒☑◆✔✘★')).toEqual(['Noto Sans Symbols 2: ☐☒☑◆✔✘★']);
  expect(fontsOf('⌀①')).toEqual(['Noto Sans Symbols: ⌀①']);
  expect([...layout('\ue000').missing]).toEqual(['\ue000']);
});

test('characters that only control line breaks are in no run', () => {
  const [line] = layout('10\u2060kg \ufeffso\u00adft\u200bly x\u200dy', { width: Infinity }).lines;
  expect(line!.runs.map(({ text }) => text).join('')).toBe('10kg softly x\u200dy');
  expect(line!.runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')).toBe('10kg softly x\u200dy');
  expect(line!.width).toBeCloseTo(layout('10kg softly x\u200dy', { width: Infinity }).lines[0]!.width, 9);
});

test('ideographs use the font for the language', () => {
  const families = (text: string, language: string) =>
    layout(text, { width: Infinity, language }).lines[0]!.runs.map((run) => run.font.family);
  expect(families('直骨', 'ja')).toEqual(['Noto Sans JP']);
  expect(families('直骨', 'ko-KR')).toEqual(['Noto Sans KR']);
  expect(families('直骨 한국', 'en')).toEqual(['Noto Sans KR', 'Arimo', 'Noto Sans KR']);
  expect(families('直骨へ', 'en')).toEqual(['Noto Sans JP']);
});

test('runs are in reading order and positioned in visual order', () => {
  const { runs, rightToLeft, x, width } = layout('עברית (12) abc', { width: 200, align: 'start', direction: 'auto' })
    .lines[0]!;
  expect(rightToLeft).toBe(true);
  expect(x + width).toBeCloseTo(200, 9);
  expect(runs.map((run) => [run.text, run.rightToLeft])).toEqual([
    ...[
      ['עברית (', true],
      ['12', false],
      [') ', true],
      ['abc', false],
    ],
  ]);
  const lefts = runs.map((run) => run.x);
  expect(lefts.toSorted((a, b) => b - a)).toEqual(lefts);
  // An opening bracket in right-to-left text is drawn with the glyph of the closing one.
  const bracket = runs[0]!.glyphs[0]!;
  const closing = layout(')', { width: Infinity }).lines[0]!.runs[0]!.glyphs[0]!;
  expect([bracket.text, bracket.id]).toEqual(['(', closing.id]);
});

test('start and end depend on the direction of the paragraph', () => {
  const xs = (align: ParagraphOptions['align'], direction: ParagraphOptions['direction']) =>
    layout('אב\nab', { width: 100, align, direction }).lines.map((line) => (line.x === 0 ? 'left' : 'right'));
  expect(xs('start', 'auto')).toEqual(['right', 'left']);
  expect(xs('end', 'auto')).toEqual(['left', 'right']);
  expect(xs('start', 'rtl')).toEqual(['right', 'right']);
  expect(xs('start', 'ltr')).toEqual(['left', 'left']);
  expect(xs('left', 'rtl')).toEqual(['left', 'left']);
});

test('an ellipsis is at the end of the paragraph, and a hyphen at the end of its word', () => {
  const leftmost = (text: string, more: Partial<ParagraphOptions>) => {
    const { runs } = layout(text, more).lines[0]!;
    return runs.toSorted((a, b) => a.x - b.x)[0]!.text;
  };
  expect(leftmost('שלום עולם abc def', { width: 75, maxLines: 1, ellipsis: true, direction: 'auto' })).toBe('…');
  expect(leftmost('אב exam\u00adple', { width: layout('אב exam-').width, direction: 'rtl' })).toBe('exam');
});

test('Arabic letters join across a change of style, but not across a line end', () => {
  const ids = (texts: readonly string[]) => {
    const runs = texts.map((text, i) => ({ text, style: { ...ARIAL_10, underline: i > 0 } }));
    const [line] = layoutText(engine, runs, { ...options, width: Infinity, direction: 'auto' }).lines;
    return line!.runs.toReversed().flatMap((run) => run.glyphs.map(({ id }) => id));
  };
  expect(ids(['مرحب', 'تكم'])).toEqual(ids(['مرحبتكم']));
  expect(ids(['مرحب ', 'تكم'])).not.toEqual(ids(['مرحبتكم']));
});

test('a lone surrogate is U+FFFD and missing', () => {
  const block = layout('a\ud800b\udc00');
  expect(block.lines[0]!.text).toBe('a\ufffdb\ufffd');
  expect([...block.missing]).toEqual(['\ufffd']);
});

test('reports the substitution of an unknown family', () => {
  expect(layout('x', {}, { families: ['Nowhere'] }).substitutions).toEqual([{ requested: 'Nowhere', used: 'Arimo' }]);
  expect(layout('x', {}, { families: ['Helvetica'] }).substitutions).toEqual([]);
});

test('runs of several styles share lines, and each has its decoration and its link', () => {
  const runs = [
    { text: 'small ', style: ARIAL_10 },
    { text: 'LARGE', style: { ...ARIAL_10, fontSize: 20, underline: true }, href: 'https://example.com/' },
    { text: ' through', style: { ...ARIAL_10, lineThrough: true } },
  ];
  const [line] = layoutText(engine, runs, { ...options, width: Infinity }).lines;
  expect(line!.height).toBeGreaterThanOrEqual(24);
  expect(line!.runs.map((run) => run.y)).toEqual([line!.baseline, line!.baseline, line!.baseline]);
  const large = line!.runs[1]!;
  expect(line!.links).toEqual([
    { kind: 'link', box: { x: large.x, y: 0, width: large.width, height: line!.height }, href: 'https://example.com/' },
  ]);
  const [under, through] = line!.decorations.map(({ path }) => path.coords[1]!);
  expect(under).toBeGreaterThan(line!.baseline);
  expect(through).toBeLessThan(line!.baseline);
});

test('lays out malicious texts of any length', () => {
  const repeat = (part: string) => part.repeat(Math.ceil(effort(10_000, 100_000) / part.length));
  for (const part of ['word ', '.', ' ', 'a', '\u0301', '🇩🇪', '中', '" ', 'א', 'א1a ', 'م', '\u2067א']) {
    expect(layout(repeat(part)).lines.length).toBeGreaterThan(0);
  }
});
