/** Shapes a paragraph as a whole, so that it can be measured between any two characters. */
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import type { Direction } from './bidi.ts';
import type { CollectedText, Span } from './collect.ts';
import type { ShapedGlyph } from './font.ts';
import type { Writing } from './font-source.ts';
import { hyphenationPoints } from './hyphenate.ts';
import { type Findings, type ItemizeContext, itemize } from './itemize.ts';
import { betweenWords, breakOpportunities } from './linebreak.ts';
import type { LoadedFont } from './load-font.ts';
import { isUpright, turnsOf } from './orientation.ts';
import { rememberedShape } from './shape-cache.ts';
import { type Stretch, stretchesOf, writingOf } from './stretches.ts';
import type { ItemPlace, RubyText, TextStyle } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';
import { amountRanges, numberRanges, offsetsOutside, unbrokenRanges } from './unbroken.ts';

/** Part with one font, direction and script. Offsets are relative to the paragraph. */
export type Item = Stretch & { readonly font: LoadedFont; readonly rightToLeft: boolean };

/** Shaped glyphs of one font and style, with their text. */
export type Piece = {
  readonly item: Item;
  readonly span: Span;
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
  /** Width in points, including letter spacing. */
  readonly width: number;
  /** Features that the style requests and the font supports. */
  readonly features: string | undefined;
  /** Inset of the letters in points, which centres them below wider ruby. */
  readonly inset?: number;
};

/** Text between two mandatory breaks. Offsets are relative to its start. */
export type Segment = {
  readonly text: string;
  /** Paragraph level: 0 is left to right, 1 right to left. */
  readonly level: number;
  /** Indent of the lines in points. */
  readonly indent: number;
  /** List item of the paragraph; undefined outside of lists. */
  readonly listItem: ItemPlace | undefined;
  /** Returns the list marker before the first line. */
  marker(): readonly Piece[];
  /** Shapes a ruby text. */
  ruby(ruby: RubyText): readonly Piece[];
  /** End of the text without trailing spaces, which hang beyond the line end. */
  readonly inkEnd: number;
  /**
   * Approximate position of each offset in points, ascending. Ignores only the effects of shaping across the offset.
   */
  readonly positions: Float64Array;
  /** Returns the pieces of a part of the text, shaped without the surrounding text. */
  pieces(start: number, end: number): readonly Piece[];
  /** Returns the span at an offset, even in an empty segment. */
  spanAt(offset: number): Span;
  /**
   * Shapes additional text in the style before `offset`. `runs` selects the direction of that text or of the paragraph.
   */
  insertion(text: string, offset: number, runs: 'as before' | 'as paragraph'): readonly Piece[];
  /** Returns the preferred line ends, which are outside of numbers, amounts and codes. */
  opportunities(): readonly number[];
  /** Returns additional line ends inside amounts and codes that do not fit on a line. */
  lesserOpportunities(): readonly number[];
  /** Returns whether a line that ends at the offset needs a hyphen that is not in the text. */
  isHyphenated(end: number): boolean;
  /** Returns the end of each grapheme cluster. */
  graphemes(): readonly number[];
  /**
   * Returns offsets at which a word that does not fit may be broken: between graphemes, outside of numbers and codes.
   */
  wordBreaks(): readonly number[];
  /** Returns the same glyphs with other spans, which may differ only in font size. */
  resized(spans: readonly Span[]): Segment;
};

export type SegmentContext = {
  readonly engine: TextEngine;
  readonly collected: CollectedText;
  readonly language: string;
  readonly direction: Direction;
  readonly hyphenate: boolean;
  readonly keepWords: boolean;
  /** True for vertical text. */
  readonly vertical: boolean;
  readonly findings: Findings;
};

/** Paragraph during shaping. */
type Paragraph = SegmentContext &
  ItemizeContext & {
    readonly text: string /** Offset of the paragraph in the collected text. */;
    readonly from: number;
  };

/** Yields the paragraphs in order. Shapes each on demand, so that truncated text takes no time. */
export function* shapeSegments(context: SegmentContext): Generator<Segment> {
  const { text } = context.collected;
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    yield shapeSegment(context, start, end);
    start = end + 1;
  }
}

