/**
 * Stacks of lines, and the choice of page breaks between them. Columns, wrapped rows, grids, tables and the page flow
 * are stacks. All page breaks are decided in this file, on boxes without knowledge of elements. The time to split is
 * proportional to the lines before the cut.
 */
import type { Breaks, Measured, PageStart } from './measure.ts';

/** Box in a line. `x` is relative to the stack’s left edge, `y` to the line’s top. */
export type Cell = { readonly x: number; readonly y: number; readonly box: Measured };

export type Line = {
  readonly cells: readonly Cell[];
  readonly height: number;
  /** True if the line is split only when it is higher than a page. */
  readonly keepTogether: boolean;
  /** True if the line must be on the same page as the start of the next line. */
  readonly keepWithNext: boolean;
  readonly breakBefore: boolean;
  readonly opens?: PageStart | undefined;
};

/** Lines, and the distance from the top of the first line to each line. */
export type Lines = {
  readonly lines: readonly Line[];
  readonly tops: readonly number[];
  /** Height of all lines and of the space after the last. */
  readonly height: number;
  /** Index of the last line with a forced page break above or inside it; -1 if no line has one. */
  readonly lastBreak: number;
  /** True if a page break is forced below the last line. */
  readonly breakAfter: boolean;
};

/**
 * Part of the lines. `head` is the remaining part of a split first line, `tail` the first part of a split last line.
 */
export type Stack = Lines & {
  readonly from: number;
  readonly to: number;
  readonly head?: Line | undefined;
  readonly tail?: Line | undefined;
};

export type Cut = { readonly first: Stack; readonly rest: Stack | undefined };

/** Tolerance in points for rounding errors of summed lengths. */
const TOLERANCE = 0.001;

/** Overflow in points from which a box does not fit. */
export const TOO_LITTLE = 10 * TOLERANCE;

export function stackOf({ lines, tops, height, lastBreak, breakAfter }: Lines): Stack {
  return { lines, tops, height, lastBreak, breakAfter, from: 0, to: lines.length, head: undefined, tail: undefined };
}

/** Returns the part of a line that is in this stack. `index` counts from the first line of the unsplit stack. */
export function lineAt(stack: Stack, index: number): Line {
  if (index === stack.to - 1 && stack.tail) return stack.tail;
  if (index === stack.from && stack.head) return stack.head;
  return stack.lines[index]!;
}

/**
 * Returns the distance of a line from the stack’s top. At the top of a page, the space above the first line is dropped.
 */
export function topAt(stack: Stack, index: number): number {
  const { lines, tops, from, head } = stack;
  const base = from === 0 && !head ? tops[0]! : 0;
  if (index === from) return base;
  return base + (head ?? lines[from]!).height + tops[index]! - tops[from]! - lines[from]!.height;
}

export function stackHeight(stack: Stack): number {
  const { lines, to, from, tail, height } = stack;
  if (from === to) return from === 0 ? height : 0;
  const bottom = topAt(stack, to - 1) + lineAt(stack, to - 1).height;
  const after = to === lines.length && !tail ? height - stack.tops[to - 1]! - lines[to - 1]!.height : 0;
  return bottom + after;
}

/** Returns the forced page breaks of a stack, for its container. */
export function stackBreaks(stack: Stack): Breaks | undefined {
  const { lines, from, to, head, lastBreak, breakAfter } = stack;
  const before = from === 0 && !head && (lines[0]?.breakBefore ?? false);
  const inside = lastBreak > from || (from < to && mustBreak(lineAt(stack, from)));
  return before || inside || breakAfter ? { before, inside, after: breakAfter } : undefined;
}

/** Returns the requirements for the page that begins with the stack. */
export function stackOpens(stack: Stack): PageStart | undefined {
  if (stack.from === stack.to) return undefined;
  const { cells, opens: own } = lineAt(stack, stack.from);
  const inner = cells.length === 1 ? cells[0]!.box.opens?.() : undefined;
  if (!own || !inner) return own ?? inner;
  return { isOdd: own.isOdd || inner.isOdd, isGroup: own.isGroup || inner.isGroup };
}

/**
 * Splits off the lines that fit in `room` points. Returns undefined if no line fits and `forced` is false. With
 * `forced`, takes at least one line or part of a line, so that every page makes progress.
 */
