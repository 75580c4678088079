/**
 * Lines of boxes one under another, and where a page ends among them. Columns, wrapped rows, grids, tables and the flow of
 * the page itself are stacks; a page break is decided here and nowhere else. Works on plain boxes; cutting takes time in
 * proportion to the lines before the cut.
 */
import type { Breaks, Measured } from './measure.ts';

/** A box in its line: `x` from the stack’s left edge, `y` from the line’s top. */
export type Cell = { readonly x: number; readonly y: number; readonly box: Measured };

export type Line = {
  readonly cells: readonly Cell[];
  readonly height: number;
  /** Not cut unless it is higher than a page. */
  readonly keepTogether: boolean;
  /** On the same page as the beginning of the next line. */
  readonly keepWithNext: boolean;
  readonly breakBefore: boolean;
};

/** Lines with the distance of each from the top of all. */
export type Lines = {
  readonly lines: readonly Line[];
  readonly tops: readonly number[];
  /** The height of all lines, with the room after the last. */
  readonly height: number;
  /** Index of the last line that a page ends above or in because it must; -1 for none. */
  readonly lastBreak: number;
  /** Whether the page must end below the last line. */
  readonly breakAfter: boolean;
};

/** Some of the lines; the first may be the rest of one that was cut, the last the first part of one. */
export type Stack = Lines & {
  readonly from: number;
  readonly to: number;
  readonly head?: Line | undefined;
  readonly tail?: Line | undefined;
};

export type Cut = { readonly first: Stack; readonly rest: Stack | undefined };

/** Sums of lengths may differ in their last digits. */
const TOLERANCE = 0.001;

/** An overflow this large means the box does not fit. */
export const TOO_LITTLE = 10 * TOLERANCE;

export function stackOf({ lines, tops, height, lastBreak, breakAfter }: Lines): Stack {
  return { lines, tops, height, lastBreak, breakAfter, from: 0, to: lines.length };
}

/** The line at an index of the whole, as far as it is in this stack. */
export function lineAt(stack: Stack, index: number): Line {
  if (index === stack.to - 1 && stack.tail) return stack.tail;
  if (index === stack.from && stack.head) return stack.head;
  return stack.lines[index]!;
}

/** Distance of a line from the stack’s top: room above the first line falls away where a page begins with it. */
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

/** The forced ends of pages in a stack, as whoever contains it must know them. */
export function stackBreaks(stack: Stack): Breaks | undefined {
  const { lines, from, to, head, lastBreak, breakAfter } = stack;
  const before = from === 0 && !head && (lines[0]?.breakBefore ?? false);
  const inside = lastBreak > from || (from < to && mustBreak(lineAt(stack, from)));
  return before || inside || breakAfter ? { before, inside, after: breakAfter } : undefined;
}

/**
 * The lines that go into `room` and the rest; undefined when not even one does and `forced` is false. With `forced` at least
 * one line, or a part of one, is taken, so that every page makes progress.
 */
export function cutStack(stack: Stack, room: number, forced: boolean): Cut | undefined {
  const { from, to } = stack;
  for (let index = from; index < to; index++) {
    const line = lineAt(stack, index);
    if (line.breakBefore && index > from) return cutBetween(stack, index);
    const top = topAt(stack, index);
    const fits = top + line.height <= room + TOLERANCE;
    if (fits && !mustBreak(line)) continue;
    const parts = splitLine(line, room - top, forced && index === from);
    if (parts) return cutWithin(stack, index, parts);
    if (!fits) return cutBefore(stack, index, forced);
  }
  return { first: stack, rest: undefined };
}

/**
 * A cut above a line that does not fit, or higher up where lines want to stay with the next one: of those that can be cut,
 * only the end stays with it.
 */
function cutBefore(stack: Stack, index: number, forced: boolean): Cut | undefined {
  for (let at = index; at > stack.from; at--) {
    const above = lineAt(stack, at - 1);
    if (!above.keepWithNext) return cutBetween(stack, at);
    const parts = splitLine(above, above.height - TOO_LITTLE, false);
    if (parts) return cutWithin(stack, at - 1, parts);
  }
  return forced ? cutBetween(stack, Math.max(index, stack.from + 1)) : undefined;
}