function shapeSegment(context: SegmentContext, start: number, end: number): Segment {
  const { language, direction } = context;
  const text = context.collected.text.slice(start, end);
  const { level, all } = stretchesOf(text, direction);
  let writing: { readonly own: Writing | undefined } | undefined;
  const paragraph: Paragraph = {
    text,
    from: start,
    writing() {
      writing ??= { own: writingOf(text, language) };
      return writing.own;
    },
    ...context,
  };
  let breaks: Breaks | undefined;
  let graphemes: readonly number[] | undefined;
  let wordBreaks: readonly number[] | undefined;
  const places: Places = {
    start,
    level,
    inkEnd: trimmedEnd(text, 0, text.length),
    breaks: () => (breaks ??= findBreaks(paragraph)),
    graphemes: () => (graphemes ??= graphemeEnds(text)),
    wordBreaks: () => (wordBreaks ??= offsetsOutside(places.graphemes(), unbrokenRanges(text))),
    slices: new Map(),
  };
  return segmentOf(paragraph, shapeSpans(paragraph, all, start), places);
}

/** Data of a shaped paragraph that does not depend on the font size. */
type Places = {
  /** Start of the paragraph in the collected text. */
  readonly start: number;
  readonly level: number;
  readonly inkEnd: number;
  breaks(): Breaks;
  graphemes(): readonly number[];
  wordBreaks(): readonly number[];
  /**
   * Cache of shaped parts, by start and end. Text that is shrunk to fit is broken into the same parts at many sizes.
   */
  readonly slices: Map<number, readonly ShapedGlyph[]>;
};

function segmentOf(paragraph: Paragraph, whole: readonly Piece[], places: Places): Segment {
  const { text, collected } = paragraph;
  const { start, level, inkEnd, breaks, graphemes, wordBreaks } = places;
  const first = spanAt(collected.spans, start);
  return {
    text,
    level,
    indent: (first.indent?.ems ?? 0) * first.style.fontSize,
    listItem: first.indent?.item,
    marker() {
      const marker = first.indent?.marker;
      if (!marker) return NO_PIECES;
      const stretches = stretchesOf(marker, level === 1 ? 'rtl' : 'ltr').all;
      return stretches.flatMap((stretch) => shapeStretch({ ...paragraph, text: marker }, stretch, first));
    },
    ruby: (ruby) => shapeRuby(paragraph, ruby, first),
    inkEnd,
    positions: positionsOf(whole, text.length),
    pieces(from, to) {
      if (from === 0 && to === text.length) return whole;
      const pieces: Piece[] = [];
      for (let i = firstEndingAfter(whole, from); i < whole.length; i++) {
        const piece = whole[i]!;
        const { item, span } = piece;
        if (item.start >= to) break;
        if (item.start >= from && item.end <= to) pieces.push(piece);
        else pieces.push(shapeSlice(paragraph, between(item, from, to), span, { start: from, end: to }, places));
      }
      return pieces;
    },
    spanAt: (offset) => spanAt(collected.spans, start + offset),
    insertion(inserted, offset, runs) {
      const before = Math.max(0, offset - 1);
      const span = spanAt(collected.spans, start + before);
      const own = runs === 'as before' ? whole[firstEndingAfter(whole, before)]?.item.level : level;
      const stretch = { start: 0, end: inserted.length, level: own ?? level, script: 'Zyyy' };
      return shapeStretch({ ...paragraph, text: inserted }, stretch, span);
    },
    opportunities: () => breaks().all,
    lesserOpportunities: () => breaks().lesser,
    isHyphenated: (end) => breaks().hyphenated.has(end),
    graphemes,
    wordBreaks,
    resized(spans) {
      const pieces = whole.map(({ item, text: part, glyphs, features }): Piece => {
        const span = spanAt(spans, start + item.start);
        return { item, span, text: part, glyphs, features, width: glyphsWidth(glyphs, item.font, span.style) };
      });
      return segmentOf({ ...paragraph, collected: { ...collected, spans } }, pieces, places);
    },
  };
}

type Breaks = {
  readonly all: readonly number[];
  readonly lesser: readonly number[];
  readonly hyphenated: ReadonlySet<number>;
};