export function cutStack(stack: Stack, room: number, forced: boolean): Cut | undefined {
  const { from, to } = stack;
  let onlyHeadings = true;
  for (let index = from; index < to; index++) {
    const line = lineAt(stack, index);
    if (line.breakBefore && index > from) return cutBetween(stack, index);
    const top = topAt(stack, index);
    const fits = top + line.height <= room + TOLERANCE;
    if (!fits || mustBreak(line)) {
      const parts = splitLine(line, room - top, forced && index === from) ?? belowHeadings(line, index, top);
      if (parts?.rest) return cutWithin(stack, index, { first: parts.first, rest: parts.rest });
      if (parts) return cutStack(withLine(stack, index, parts.first), room, forced);
      if (!fits) return cutBefore(stack, index, forced);
    }
    onlyHeadings &&= line.keepWithNext;
  }
  return { first: stack, rest: undefined };

  /**
   * Splits a line that is higher than a page, so that its first part stays below its headings. Otherwise the headings
   * would be alone on a page.
   */
  function belowHeadings(line: Line, index: number, top: number): LineParts | undefined {
    const isTooHigh = forced && index > from && onlyHeadings && line.height > room + TOLERANCE;
    const parts = isTooHigh ? splitLine(line, room - top, true) : undefined;
    return parts && parts.first.height <= room - top + TOLERANCE ? parts : undefined;
  }
}

/** Replaces a line with a shorter part of it. */
function withLine(stack: Stack, index: number, line: Line): Stack {
  if (index === stack.to - 1 && stack.tail) return { ...stack, tail: line };
  if (index === stack.from && stack.head) return { ...stack, head: line };
  const less = stack.lines[index]!.height - line.height;
  return {
    ...stack,
    lines: stack.lines.map((each, at) => (at === index ? line : each)),
    tops: stack.tops.map((top, at) => (at > index ? top - less : top)),
    height: stack.height - less,
  };
}

/**
 * Cuts above a line that does not fit, or further up if lines must stay with it. If one of these lines can be split,
 * only its last part stays with the next line.
 */
function cutBefore(stack: Stack, index: number, forced: boolean): Cut | undefined {
  for (let at = index; at > stack.from; at--) {
    const above = lineAt(stack, at - 1);
    if (!above.keepWithNext) return cutBetween(stack, at);
    const parts = splitLine(above, above.height - TOO_LITTLE, false);
    if (parts?.rest) return cutWithin(stack, at - 1, { first: parts.first, rest: parts.rest });
  }
  return forced ? cutBetween(stack, Math.max(index, stack.from + 1)) : undefined;
}

function cutWithin(stack: Stack, index: number, { first, rest }: Required<LineParts>): Cut {
  return { first: { ...stack, to: index + 1, tail: first }, rest: { ...stack, from: index, head: rest } };
}

function cutBetween(stack: Stack, at: number): Cut {
  if (at >= stack.to) return { first: stack, rest: undefined };
  const first = { ...stack, to: at, tail: undefined };
  return { first, rest: { ...stack, from: at, head: undefined } };
}

/**
 * Cuts above the last line, or higher up if other lines must stay with it. `forced` and the result are as in `cutStack`.
 */
export function cutLast(stack: Stack, forced: boolean): Cut | undefined {
  return cutBefore(stack, stack.to - 1, forced);
}

function mustBreak({ cells }: Line): boolean {
  return cells.length === 1 && (cells[0]!.box.breaks?.inside ?? false);
}

/** Parts of a line. Without `rest`, `first` is the whole line with a smaller height. */
type LineParts = { readonly first: Line; readonly rest?: Line };

/** Splits a line. A line of several boxes is split only if it is higher than a page. */
function splitLine(line: Line, room: number, forced: boolean): LineParts | undefined {
  const { cells } = line;
  const mayCut = forced || mustBreak(line) || (cells.length === 1 && !line.keepTogether);
  if (!mayCut) return undefined;
  const firsts: PartCell[] = [];
  const rests: PartCell[] = [];
  let continues = false;
  let isLower = false;
  for (const { x, y, box } of cells) {
    const fits = y + box.height <= room + TOLERANCE && !mustBreak(line);
    const isTop = y < TOO_LITTLE;
    const reaches = y + box.height >= line.height - TOLERANCE;
    const split = fits ? undefined : box.split?.(room - y, forced && isTop);
    if (fits || split || isTop) firsts.push({ x, y, box: split?.first ?? box, reaches });
    // Moves a lower box that cannot be split to the next part, at the same distance below its top as below the break.
    else rests.push({ x, y: Math.max(0, y - Math.max(0, room)), box, reaches: false });
    const below = split && (split.rest ?? split.first.ended?.());
    if (below) rests.push({ x, y: 0, box: below, reaches });
    isLower ||= split !== undefined && !split.rest;
    continues ||= split ? split.rest !== undefined && !split.hasEnded : !fits && !isTop;
  }
  if (!continues && isLower) return { first: lineOf(firsts, line, room) };
  // Returns undefined if no content continues, because the part below would have only empty boxes.
  if (!continues || firsts.length === 0) return undefined;
  return { first: lineOf(firsts, line, room), rest: { ...lineOf(rests, line), breakBefore: false, opens: undefined } };
}

