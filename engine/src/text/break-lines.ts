/** Cuts paragraphs into lines that fit the width, and stops where lines or height run out. */
import { type Cut, cutAt, HYPHEN, SHRINK, SLACK, TOLERANCE } from './cut.ts';
import { lineBox } from './line-box.ts';
import { type LineRoom, roomOf } from './line-room.ts';
import { planCuts } from './plan-cuts.ts';
import { rubyTop } from './ruby.ts';
import { firstIndexWhere, type Piece, pieceWidth, type Segment, TAB, trimmedEnd } from './segment.ts';
import { type PlacedStop, placeStops, reachOfTabs, type SetLine, type SetTab, setTabs } from './tabs.ts';
import type { ItemPlace, ParagraphOptions, RubyText } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/** A line without its place. */
export type Line = {
  readonly pieces: readonly Piece[];
  /** Without what is taken from its spaces. */
  readonly width: number;
  /** Room between it and the line above. */
  readonly space: number;
  /** From the top to the baseline, and on to the bottom. */
  readonly above: number;
  readonly below: number;
  /** Whether the text went on in the next line by itself: only such lines are justified. */
  readonly wrapped: boolean;
  /** How much is taken from its spaces, so that it is no wider than it may be. */
  readonly shrunk: number;
  /** The level of its paragraph: 0 runs rightwards, 1 leftwards. */
  readonly level: number;
  /** Points that it starts further in, before which its marker hangs, and that it ends further in. */
  readonly indent: number;
  readonly endIndent: number;
  readonly marker: readonly Piece[];
  readonly tabs: readonly SetTab[];
  /** What stands small above some of the pieces. */
  readonly rubies: ReadonlyMap<RubyText, readonly Piece[]>;
  /** The item of a list that it is in. */
  readonly item: ItemPlace | undefined;
  readonly endsWord: boolean;
};

export type BrokenText = { readonly lines: readonly Line[]; readonly truncated: boolean; readonly brokenWord: boolean };

type BreakContext = {
  readonly engine: TextEngine;
  readonly options: ParagraphOptions;
};

const ELLIPSIS = '…';

/** Where a line is to be broken: its segment, from where, in which room. */
type Start = { readonly segment: Segment; readonly start: number; readonly room: LineRoom };

export function breakLines(segments: Iterable<Segment>, context: BreakContext): BrokenText {
  const { options } = context;
  const { wrap = 'wrap', spacing = 0 } = options.paragraph ?? {};
  const breaker = new LineBreaker(context);
  const lines: Line[] = [];
  let height = 0;
  let brokenWord = false;
  let lastLine: Start | undefined;

  for (const segment of segments) {
    const planned = wrap === 'wrap' ? undefined : planCuts(segment, { options, wrap, cutAfter: breaker.cutAfter });
    const spaceAbove = lastLine ? spacing : 0;
    let start = 0;
    do {
      const space = start === 0 ? spaceAbove : 0;
      const room = roomOf({ segment, start, top: height + space }, context);
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
        return { lines, truncated: true, brokenWord };
      }
      lines.push(line);
      height = bottom;
      brokenWord ||= cut.insideWord;
      lastLine = at;
      start = cut.next;
    } while (start < segment.text.length);
  }
  return { lines, truncated: false, brokenWord };
}

type LineFacts = Pick<Line, 'space' | 'wrapped' | 'endsWord'> & { readonly mayShrink: boolean };

/** Breaks the lines of one text under its options. */
class LineBreaker {
  private readonly context: BreakContext;
  private readonly stops: readonly PlacedStop[];

  constructor(context: BreakContext) {
    this.context = context;
    this.stops = placeStops(context.options.paragraph?.tabs, context.options.width);
  }

  /** Where the line ends: as planned, if that fits when it is shaped, else as far on as it can. */
  cut(at: Start, planned: Cut | undefined): Cut {
    if (planned && this.fits(at, planned, SHRINK * pieceSpaces(this.pieces(at, planned)))) return planned;
    return this.nextCut(at);
  }

  /** As far on as a line of this width may go. */
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

    const opportunities = segment.opportunities();
    const first = firstIndexWhere(opportunities.length, (i) => opportunities[i]! > start);
    const tooFar = firstIndexWhere(opportunities.length, (i) => !fitsAbout(trimmedEnd(text, start, opportunities[i]!)));
    for (let i = tooFar - 1; i >= first; i--) {
      const cut = cutAt(segment, start, opportunities[i]!);
      if (fits(cut)) return cut;
    }

    const graphemes = segment.graphemes();
    const firstGrapheme = firstIndexWhere(graphemes.length, (i) => graphemes[i]! > start);
    const tooFarGrapheme = firstIndexWhere(graphemes.length, (i) => !fitsAbout(graphemes[i]!));
    // Rather than what a tab puts in its place is broken, the tab goes to the next line with it.
    const last = graphemes[tooFarGrapheme - 1] ?? start;
    for (let tab = text.lastIndexOf(TAB, last); tab > start; tab = text.lastIndexOf(TAB, tab - 1)) {
      const cut = { end: trimmedEnd(text, start, tab), next: tab, insideWord: false };
      if (fits(cut)) return cut;
    }
    const inWord = (offset: number) => ({ end: offset, next: offset, insideWord: true });
    for (let i = tooFarGrapheme - 1; i > firstGrapheme; i--) {
      const cut = inWord(graphemes[i]!);
      if (fits(cut)) return cut;
    }
    return inWord(graphemes[firstGrapheme]!);
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
      leader: ({ leader }) => segment.insertion(leader, start + 1, 'as paragraph'),
    });
  }

  /** As much of the text of a line as leaves room for the ellipsis. */
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

/** The width of the spaces of a line. */
function pieceSpaces(pieces: readonly Piece[]): number {
  let width = 0;
  for (const { text, span, glyphs, item } of pieces) {
    for (const { cluster, advance } of glyphs) {
      if (text[cluster] === ' ') width += (advance * span.style.fontSize) / item.font.unitsPerEm;
    }
  }
  return width;
}