function findBreaks(paragraph: Paragraph): Breaks {
  const { engine, text, language, hyphenate, keepWords } = paragraph;
  const found = keepWords ? betweenWords(text, breakOpportunities(text)) : breakOpportunities(text);
  const between = offsetsOutside(endsOfLines(paragraph, found), numberRanges(text));
  const softHyphens = [...text.matchAll(/\u00ad/g)].map(({ index }) => index + 1);
  const patterns = hyphenate ? engine.hyphenationOf(language) : undefined;
  const points = patterns ? hyphenationPoints(text, patterns) : [];
  const lesser = points.length === 0 ? between : [...new Set([...between, ...points])].sort((a, b) => a - b);
  const all = offsetsOutside(lesser, amountRanges(text));
  return { all, lesser, hyphenated: new Set([...softHyphens, ...points]) };
}

/** Removes line ends directly after a tab and inside ruby. */
function endsOfLines({ text, collected, from }: Paragraph, ends: readonly number[]): readonly number[] {
  const { spans } = collected;
  const hasRuby = spans.some(({ ruby }) => ruby);
  if (!hasRuby && !text.includes(TAB)) return ends;
  return ends.filter((end) => {
    if (end === text.length) return true;
    if (text[end - 1] === TAB) return false;
    const span = spanAt(spans, from + end - 1);
    return !span.ruby || span.end === from + end;
  });
}

const NO_PIECES: readonly Piece[] = [];

/** Shapes the spans. `offset` is the start of the paragraph in the collected text. */
function shapeSpans(paragraph: Paragraph, stretches: readonly Stretch[], offset: number): readonly Piece[] {
  const { spans } = paragraph.collected;
  const pieces: Piece[] = [];
  for (const stretch of stretches) {
    for (let i = spanIndexAt(spans, offset + stretch.start); i < spans.length; i++) {
      const span = spans[i]!;
      if (span.start >= offset + stretch.end) break;
      const part = between(stretch, span.start - offset, span.end - offset);
      for (const cell of cellsOf(paragraph, part)) pieces.push(...shapeStretch(paragraph, cell, span));
    }
  }
  return spans.some(({ ruby }) => ruby) ? withRoomForRuby(paragraph, pieces) : pieces;
}

function shapeRuby(paragraph: Paragraph, { text, style }: RubyText, { start, end }: Span): readonly Piece[] {
  const { level, all } = stretchesOf(text, 'auto');
  const span = { start, end, style };
  return all.flatMap((stretch) => shapeStretch({ ...paragraph, text }, { ...stretch, level }, span));
}

/** Spreads the letters of text below wider ruby (CSS Ruby 1, `ruby-align: space-around`). */
function withRoomForRuby(paragraph: Paragraph, pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => {
    const { span, glyphs, width, item } = piece;
    if (!span.ruby) return piece;
    const own = pieces.filter((each) => each.span === span);
    const lacks = pieceWidth(shapeRuby(paragraph, span.ruby, span)) - pieceWidth(own);
    if (lacks <= 0) return piece;
    const letters = own.reduce((sum, each) => sum + clustersOf(each.glyphs), 0);
    const spacing = lacks / Math.max(1, letters);
    const style = { ...span.style, letterSpacing: span.style.letterSpacing + spacing };
    return {
      ...piece,
      span: { ...span, style },
      width: width + glyphsSpacing(glyphs, spacing),
      inset: spacing / 2,
      item,
    };
  });
}

function clustersOf(glyphs: readonly ShapedGlyph[]): number {
  return new Set(glyphs.map(({ cluster }) => cluster)).size;
}

function glyphsSpacing(glyphs: readonly ShapedGlyph[], spacing: number): number {
  return glyphs.reduce((sum, _, index) => sum + spacingAfter(glyphs, index, spacing), 0);
}

export const TAB = '\t';

function cellsOf({ text, vertical }: Paragraph, stretch: Stretch): readonly Stretch[] {
  const cells = cutAtTabs(text, stretch);
  return vertical ? cells.flatMap((cell) => cutAtTurns(text, cell)) : cells;
}

/** Splits a stretch into upright and sideways parts. */
function cutAtTurns(text: string, stretch: Stretch): readonly Stretch[] {
  const { start, end } = stretch;
  const ends = [...turnsOf(text.slice(start, end)).map((turn) => start + turn), end];
  return ends.map((next, index) => ({ ...stretch, start: index === 0 ? start : ends[index - 1]!, end: next }));
}

