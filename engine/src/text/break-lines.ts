/** Breaks paragraphs into lines that fit the width, until the text or the height is used up. */
import { type Cut, cutAt, HYPHEN, SHRINK, SLACK, TOLERANCE } from './cut.ts';
import { lineBox, tallBox } from './line-box.ts';
import { type LineSpace, lineSpaceOf } from './line-space.ts';
import { planCuts } from './plan-cuts.ts';
import { rubyTop } from './ruby.ts';
import { firstIndexWhere, type Piece, pieceWidth, type Segment, TAB, trimmedEnd } from './segment.ts';
import { type PlacedStop, placeStops, reachOfTabs, type SetLine, type SetTab, setTabs } from './tabs.ts';
import type { ItemPlace, ParagraphOptions, RubyText, TextBlock } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/** Line before positioning. */
export type Line = {
  readonly pieces: readonly Piece[];
  /** Width in points before spaces are shrunk. */
  readonly width: number;
  /** Space above the line in points. */
  readonly space: number;
  /** Heights above and below the baseline in points. */
  readonly above: number;
  readonly below: number;
  /** True if the text wraps after the line. Only wrapped lines are justified. */
  readonly wrapped: boolean;
  /** Total width in points by which the line's spaces were shrunk to make it fit. */
  readonly shrunk: number;
  /** Paragraph level: 0 is left to right, 1 right to left. */
  readonly level: number;
  /** Indents at the start and the end in points. A list marker is before the start indent. */
  readonly indent: number;
  readonly endIndent: number;
  readonly marker: readonly Piece[];
  readonly tabs: readonly SetTab[];
  /** Shaped ruby texts above the line. */
  readonly rubies: ReadonlyMap<RubyText, readonly Piece[]>;
  /** List item that contains the line; undefined outside of lists. */
  readonly item: ItemPlace | undefined;
  readonly endsWord: boolean;
};

export type BrokenText = Pick<TextBlock, 'truncated' | 'brokenWord' | 'wordExcess'> & {
  readonly lines: readonly Line[];
};

type BreakContext = {
  readonly engine: TextEngine;
  readonly options: ParagraphOptions;
};

const ELLIPSIS = '…';

/** Start of the next line: its segment, its offset and the available space. */
type Start = { readonly segment: Segment; readonly start: number; readonly room: LineSpace };

export function breakLines(segments: Iterable<Segment>, context: BreakContext): BrokenText {
  const { options } = context;
  const { wrap = 'wrap', spacing = 0 } = options.paragraph ?? {};
  const breaker = new LineBreaker(context);
  const lines: Line[] = [];
  let height = 0;
  let brokenWord = false;
  let wordExcess = 0;
  let truncated = false;
  let lastLine: Start | undefined;

  for (const segment of segments) {
    const planned = wrap === 'wrap' ? undefined : planCuts(segment, { options, wrap, cutAfter: breaker.cutAfter });
    const spaceAbove = lastLine ? spacing : 0;
    let start = 0;
    do {
      const space = start === 0 ? spaceAbove : 0;
      const room = lineSpaceOf({ segment, start, top: height + space }, context);
      const at = { segment, start, room };
      const cut = breaker.cut(at, planned?.get(start));
      const line = breaker.line(at, breaker.pieces(at, cut), {
        space: space + room.skipped,
        wrapped: cut.next < segment.text.length,
        endsWord: cut.end < cut.next || cut.next === segment.text.length,
        mayShrink: cut === planned?.get(start) && options.align === 'justify',
      });
      const bottom = height + line.space + (line.above + line.below);
      const isTooMany = lines.length >= (options.maxLines ?? Infinity);
      const isTooLow = bottom > (options.maxHeight ?? Infinity) + TOLERANCE;
      if (lastLine && (isTooMany || isTooLow)) {
        if (options.ellipsis) lines[lines.length - 1] = breaker.ellipsized(lastLine, lines.at(-1)!.space);
        return { lines, truncated: true, brokenWord, wordExcess };
      }
      // Truncates a number that is too wide, as with `text-overflow: ellipsis` (CSS UI 4, 5).
      const isTooWide = options.ellipsis && line.width > room.width + TOLERANCE;
      lines.push(isTooWide ? breaker.ellipsized(at, line.space) : line);
      truncated ||= isTooWide;
      height = bottom;
      brokenWord ||= cut.insideWord;
      if (cut.insideWord) wordExcess = Math.max(wordExcess, excessOfWord(at, cut.end));
      lastLine = at;
      start = cut.next;
    } while (start < segment.text.length);
  }
  return { lines, truncated, brokenWord, wordExcess };
}

/** Maximum length of an ordinary word in code units. Longer words are usually file names or digests. */
const LONGEST_WORD = 60;

