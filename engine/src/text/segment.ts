/** One paragraph of a text, shaped as a whole, so that it can be measured between any two of its characters. */
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import type { CollectedText, Span } from './collect.ts';
import type { ShapedGlyph } from './font.ts';
import { type Findings, type Item, itemize } from './itemize.ts';
import { breakOpportunities } from './linebreak.ts';
import type { TextEngine } from './text-engine.ts';

/** Shaped glyphs of one font and style, with their text. */
export type Piece = {
  readonly item: Item;
  readonly span: Span;
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
  /** Points, letter spacing included. */
  readonly width: number;
};

/** The text between two mandatory breaks; offsets are counted from its start. */
export type Segment = {
  readonly text: string;
  /** Without the spaces at its end, which hang. */
  readonly inkEnd: number;
  /** About how far right each offset lies: exact but for what shaping does across it. Ascending. */
  readonly positions: Float64Array;
  /** The pieces of a part of the text, shaped as if there were nothing around it. */
  pieces(start: number, end: number): readonly Piece[];
  /** What is in force at an offset, also in an empty segment. */
  spanAt(offset: number): Span;
  /** A piece of other text in the style that `offset` has. */
  insertion(text: string, offset: number): readonly Piece[];
  /** Where a line may end. */
  opportunities(): readonly number[];
  /** Where a word may be broken when it must. */
  graphemes(): readonly number[];
};

export type SegmentContext = {
  readonly engine: TextEngine;
  readonly collected: CollectedText;
  readonly language: string;
  readonly findings: Findings;
};

/** The paragraphs one after the other, each shaped when it is its turn: what is cut off costs nothing. */
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
  const { collected } = context;
  const text = collected.text.slice(start, end);
  const whole = shapeSpans(context, start, end);
  const positions = positionsOf(whole, text.length);
  let opportunities: readonly number[] | undefined;
  let graphemes: readonly number[] | undefined;
  return {
    text,
    inkEnd: trimmedEnd(text, 0, text.length),
    positions,
    pieces(from, to) {
      if (from === 0 && to === text.length) return whole;
      const pieces: Piece[] = [];
      for (let i = firstEndingAfter(whole, from); i < whole.length; i++) {
        const piece = whole[i]!;
        const { start: itemStart, end: itemEnd } = piece.item;
        if (itemStart >= to) break;
        if (itemStart >= from && itemEnd <= to) pieces.push(piece);
        else pieces.push(shapePart(context, text, piece, Math.max(from, itemStart), Math.min(to, itemEnd)));
      }
      return pieces;
    },
    spanAt: (offset) => spanAt(collected.spans, start + offset),
    insertion(inserted, offset) {
      const span = spanAt(collected.spans, start + Math.max(0, offset - 1));
      return shapeSpan(context, inserted, span, 0);
    },
    opportunities: () => (opportunities ??= breakOpportunities(text)),
    graphemes: () => (graphemes ??= graphemeEnds(text)),
  };
}

function shapeSpans(context: SegmentContext, start: number, end: number): readonly Piece[] {
  const { text, spans } = context.collected;
  const pieces: Piece[] = [];
  for (let i = spanIndexAt(spans, start); i < spans.length && spans[i]!.start < end; i++) {
    const span = spans[i]!;
    const from = Math.max(start, span.start);
    const to = Math.min(end, span.end);
    if (from < to) pieces.push(...shapeSpan(context, text.slice(from, to), span, from - start));
  }
  return pieces;
}

function shapeSpan(context: SegmentContext, text: string, span: Span, offset: number): readonly Piece[] {
  return itemize(context.engine, text, span.style, context.findings).map((item) => {
    const moved = offset === 0 ? item : { ...item, start: item.start + offset, end: item.end + offset };
    return shapePiece(context, text.slice(item.start, item.end), moved, span);
  });
}

function shapePart(context: SegmentContext, text: string, piece: Piece, start: number, end: number): Piece {
  return shapePiece(context, text.slice(start, end), { ...piece.item, start, end }, piece.span);
}

function shapePiece({ engine, language }: SegmentContext, text: string, item: Item, span: Span): Piece {
  const { font, rightToLeft } = item;
  const { fontSize, letterSpacing } = span.style;
  const glyphs = engine.shape(font, text, { ligatures: letterSpacing === 0, rightToLeft, language });
  let width = 0;
  for (let i = 0; i < glyphs.length; i++) {
    width += (glyphs[i]!.advance * fontSize) / font.unitsPerEm + spacingAfter(glyphs, i, letterSpacing);
  }
  return { item, span, text, glyphs, width };
}

export function pieceWidth(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0);
}

/** Letter spacing goes after the last glyph of a cluster, unless the cluster has no width. */
export function spacingAfter(glyphs: readonly ShapedGlyph[], index: number, letterSpacing: number): number {
  if (letterSpacing === 0) return 0;
  const { cluster, advance } = glyphs[index]!;
  if (glyphs[index + 1]?.cluster === cluster) return 0;
  let hasWidth = advance > 0;
  for (let i = index - 1; !hasWidth && glyphs[i]?.cluster === cluster; i--) hasWidth = glyphs[i]!.advance > 0;
  return hasWidth ? letterSpacing : 0;
}

/** The width of a cluster is shared out evenly among its code units. */
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
      // Never back, even under negative spacing: places are looked up by halving.
      const step = Math.max(0, width) / (end - cluster);
      for (let unitIndex = cluster; unitIndex < end; unitIndex++) positions[item.start + unitIndex + 1] = step;
    }
  }
  for (let i = 1; i <= length; i++) positions[i] = positions[i - 1]! + positions[i]!;
  return positions;
}

/** Spaces at the end of a line take no part: CSS Text 3, 4.1.3. */
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

/** The first of `count` indices that `isAfter` holds of, given that it then holds of all later ones; else `count`. */
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