/** Splits a stretch into tabs and the text between them. */
function cutAtTabs(text: string, stretch: Stretch): readonly Stretch[] {
  const cells: Stretch[] = [];
  let start = stretch.start;
  for (let tab = text.indexOf(TAB, start); tab >= 0 && tab < stretch.end; tab = text.indexOf(TAB, start)) {
    if (tab > start) cells.push({ ...stretch, start, end: tab });
    cells.push({ ...stretch, start: tab, end: tab + 1 });
    start = tab + 1;
  }
  if (start === stretch.start) return [stretch];
  if (start < stretch.end) cells.push({ ...stretch, start });
  return cells;
}

/** Returns a tab that is as wide as a space. Its final width is set when its line is known. */
function shapeTab(paragraph: Paragraph, { start, end, level }: Stretch, span: Span): Piece {
  const space = { start: 0, end: 1, level, script: 'Zyyy' };
  const [piece] = shapeStretch({ ...paragraph, text: ' ' }, space, span);
  return { ...piece!, item: { ...piece!.item, start, end }, text: TAB };
}

function between<T extends { readonly start: number; readonly end: number }>(part: T, start: number, end: number): T {
  if (part.start >= start && part.end <= end) return part;
  return { ...part, start: Math.max(part.start, start), end: Math.min(part.end, end) };
}

function shapeStretch(paragraph: Paragraph, stretch: Stretch, span: Span): readonly Piece[] {
  const { start, end, level, script } = stretch;
  if (end === start + 1 && paragraph.text[start] === TAB) return [shapeTab(paragraph, stretch, span)];
  return itemize(paragraph.text.slice(start, end), span.style, paragraph).map((run) => {
    const item: Item = {
      start: start + run.start,
      end: start + run.end,
      font: run.font,
      level,
      script,
      rightToLeft: level % 2 === 1,
    };
    return shapePiece(paragraph, item, span);
  });
}

/** Scripts whose letters join across changes of style or line. */
const CURSIVE: ReadonlySet<string> = new Set(['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Rohg', 'Mand']);

/** Code units of context for shaping, enough for an adjacent letter and its marks. */
const NEIGHBOURHOOD = 5;

/**
 * Returns a part of a piece, from the cache if possible. Cursive scripts are shaped again, because letters join
 * adjacent letters.
 */
function shapeSlice(paragraph: Paragraph, item: Item, span: Span, line: Line, { slices }: Places): Piece {
  if (CURSIVE.has(item.script)) return shapePiece(paragraph, item, span, line);
  const { start, end, font } = item;
  const key = start * (paragraph.text.length + 1) + end;
  const glyphs = slices.get(key);
  if (glyphs) {
    const text = paragraph.text.slice(start, end);
    const features = featuresOf(paragraph, item, span);
    return { item, span, text, glyphs, features, width: glyphsWidth(glyphs, font, span.style) };
  }
  const piece = shapePiece(paragraph, item, span, line);
  slices.set(key, piece.glyphs);
  return piece;
}

/** Offsets of the start and end of a line. Letters do not join across them. */
type Line = { readonly start: number; readonly end: number };

function shapePiece(paragraph: Paragraph, item: Item, span: Span, line?: Line): Piece {
  const { engine, language, text: whole, vertical } = paragraph;
  const { start, end, font, rightToLeft, script } = item;
  const text = whole.slice(start, end);
  const joins = CURSIVE.has(script);
  const before = joins ? whole.slice(Math.max(line?.start ?? 0, start - NEIGHBOURHOOD), start) : '';
  const after = joins ? whole.slice(end, Math.min(line?.end ?? whole.length, end + NEIGHBOURHOOD)) : '';
  const ligatures = span.style.letterSpacing === 0;
  const features = featuresOf(paragraph, item, span);
  const options = { ligatures, rightToLeft, script, before, after, language, features };
  const shaped = rememberedShape(engine.shapes, { font, text, options }, () => engine.shape(font, text, options));
  const glyphs = vertical && isUpright(text) ? asHighAsWide(shaped, font) : shaped;
  return { item, span, text, glyphs, features, width: glyphsWidth(glyphs, font, span.style) };
}