/**
 * Part of a cell. `reaches` means that the cell ended at the bottom of its line. Each part must then end at the bottom
 * of its part of the line.
 */
type PartCell = Cell & { readonly reaches: boolean };

/**
 * Stretches boxes that ended at the same height to a common end again. `most` limits that end if a box cannot be split.
 */
function lineOf(cells: readonly PartCell[], line: Line, most = Infinity): Line {
  const height = cells.reduce((highest, { y, box }) => Math.max(highest, y + box.height), 0);
  const end = Math.min(height, most);
  const even = cells.map(({ x, y, box, reaches }): Cell => {
    const isShort = cells.length > 1 && reaches && y + box.height < end;
    return { x, y, box: isShort ? (box.stretch?.(end - y) ?? box) : box };
  });
  return { ...line, cells: even, height };
}

export type StackOptions = {
  /** Space above each line in points. */
  readonly gaps: readonly number[];
  /** Space below the last line in points. */
  readonly after?: number;
  readonly breakAfter?: boolean;
};

/** Stacks lines vertically. */
export function stackLines(lines: readonly Line[], { gaps, after = 0, breakAfter = false }: StackOptions): Lines {
  let top = 0;
  let lastBreak = -1;
  const tops = lines.map((line, index) => {
    if ((index > 0 && line.breakBefore) || mustBreak(line)) lastBreak = index;
    const at = top + gaps[index]!;
    top = at + line.height;
    return at;
  });
  return { lines, tops, height: top + after, lastBreak, breakAfter };
}

export type Paginated =
  | { readonly kind: 'pages'; readonly pages: readonly Stack[] }
  | { readonly kind: 'too-many'; readonly limit: number };

/**
 * Distributes the lines over pages. `roomOf` returns the available height on a page that begins with the given rest.
 * `atFoot` returns the height of the footnotes of a part, which reduces that space. Fewer lines never have more
 * footnotes.
 */
export function paginate(
  lines: Lines,
  roomOf: (rest: Stack) => number,
  limit: number,
  atFoot: (stack: Stack) => number = () => 0,
): Paginated {
  const pages: Stack[] = [];
  let rest: Stack | undefined = stackOf(lines);
  while (rest && rest.from < rest.to) {
    if (pages.length === limit) return { kind: 'too-many', limit };
    const room = roomOf(rest);
    let cut: Cut = cutStack(rest, room, true) ?? { first: rest, rest: undefined };
    if (beyond(cut.first, room, atFoot) > 0) cut = cutAboveFoot(rest, cut, room, atFoot);
    pages.push(cut.first);
    rest = cut.rest;
  }
  return { kind: 'pages', pages };
}

/** Returns by how many points a part and its footnotes exceed the page; 0 if there are no footnotes. */
function beyond(stack: Stack, room: number, atFoot: (stack: Stack) => number): number {
  const foot = atFoot(stack);
  return foot > 0 ? Math.max(0, stackHeight(stack) + foot - room - TOLERANCE) : 0;
}

/** Maximum number of bisection steps, after which the error is below the height of a line. */
const FOOT_TRIES = 10;

/**
 * Finds the largest part that fits together with its footnotes. Uses bisection, because fewer lines never have more
 * footnotes.
 */
function cutAboveFoot(rest: Stack, whole: Cut, room: number, atFoot: (stack: Stack) => number): Cut {
  let [low, high] = [Math.max(0, room - atFoot(whole.first)), room];
  let best = cutStack(rest, low, true) ?? whole;
  for (let i = 0; i < FOOT_TRIES; i++) {
    const middle = (low + high) / 2;
    const cut = cutStack(rest, middle, true);
    if (cut && beyond(cut.first, room, atFoot) === 0) [best, low] = [cut, middle];
    else high = middle;
  }
  return best;
}
