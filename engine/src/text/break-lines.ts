/** Cuts paragraphs into lines that fit the width, first fit, and stops where lines or height run out. */
import type { Font } from './font.ts';
import { firstIndexWhere, type Piece, pieceWidth, type Segment, trimmedEnd } from './segment.ts';
import type { ItemPlace, LineHeight, ParagraphOptions, TextStyle } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/** A line without its place. */
export type Line = {
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** From the top to the baseline, and on to the bottom. */
  readonly above: number;
  readonly below: number;
  /** Whether the text went on in the next line by itself: only such lines are justified. */
  readonly wrapped: boolean;
  /** Of its paragraph: 0 runs rightwards, 1 leftwards. */
  readonly level: number;
  /** Points that it starts further in, before which its marker hangs. */
  readonly indent: number;
  readonly marker: readonly Piece[];
  /** The item of a list that it is in. */
  readonly item: ItemPlace | undefined;
  readonly endsWord: boolean;
};

export type BrokenText = { readonly lines: readonly Line[]; readonly truncated: boolean; readonly brokenWord: boolean };

type BreakContext = { readonly engine: TextEngine; readonly options: ParagraphOptions };

/** Arithmetic on the width of a box that was made as wide as its text must not wrap that text. */
const TOLERANCE = 0.001;

/** How much wider, in ems, a line may seem than it is: what shaping does across a break is never more. */
export const SLACK = 0.2;

const ELLIPSIS = '…';
const HYPHEN = '-';

export function breakLines(segments: Iterable<Segment>, context: BreakContext): BrokenText {
  const { options } = context;
  const lines: Line[] = [];
  let height = 0;
  let brokenWord = false;
  let lastLine: { readonly segment: Segment; readonly start: number } | undefined;

  for (const segment of segments) {
    let start = 0;
    do {
      const cut = nextCut(segment, start, Math.max(0, options.width - segment.indent));
      const line = measureLine(
        context,
        segment,
        linePieces(segment, start, cut),
        start,
        cut.next < segment.text.length,
        cut.end < cut.next || cut.next === segment.text.length,
      );
      const bottom = height + line.above + line.below;
      const isTooMany = lines.length >= (options.maxLines ?? Infinity);
      const isTooLow = bottom > (options.maxHeight ?? Infinity) + TOLERANCE;
      if (lastLine && (isTooMany || isTooLow)) {
        if (options.ellipsis) lines[lines.length - 1] = ellipsize(context, lastLine.segment, lastLine.start);
        return { lines, truncated: true, brokenWord };
      }
      lines.push(line);
      height = bottom;
      brokenWord ||= cut.insideWord;
      lastLine = { segment, start };
      start = cut.next;
    } while (start < segment.text.length);
  }
  return { lines, truncated: false, brokenWord };
}

/** A line from somewhere to `end`; the spaces up to `next` hang. */
type Cut = { readonly end: number; readonly next: number; readonly insideWord: boolean };

function nextCut(segment: Segment, start: number, width: number): Cut {
  const { text, positions } = segment;
  const whole = { end: Math.max(start, segment.inkEnd), next: text.length, insideWord: false };
  if (width === Infinity) return whole;
  const slack = SLACK * segment.spanAt(start).style.fontSize + TOLERANCE;
  const fitsAbout = (offset: number) => positions[offset]! - positions[start]! <= width + slack;
  const fits = (cut: Cut) => pieceWidth(linePieces(segment, start, cut)) <= width + TOLERANCE;
  if (fitsAbout(whole.end) && fits(whole)) return whole;

  const opportunities = segment.opportunities();
  const first = firstIndexWhere(opportunities.length, (i) => opportunities[i]! > start);
  const tooFar = firstIndexWhere(opportunities.length, (i) => !fitsAbout(trimmedEnd(text, start, opportunities[i]!)));
  for (let i = tooFar - 1; i >= first; i--) {
    const next = opportunities[i]!;
    const cut = { end: trimmedEnd(text, start, next), next, insideWord: false };
    if (fits(cut)) return cut;
  }

  const graphemes = segment.graphemes();
  const firstGrapheme = firstIndexWhere(graphemes.length, (i) => graphemes[i]! > start);
  const tooFarGrapheme = firstIndexWhere(graphemes.length, (i) => !fitsAbout(graphemes[i]!));
  const inWord = (offset: number) => ({ end: offset, next: offset, insideWord: true });
  for (let i = tooFarGrapheme - 1; i > firstGrapheme; i--) {
    const cut = inWord(graphemes[i]!);
    if (fits(cut)) return cut;
  }
  return inWord(graphemes[firstGrapheme]!);
}

function linePieces(segment: Segment, start: number, { end, next }: Cut): readonly Piece[] {
  const pieces = start < end ? segment.pieces(start, end) : [];
  const isHyphenated = next < segment.text.length && end === next && segment.isHyphenated(end);
  return isHyphenated ? [...pieces, ...segment.insertion(HYPHEN, end, 'as before')] : pieces;
}

/** As much of the text from `start` on as leaves room for the ellipsis. */
function ellipsize(context: BreakContext, segment: Segment, start: number): Line {
  const { text, positions } = segment;
  const width = Math.max(0, context.options.width - segment.indent);
  const graphemes = segment.graphemes();
  const dots = segment.insertion(ELLIPSIS, start + 1, 'as paragraph');
  const room = width - pieceWidth(dots) + TOLERANCE;
  const first = firstIndexWhere(graphemes.length, (i) => graphemes[i]! > start);
  const slack = SLACK * segment.spanAt(start).style.fontSize;
  let i = firstIndexWhere(graphemes.length, (at) => positions[graphemes[at]!]! - positions[start]! > room + slack) - 1;
  for (; i >= first; i--) {
    const end = trimmedEnd(text, start, graphemes[i]!);
    const pieces = start < end ? segment.pieces(start, end) : [];
    const ending = segment.insertion(ELLIPSIS, end, 'as paragraph');
    if (pieceWidth(pieces) + pieceWidth(ending) <= width + TOLERANCE) {
      return measureLine(context, segment, [...pieces, ...ending], start, false);
    }
  }
  return measureLine(context, segment, dots, start, false);
}

function measureLine(
  context: BreakContext,
  segment: Segment,
  pieces: readonly Piece[],
  start: number,
  wrapped: boolean,
  endsWord = true,
): Line {
  const { engine, options } = context;
  const styles = pieces.length > 0 ? pieces.map(({ span }) => span.style) : [segment.spanAt(start).style];
  let above = -Infinity;
  let below = -Infinity;
  for (const style of new Set(styles)) {
    const box = lineBox(engine.fontFor(style).font, style, options.lineHeight);
    above = Math.max(above, box.above);
    below = Math.max(below, box.below);
  }
  const { level, indent, listItem: item } = segment;
  const marker = start === 0 ? segment.marker() : [];
  return { pieces, width: pieceWidth(pieces), above, below, wrapped, level, indent, marker, item, endsWord };
}

/** The box of a style on a line: half the leading above, half below; CSS Inline 3, 5.3. Fonts that step in do not count. */
export function lineBox(
  font: Font,
  { fontSize }: TextStyle,
  lineHeight: LineHeight,
): { readonly above: number; readonly below: number } {
  const unit = fontSize / font.unitsPerEm;
  const height = 'factor' in lineHeight ? lineHeight.factor * fontSize : lineHeight.points;
  const halfLeading = (height - (font.ascent + font.descent) * unit) / 2;
  return { above: font.ascent * unit + halfLeading, below: font.descent * unit + halfLeading };
}