/** Adds the feature for vertical forms to upright characters in vertical text. */
function featuresOf({ text, vertical }: Paragraph, { font, start, end }: Item, { style }: Span): string | undefined {
  const { features } = style;
  const upright = vertical && isUpright(text.slice(start, end));
  return font.featuresOf(upright ? [...(features?.split(',') ?? []), 'vert=1'].sort().join() : features);
}

/** Gives each upright letter an advance of one em along the line. */
function asHighAsWide(glyphs: readonly ShapedGlyph[], { unitsPerEm }: LoadedFont): readonly ShapedGlyph[] {
  return glyphs.map((glyph, i) => ({ ...glyph, advance: glyphs[i + 1]?.cluster === glyph.cluster ? 0 : unitsPerEm }));
}

/** Returns the width in points, including letter spacing. */
export function glyphsWidth(
  glyphs: readonly ShapedGlyph[],
  { unitsPerEm }: LoadedFont,
  { fontSize, letterSpacing }: TextStyle,
): number {
  let width = 0;
  for (let i = 0; i < glyphs.length; i++) {
    width += (glyphs[i]!.advance * fontSize) / unitsPerEm + spacingAfter(glyphs, i, letterSpacing);
  }
  return width;
}

export function pieceWidth(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0);
}

/** Returns the letter spacing after a glyph. Only the last glyph of a cluster that has a width has letter spacing. */
export function spacingAfter(glyphs: readonly ShapedGlyph[], index: number, letterSpacing: number): number {
  if (letterSpacing === 0) return 0;
  const { cluster, advance } = glyphs[index]!;
  if (glyphs[index + 1]?.cluster === cluster) return 0;
  let hasWidth = advance > 0;
  for (let i = index - 1; !hasWidth && glyphs[i]?.cluster === cluster; i--) hasWidth = glyphs[i]!.advance > 0;
  return hasWidth ? letterSpacing : 0;
}

/** Returns the position of each offset. The width of a cluster is divided evenly among its code units. */
function positionsOf(pieces: readonly Piece[], length: number): Float64Array {
  const positions = new Float64Array(length + 1);
  for (const { item, span, glyphs, text } of pieces) {
    const { fontSize, letterSpacing } = span.style;
    const unit = fontSize / item.font.unitsPerEm;
    const ordered = item.rightToLeft ? glyphs.toReversed() : glyphs;
    for (let i = 0; i < ordered.length; ) {
      const { cluster } = ordered[i]!;
      let width = 0;
      for (; ordered[i]?.cluster === cluster; i++) {
        width += ordered[i]!.advance * unit + spacingAfter(ordered, i, letterSpacing);
      }
      const end = ordered[i]?.cluster ?? text.length;
      // Keeps positions ascending even with negative letter spacing, because they are searched by bisection.
      const step = Math.max(0, width) / (end - cluster);
      for (let unitIndex = cluster; unitIndex < end; unitIndex++) positions[item.start + unitIndex + 1] = step;
    }
  }
  for (let i = 1; i <= length; i++) positions[i] = positions[i - 1]! + positions[i]!;
  return positions;
}

/** Returns the end without trailing spaces (CSS Text 3, 4.1.3). */
export function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && HANGING.has(text[trimmed - 1]!)) trimmed--;
  return trimmed;
}

const HANGING: ReadonlySet<string> = new Set(
  ' \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000',
);

function graphemeEnds(text: string): readonly number[] {
  const ends: number[] = [];
  let offset = 0;
  for (const cluster of splitGraphemes(text)) {
    offset += cluster.length;
    ends.push(offset);
  }
  return ends;
}

function firstEndingAfter(pieces: readonly Piece[], offset: number): number {
  return firstIndexWhere(pieces.length, (i) => pieces[i]!.item.end > offset);
}

function spanIndexAt(spans: readonly Span[], offset: number): number {
  return firstIndexWhere(spans.length, (i) => spans[i]!.end > offset);
}

function spanAt(spans: readonly Span[], offset: number): Span {
  return spans[Math.min(spanIndexAt(spans, offset), spans.length - 1)]!;
}

/**
 * Returns the first of `count` indices for which `isAfter` is true, by bisection. Returns `count` if it is false for
 * all.
 */
export function firstIndexWhere(count: number, isAfter: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