function cutWithin(stack: Stack, index: number, { first, rest }: LineParts): Cut {
  return { first: { ...stack, to: index + 1, tail: first }, rest: { ...stack, from: index, head: rest } };
}

function cutBetween(stack: Stack, at: number): Cut {
  if (at >= stack.to) return { first: stack, rest: undefined };
  const first = { ...stack, to: at, tail: undefined };
  return { first, rest: { ...stack, from: at, head: undefined } };
}

/** A cut above the last line, or higher up where lines want to stay with it; as `cutStack` otherwise. */
export function cutLast(stack: Stack, forced: boolean): Cut | undefined {
  return cutBefore(stack, stack.to - 1, forced);
}

function mustBreak({ cells }: Line): boolean {
  return cells.length === 1 && (cells[0]!.box.breaks?.inside ?? false);
}

type LineParts = { readonly first: Line; readonly rest: Line };

/** Boxes side by side are cut only where they are higher than a page. */
function splitLine(line: Line, room: number, forced: boolean): LineParts | undefined {
  const { cells } = line;
  const mayCut = forced || mustBreak(line) || (cells.length === 1 && !line.keepTogether);
  if (!mayCut) return undefined;
  const parts = cells.map(({ x, y, box }) => {
    const fits = y + box.height <= room + TOLERANCE && !mustBreak(line);
    const split = fits ? undefined : box.split?.(room - y, forced);
    return { x, y, first: split?.first ?? box, rest: split?.rest };
  });
  const rests = parts.flatMap(({ x, rest }) => (rest ? [{ x, y: 0, box: rest }] : []));
  if (rests.length === 0) return undefined;
  const firsts = parts.map(({ x, y, first }) => ({ x, y, box: first }));
  return { first: lineOf(firsts, line), rest: { ...lineOf(rests, line), breakBefore: false } };
}

/** Boxes that lay side by side are made equally high again. */
function lineOf(cells: readonly Cell[], line: Line): Line {
  const height = cells.reduce((most, { y, box }) => Math.max(most, y + box.height), 0);
  if (cells.length === 1) return { ...line, cells, height };
  const even = cells.map(({ x, y, box }) => ({ x, y, box: box.stretch?.(height - y) ?? box }));
  return { ...line, cells: even, height };
}

export type StackOptions = {
  /** Room above each line. */
  readonly gaps: readonly number[];
  /** Room below the last. */
  readonly after?: number;
  readonly breakAfter?: boolean;
};

/** Puts lines one under another. */
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
 * Deals the lines out to pages with this much room each. `atFoot`: how high what must stand below some of them is;
 * with less room there are fewer lines, and no more at their foot than before.
 */
export function paginate(
  lines: Lines,
  room: number,
  limit: number,
  atFoot: (stack: Stack) => number = () => 0,
): Paginated {
  const pages: Stack[] = [];
  let rest: Stack | undefined = stackOf(lines);
  while (rest && rest.from < rest.to) {
    if (pages.length === limit) return { kind: 'too-many', limit };
    let cut: Cut = cutStack(rest, room, true) ?? { first: rest, rest: undefined };
    if (beyond(cut.first, room, atFoot) > 0) cut = cutAboveFoot(rest, cut, room, atFoot);
    pages.push(cut.first);
    rest = cut.rest;
  }
  return { kind: 'pages', pages };
}

/** By how much a part and what stands below it are higher than the page; none where nothing does. */
function beyond(stack: Stack, room: number, atFoot: (stack: Stack) => number): number {
  const foot = atFoot(stack);
  return foot > 0 ? Math.max(0, stackHeight(stack) + foot - room - TOLERANCE) : 0;
}

/** Halvings of the room: less than the least line is left of any page after them. */
const FOOT_TRIES = 10;

/** As many lines as leave room for what stands below them: fewer lines have less of it, so that the most is looked for. */
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