/** Matches letters with their punctuation. */
const ORDINARY = /^[\p{L}\p{M}\p{Pi}\p{Pf}\p{Cf}'".,;:!?()-]+$/u;

/** Scripts without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns by how many points an ordinary word at an offset, or its part between hyphens, is wider than its line. */
function excessOfWord({ segment, room }: Start, offset: number): number {
  const { text } = segment;
  const places = segment.opportunities();
  const next = firstIndexWhere(places.length, (i) => places[i]! > offset);
  const start = next === 0 ? 0 : places[next - 1]!;
  const end = trimmedEnd(text, start, places[next] ?? text.length);
  const word = end - start > LONGEST_WORD ? '' : text.slice(start, end);
  if (!ORDINARY.test(word) || WITHOUT_SPACES.test(word)) return 0;
  return Math.max(0, pieceWidth(segment.pieces(start, end)) - room.width);
}

type LineFacts = Pick<Line, 'space' | 'wrapped' | 'endsWord'> & { readonly mayShrink: boolean };

/** Breaks a text into lines, greedily or at planned line ends. */
class LineBreaker {
  private readonly context: BreakContext;
  private readonly stops: readonly PlacedStop[];

  constructor(context: BreakContext) {
    this.context = context;
    this.stops = placeStops(context.options.paragraph?.tabs, context.options.width);
  }

  /**
   * Returns the end of the line. Uses the planned end if it still fits after shaping, otherwise the last break that
   * fits.
   */
  cut(at: Start, planned: Cut | undefined): Cut {
    if (planned && this.fits(at, planned, SHRINK * pieceSpaces(this.pieces(at, planned)))) return planned;
    return this.nextCut(at);
  }

  /** Returns the last line end that fits this width. */
  readonly cutAfter = (segment: Segment, start: number, width: number): Cut =>
    this.nextCut({ segment, start, room: { indent: segment.indent, endIndent: 0, width, skipped: 0 } });

  private nextCut(at: Start): Cut {
    const { segment, start, room } = at;
    const { text, positions } = segment;
    const whole = { end: Math.max(start, segment.inkEnd), next: text.length, insideWord: false };
    const { width } = room;
    if (width === Infinity) return whole;
    const slack = SLACK * segment.spanAt(start).style.fontSize + TOLERANCE;
    const reach = this.stops.length > 0 ? this.reach(at, slack) : Infinity;
    const fitsAbout = (offset: number) => offset <= reach && positions[offset]! - positions[start]! <= width + slack;
    const fits = (cut: Cut) => this.fits(at, cut);
    if (fitsAbout(whole.end) && fits(whole)) return whole;

    const cut =
      this.lastFitting(at, segment.opportunities(), fitsAbout) ??
      this.lastFitting(at, segment.lesserOpportunities(), fitsAbout);
    if (cut) return cut;

    // Moves a tab to the next line together with its cell if the cell would be broken.
    const graphemes = segment.graphemes();
    const last = graphemes[firstIndexWhere(graphemes.length, (i) => !fitsAbout(graphemes[i]!)) - 1] ?? start;
    for (let tab = text.lastIndexOf(TAB, last); tab > start; tab = text.lastIndexOf(TAB, tab - 1)) {
      const cut = { end: trimmedEnd(text, start, tab), next: tab, insideWord: false };
      if (fits(cut)) return cut;
    }
    const wordBreaks = segment.wordBreaks();
    const firstBreak = firstIndexWhere(wordBreaks.length, (i) => wordBreaks[i]! > start);
    const inWord = (offset: number) => ({ end: offset, next: offset, insideWord: true });
    for (let i = firstIndexWhere(wordBreaks.length, (i) => !fitsAbout(wordBreaks[i]!)) - 1; i >= firstBreak; i--) {
      const cut = inWord(wordBreaks[i]!);
      if (fits(cut)) return cut;
    }
    return this.firstPart(segment, start);
  }

  /** Returns the last of the given line ends that fits. */
  private lastFitting(at: Start, places: readonly number[], fitsAbout: (offset: number) => boolean): Cut | undefined {
    const { segment, start } = at;
    const { text } = segment;
    const first = firstIndexWhere(places.length, (i) => places[i]! > start);
    const tooFar = firstIndexWhere(places.length, (i) => !fitsAbout(trimmedEnd(text, start, places[i]!)));
    for (let i = tooFar - 1; i >= first; i--) {
      const cut = cutAt(segment, start, places[i]!);
      if (this.fits(at, cut)) return cut;
    }
    return undefined;
  }

  /**
   * Returns the minimum content of a line, even if it does not fit: a whole number or code, or one letter of a word.
   */
  private firstPart(segment: Segment, start: number): Cut {
    const after = (places: readonly number[]) => places[firstIndexWhere(places.length, (i) => places[i]! > start)]!;
    const [place, end] = [after(segment.lesserOpportunities()), after(segment.wordBreaks())];
    const isInside = trimmedEnd(segment.text, start, place) <= end && segment.graphemes().includes(place);
    return isInside ? cutAt(segment, start, place) : { end, next: end, insideWord: true };
  }

  private fits(at: Start, cut: Cut, shrink = 0): boolean {
    return this.set(at, this.pieces(at, cut)).width - shrink <= at.room.width + TOLERANCE;
  }

  private reach({ segment, start, room }: Start, slack: number): number {
    const width = room.width + slack;
    return reachOfTabs(segment, start, { stops: this.stops, indent: room.indent, width });
  }

  pieces({ segment, start }: Start, { end, next }: Cut): readonly Piece[] {
    const pieces = start < end ? segment.pieces(start, end) : [];
    const isHyphenated = next < segment.text.length && end === next && segment.isHyphenated(end);
    return isHyphenated ? [...pieces, ...segment.insertion(HYPHEN, end, 'as before')] : pieces;
  }

  private set({ segment, start, room }: Start, pieces: readonly Piece[]): SetLine {
    if (this.stops.length === 0 && !this.context.options.paragraph?.tabs)
      return { width: pieceWidth(pieces), tabs: NO_TABS };
    return setTabs(pieces, {
      stops: this.stops,
      indent: room.indent,
      language: this.context.options.language,
      leader: ({ leader }) => segment.insertion(leader, start + 1, 'as paragraph'),
    });
  }

  /** Returns the line with as much text as fits before the ellipsis. */
  ellipsized(at: Start, space: number): Line {
    const { segment, start, room } = at;
    const { text, positions } = segment;
    const facts = { space, wrapped: false, endsWord: true, mayShrink: false };
    const graphemes = segment.graphemes();
    const dots = segment.insertion(ELLIPSIS, start + 1, 'as paragraph');
    const left = room.width - pieceWidth(dots) + TOLERANCE;
    const first = firstIndexWhere(graphemes.length, (i) => graphemes[i]! > start);
    const slack = SLACK * segment.spanAt(start).style.fontSize;
    let i =
      firstIndexWhere(graphemes.length, (at) => positions[graphemes[at]!]! - positions[start]! > left + slack) - 1;
    for (; i >= first; i--) {
      const end = trimmedEnd(text, start, graphemes[i]!);
      const pieces = start < end ? segment.pieces(start, end) : [];
      const ended = [...pieces, ...segment.insertion(ELLIPSIS, end, 'as paragraph')];
      if (this.set(at, ended).width <= room.width + TOLERANCE) return this.line(at, ended, facts);
    }
    return this.line(at, dots, facts);
  }

  line(at: Start, pieces: readonly Piece[], { space, wrapped, endsWord, mayShrink }: LineFacts): Line {
    const { segment, start, room } = at;
    const { engine, options } = this.context;
    const styles = pieces.length > 0 ? pieces.map(({ span }) => span.style) : [segment.spanAt(start).style];
    let above = -Infinity;
    let below = -Infinity;
    for (const style of new Set(styles)) {
      const box = lineBox(engine.fontFor(style).font, style, options.lineHeight);
      above = Math.max(above, box.above);
      below = Math.max(below, box.below);
    }
    if ('grows' in options.lineHeight && !options.vertical) {
      for (const piece of pieces) {
        const tall = tallBox(piece);
        above = Math.max(above, tall?.above ?? -Infinity);
        below = Math.max(below, tall?.below ?? -Infinity);
      }
    }
    let rubies = NO_RUBIES;
    for (const { span } of pieces) {
      if (!span.ruby) continue;
      above = Math.max(above, rubyTop(span.style, span.ruby.style));
      rubies = new Map([...rubies, [span.ruby, segment.ruby(span.ruby)]]);
    }
    const { level, listItem: item } = segment;
    const { width: natural, tabs } = this.set(at, pieces);
    const shrunk = mayShrink ? Math.max(0, natural - room.width) : 0;
    const width = natural - shrunk;
    const { indent, endIndent } = room;
    const marker = start === 0 ? segment.marker() : [];
    return {
      pieces,
      width,
      space,
      above,
      below,
      wrapped,
      shrunk,
      level,
      indent,
      endIndent,
      marker,
      tabs,
      rubies,
      item,
      endsWord,
    };
  }
}

const NO_TABS: readonly SetTab[] = [];

const NO_RUBIES: ReadonlyMap<RubyText, readonly Piece[]> = new Map();

/** Returns the total width of the spaces in a line. */
function pieceSpaces(pieces: readonly Piece[]): number {
  let width = 0;
  for (const { text, span, glyphs, item } of pieces) {
    for (const { cluster, advance } of glyphs) {
      if (text[cluster] === ' ') width += (advance * span.style.fontSize) / item.font.unitsPerEm;
    }
  }
  return width;
}
