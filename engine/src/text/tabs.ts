/** Tabs: where what follows each of them in a line stands, and what fills the room before. */
import { firstIndexWhere, type Piece, pieceWidth, type Segment, TAB } from './segment.ts';
import type { TabStop } from './text-block.ts';

/** A stop at its place, in points from the edge at which lines begin. */
export type PlacedStop = Omit<TabStop, 'at'> & { readonly at: number };

/** How wide a tab of a line is, by its index among the pieces, and what is repeated in it. */
export type SetTab = { readonly index: number; readonly width: number; readonly leader: readonly Piece[] };

export type SetLine = { readonly width: number; readonly tabs: readonly SetTab[] };

/** In ascending order; those at a share of a width that is not known are left out. */
export function placeStops(stops: readonly TabStop[] | undefined, width: number): readonly PlacedStop[] {
  const placed = (stops ?? []).flatMap(({ at, ...stop }): readonly PlacedStop[] => {
    if (at.kind === 'points') return [{ ...stop, at: at.points }];
    return width === Infinity ? [] : [{ ...stop, at: (at.percent / 100) * width }];
  });
  return placed.sort((a, b) => a.at - b.at);
}

/** Ems that a tab takes beyond the last stop. */
const WITHOUT_STOP = 1;

const NO_TABS: readonly SetTab[] = [];

/** A line with its tabs set; `indent` is where it begins. A tab is as wide as a space at least. */
export function setTabs(
  pieces: readonly Piece[],
  {
    stops,
    indent,
    leader,
  }: { stops: readonly PlacedStop[]; indent: number; leader: (stop: PlacedStop, at: Piece) => readonly Piece[] },
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
    const width = Math.max(piece.width, stop ? stop.at - x - before(stop, pieces, index + 1) : ems(piece));
    tabs.push({ index, width, leader: stop && stop.leader !== '' ? leader(stop, piece) : [] });
    x += width;
  });
  return { width: x - indent, tabs };
}

function ems({ span }: Piece): number {
  return WITHOUT_STOP * span.style.fontSize;
}

/** Stops that a tab as wide as a space goes past do not count; one that it just reaches does. */
function stopAfter(stops: readonly PlacedStop[], x: number): PlacedStop | undefined {
  return stops[firstIndexWhere(stops.length, (i) => stops[i]!.at >= x - TOLERANCE)];
}

const TOLERANCE = 0.001;

/** How much of what follows a tab, up to the next one, stands before the stop. */
function before({ align }: PlacedStop, pieces: readonly Piece[], from: number): number {
  if (align === 'left') return 0;
  const next = pieces.findIndex(({ text }, index) => index >= from && text === TAB);
  const cell = pieces.slice(from, next < 0 ? undefined : next);
  if (align === 'decimal') return widthBeforeSign(cell);
  return align === 'center' ? pieceWidth(cell) / 2 : pieceWidth(cell);
}

/** A sign between figures, the last of them that two figures or none are after: of 1,234.50 the point. */
const LONGEST_NUMBER = 64;
const SIGN = /[.,\u066b](?=\p{Nd}*\P{Nd}*$)/u;

function widthBeforeSign(cell: readonly Piece[]): number {
  const text = cell.map((piece) => piece.text).join('');
  const tail = Math.max(0, text.length - LONGEST_NUMBER);
  const sign = tail + (SIGN.exec(text.slice(tail))?.index ?? text.length - tail);
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
 * An offset up to which a line from `start` may fit: beyond it the text is too wide for sure. One walk over the line, so that
 * long texts of tabs are not tried place by place.
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
    // What stands before its stop may end there at the earliest.
    x = stop?.align === 'left' ? Math.max(x + space, stop.at) : x + space;
    from = tab + 1;
    if (x > most) return from;
  }
}
