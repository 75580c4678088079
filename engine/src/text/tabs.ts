/** Positions the text after each tab, and fills the space before it. */
import { decimalOffset } from './decimal-sign.ts';
import { firstIndexWhere, type Piece, pieceWidth, type Segment, TAB } from './segment.ts';
import type { TabStop } from './text-block.ts';

/** Tab stop with its position in points from the side where lines begin. */
export type PlacedStop = Omit<TabStop, 'at'> & { readonly at: number };

/** Width of a tab in points, its index among the pieces, and its leader. */
export type SetTab = { readonly index: number; readonly width: number; readonly leader: readonly Piece[] };

export type SetLine = { readonly width: number; readonly tabs: readonly SetTab[] };

/** Returns the stops in ascending order. Drops percentages of an unknown width. */
export function placeStops(stops: readonly TabStop[] | undefined, width: number): readonly PlacedStop[] {
  const placed = (stops ?? []).flatMap(({ at, ...stop }): readonly PlacedStop[] => {
    if (at.kind === 'points') return [{ ...stop, at: at.points }];
    return width === Infinity ? [] : [{ ...stop, at: (at.percent / 100) * width }];
  });
  return placed.sort((a, b) => a.at - b.at);
}

/** Width of a tab after the last stop, in ems. */
const DEFAULT_TAB = 1;

const NO_TABS: readonly SetTab[] = [];

/** Sets the tabs of a line that begins at `indent`. A tab is at least as wide as a space. */
export function setTabs(
  pieces: readonly Piece[],
  {
    stops,
    indent,
    language,
    leader,
  }: {
    readonly stops: readonly PlacedStop[];
    readonly indent: number;
    /** BCP 47 tag, which distinguishes decimal signs from group separators. */
    readonly language: string;
    readonly leader: (stop: PlacedStop, at: Piece) => readonly Piece[];
  },
): SetLine {
  const first = pieces.findIndex(({ text }) => text === TAB);
  if (first < 0) return { width: pieceWidth(pieces), tabs: NO_TABS };
  const tabs: SetTab[] = [];
  let x = indent;
  pieces.forEach((piece, index) => {
    if (piece.text !== TAB) {
      x += piece.width;
      return;
    }
    const stop = stopAfter(stops, x + piece.width);
    const width = Math.max(piece.width, stop ? stop.at - x - before(stop, pieces, index + 1, language) : ems(piece));
    tabs.push({ index, width, leader: stop && stop.leader !== '' ? leader(stop, piece) : [] });
    x += width;
  });
  return { width: x - indent, tabs };
}

function ems({ span }: Piece): number {
  return DEFAULT_TAB * span.style.fontSize;
}

/** Returns the next stop that is at least a space away. */
function stopAfter(stops: readonly PlacedStop[], x: number): PlacedStop | undefined {
  return stops[firstIndexWhere(stops.length, (i) => stops[i]!.at >= x - TOLERANCE)];
}

const TOLERANCE = 0.001;

/** Returns the width of the part of a cell that is before its stop. */
function before({ align }: PlacedStop, pieces: readonly Piece[], from: number, language: string): number {
  if (align === 'left') return 0;
  const next = pieces.findIndex(({ text }, index) => index >= from && text === TAB);
  const cell = pieces.slice(from, next < 0 ? undefined : next);
  if (align === 'decimal') return widthBeforeSign(cell, language);
  return align === 'center' ? pieceWidth(cell) / 2 : pieceWidth(cell);
}

/** Maximum length of a cell that is searched for a number. */
const LONGEST_CELL = 128;

function widthBeforeSign(cell: readonly Piece[], language: string): number {
  const text = cell.map((piece) => piece.text).join('');
  const sign = text.length > LONGEST_CELL ? text.length : decimalOffset(text, language);
  let width = 0;
  let start = 0;
  for (const piece of cell) {
    const end = sign - start;
    if (end >= piece.text.length) width += piece.width;
    else if (end > 0) {
      const inside = piece.glyphs.filter(({ cluster }) => cluster < end);
      const units = inside.reduce((sum, { advance }) => sum + advance, 0);
      width += (units * piece.span.style.fontSize) / piece.item.font.unitsPerEm + end * piece.span.style.letterSpacing;
    }
    start += piece.text.length;
  }
  return width;
}

/**
 * Returns an offset after which a line from `start` certainly does not fit. Takes one pass, so that the line breaker does
 * not try every break in a long text with tabs.
 */
export function reachOfTabs(
  { text, positions }: Segment,
  start: number,
  { stops, indent, width }: { readonly stops: readonly PlacedStop[]; readonly indent: number; readonly width: number },
): number {
  const most = indent + width;
  let x = indent;
  for (let from = start; ; ) {
    const tab = text.indexOf(TAB, from);
    const end = tab < 0 ? text.length : tab;
    if (x + positions[end]! - positions[from]! > most) {
      return from + firstIndexWhere(end - from, (i) => x + positions[from + i + 1]! - positions[from]! > most);
    }
    if (tab < 0) return text.length;
    x += positions[tab]! - positions[from]!;
    const space = positions[tab + 1]! - positions[tab]!;
    const stop = stopAfter(stops, x + space);
    // A left-aligned cell starts at its stop. Other cells may start directly after the tab.
    x = stop?.align === 'left' ? Math.max(x + space, stop.at) : x + space;
    from = tab + 1;
    if (x > most) return from;
  }
}
