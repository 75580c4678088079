/** Plans the size of a code in the element’s box: its module, its symbol and its lines of text. */

import { POINTS_PER_UNIT } from '../base/units.ts';
import type { CodeSymbol, HumanReadable, QuietZone } from '../codes/symbol.ts';

export type CodeRequest = {
  readonly symbol: CodeSymbol;
  /** Inner width or height of the element’s box; undefined if it depends on the code. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly moduleWidth: number | undefined;
  readonly quietZone: boolean;
  readonly textAbove: boolean;
  /** Returns the font size in points for a module. Standards for retail codes derive it from the module. */
  readonly fontSize: (module: number) => number;
  /**
   * Size of a printer dot in points. Module and origin are aligned to dots. Undefined if the template names no printer.
   */
  readonly dot: number | undefined;
};

/** Geometry of a code. Lengths are in points from the top left corner of its quiet zone and text. */
export type CodePlan = {
  readonly module: number;
  /** Module requested by the template; undefined if it requests none. Rounded to whole dots if a printer is known. */
  readonly askedModule: number | undefined;
  readonly width: number;
  readonly height: number;
  /** Box of the symbol in points, without its quiet zone and text. */
  readonly symbol: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly quietZone: QuietZone;
  readonly fontSize: number;
  readonly texts: readonly { readonly group: HumanReadable; readonly baseline: number }[];
};

/** Default module in mm, which general-purpose scanners read easily. */
const DEFAULT_MODULE_MM = { bars: 0.33, matrix: 0.5, hexagons: 0 } as const;

/** Smallest possible module: one dot of the finest supported printer (24 dots per mm). */
const FINEST_DOT = POINTS_PER_UNIT.mm / 24;

/**
 * Height of capitals and depth of descenders as fractions of the font size. Measured in Arial, close enough for other
 * fonts.
 */
export const CAP_SHARE = 0.716;
export const DESCENT_SHARE = 0.212;

/** Rounding error to tolerate in converted lengths, in points and in dots. */
const ROUNDING = 0.01;
const DOT_ROUNDING = 1e-6;

export type CodePlanResult =
  | { readonly ok: true; readonly plan: CodePlan }
  | { readonly ok: false; readonly message: string };

export function planCode(request: CodeRequest): CodePlanResult {
  const { symbol, quietZone, dot } = request;
  const quiet = quietZone ? symbol.quietZone : outerText(symbol);
  const columns = quiet.left + symbol.columns + quiet.right;
  const module = moduleOf(request, quiet, columns);
  if (module < (dot ?? FINEST_DOT) - 1e-9) return { ok: false, message: tooNarrow(columns, dot ?? FINEST_DOT) };
  const width = columns * module;
  const slack = dot ?? ROUNDING;
  const fontSize = request.fontSize(module);
  const room = textRoom(request, module, fontSize);
  const height = symbolHeight(request, { module, quiet, room });
  if (!(height > 0)) return { ok: false, message: 'the box is too low for the bars and their text; make it higher' };
  const total = room.above(height) + height + room.below(height) + (quiet.top + quiet.bottom) * module;
  const isPast = (size: number, room: number | undefined) => room !== undefined && size > room + slack + ROUNDING;
  const short = [
    ...(isPast(width, request.width) ? [`${inMm(width)} wide`] : []),
    ...(isPast(total, request.height) ? [`${inMm(total)} high`] : []),
  ];
  if (short.length > 0) {
    const message = `the code needs a box at least ${short.join(' and ')}; enlarge the box or choose a smaller module`;
    return { ok: false, message };
  }
  const y = room.above(height) + quiet.top * module;
  return {
    ok: true,
    plan: {
      module,
      askedModule: askedModule(request),
      width,
      height: total,
      symbol: { x: quiet.left * module, y, width: symbol.columns * module, height },
      quietZone: quiet,
      fontSize,
      texts: room.groups.map((group) => ({ group, baseline: y + room.baseline(group, height) })),
    },
  };
}

/** Returns the widths of the outer digits of a retail code, which are printed in its quiet zone. */
function outerText(symbol: CodeSymbol): QuietZone {
  const groups = symbol.kind === 'hexagons' ? [] : (symbol.humanReadable ?? []);
  const left = Math.max(0, ...groups.map(({ x }) => -x));
  const right = Math.max(0, ...groups.map(({ x, width }) => x + width - symbol.columns));
  return { left, right, top: 0, bottom: 0 };
}

/**
 * Returns the requested module if it fits, otherwise the widest module that fits. With a printer grid, the module is
 * rounded to whole dots.
 */
function moduleOf(request: CodeRequest, quiet: QuietZone, columns: number): number {
  const { symbol, dot } = request;
  if (symbol.kind === 'hexagons') return symbol.moduleMm * POINTS_PER_UNIT.mm;
  const widest = fittingModule(request, quiet, columns);
  const fitting = dot === undefined ? widest : Math.floor(widest / dot + DOT_ROUNDING) * dot;
  const asked = askedModule(request) ?? fitting;
  if (Number.isFinite(asked)) return Math.min(asked, fitting);
  return inDots((fixedModuleMm(symbol) ?? DEFAULT_MODULE_MM[symbol.kind]) * POINTS_PER_UNIT.mm, dot);
}

/** Returns the module in mm of a symbol whose size is fixed. */
function fixedModuleMm(symbol: CodeSymbol): number | undefined {
  return symbol.kind === 'matrix' && symbol.widthMm !== undefined ? symbol.widthMm / symbol.columns : undefined;
}

function askedModule({ symbol, moduleWidth, dot }: CodeRequest): number | undefined {
  const hasOneSize = symbol.kind === 'hexagons' || fixedModuleMm(symbol) !== undefined;
  return moduleWidth === undefined || hasOneSize ? undefined : inDots(moduleWidth, dot);
}

/** Rounds a module to whole dots, at least one. Returns it unchanged if there is no printer grid. */
function inDots(module: number, dot: number | undefined): number {
  return dot === undefined ? module : Math.max(1, Math.round(module / dot)) * dot;
}

/**
 * Returns the widest module that fits the box; Infinity if the box size depends on the code. With a printer grid, the
 * box may be too small by one dot.
 */
function fittingModule(request: CodeRequest, quiet: QuietZone, columns: number): number {
  const { symbol, width, height, dot = 0 } = request;
  const fixed = fixedModuleMm(symbol);
  // A symbol of fixed size does not grow with its box. With a printer grid, its module is rounded to whole dots.
  const most = fixed === undefined ? Infinity : inDots(fixed * POINTS_PER_UNIT.mm, request.dot);
  if (width === undefined && height === undefined) return most;
  const limits = [most];
  if (width !== undefined) limits.push((width + dot) / columns);
  const rows =
    symbol.kind === 'matrix'
      ? symbol.rows * symbol.rowHeight
      : symbol.kind === 'bars' && symbol.fixedRatio
        ? symbol.naturalRatio * symbol.columns
        : undefined;
  if (height !== undefined && rows !== undefined) limits.push((height + dot) / (rows + quiet.top + quiet.bottom));
  const widest = Math.min(...limits);
  const hasText = symbol.kind === 'matrix' && (symbol.humanReadable?.length ?? 0) > 0;
  return hasText && height !== undefined ? moduleWithText(request, quiet, widest) : widest;
}

/** Finds the widest module, at most `widest`, that leaves enough height for the text of a matrix symbol. */
function moduleWithText(request: CodeRequest, quiet: QuietZone, widest: number): number {
  const fits = (module: number) => {
    const room = textRoom(request, module, request.fontSize(module));
    const cells = symbolHeight(request, { module, quiet, room });
    return room.above(cells) + cells + room.below(cells) + (quiet.top + quiet.bottom) * module <= request.height!;
  };
  if (fits(widest)) return widest;
  let [least, most] = [0, widest];
  for (let step = 0; step < MODULE_STEPS; step++) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}

/** Number of bisection steps, which determine the module to a billionth. */
const MODULE_STEPS = 30;

type TextRoom = {
  readonly groups: readonly HumanReadable[];
  /**
   * Texts above shorter bars, such as the bars of an add-on. The bars begin at the fraction `share` of the symbol’s
   * height, and the text needs `needed` points above them.
   */
  readonly overhead: readonly { readonly share: number; readonly needed: number }[];
  /** Returns the space in points that the text needs above and below a symbol of this height. */
  above(height: number): number;
  below(height: number): number;
  baseline(group: HumanReadable, height: number): number;
  /** Fraction of the symbol’s height at which the text below begins. Retail guard bars extend below it. */
  readonly bottomShare: number;
  readonly textHeight: number;
};

function textRoom({ symbol, textAbove }: CodeRequest, module: number, fontSize: number): TextRoom {
  const groups = symbol.kind === 'hexagons' ? [] : (symbol.humanReadable ?? []);
  const bars = symbol.kind === 'bars' ? symbol.bars : [];
  // Retail digits are placed between the guard bars. Other text keeps a distance, so that scanners do not mistake it
  // for bars.
  const gap = groups.length > 1 ? Math.max(module, 0.15 * fontSize) : Math.max(2 * module, 0.3 * fontSize);
  const textHeight = gap + (CAP_SHARE + DESCENT_SHARE) * fontSize;
  const isAbove = (group: HumanReadable) => group.side === 'above' || (textAbove && groups.length === 1);
  const bottomShare =
    symbol.kind === 'bars' && !symbol.fixedRatio ? bars.reduce((share, bar) => Math.min(share, bar.bottom), 1) : 1;
  const topShare = (group: HumanReadable) =>
    bars
      .filter((bar) => bar.x >= group.x && bar.x < group.x + group.width)
      .reduce((share, bar) => Math.min(share, bar.top), 1) % 1;
  const above = groups.filter(isAbove);
  const hasBelow = above.length < groups.length;
  // The bars of an add-on begin lower, which may leave enough height for its text. Other texts need extra space above.
  const overhead = above.map((group) => {
    const share = topShare(group);
    return { share, needed: share === 0 ? textHeight : gap + CAP_SHARE * fontSize };
  });
  return {
    groups,
    overhead,
    above: (height) => overhead.reduce((most, { share, needed }) => Math.max(most, needed - height * share), 0),
    bottomShare,
    textHeight: hasBelow ? textHeight : 0,
    below: (height) => (hasBelow ? Math.max(0, textHeight - height * (1 - bottomShare)) : 0),
    baseline: (group, height) =>
      isAbove(group)
        ? height * topShare(group) - gap - (topShare(group) === 0 ? DESCENT_SHARE * fontSize : 0)
        : height * bottomShare + gap + CAP_SHARE * fontSize,
  };
}

function symbolHeight(
  { symbol, height, dot }: CodeRequest,
  { module, quiet, room }: { module: number; quiet: QuietZone; room: TextRoom },
): number {
  if (symbol.kind === 'matrix') return symbol.rows * symbol.rowHeight * module;
  if (symbol.kind === 'hexagons') return symbol.height * module;
  const natural = symbol.naturalRatio * symbol.columns * module;
  if (symbol.fixedRatio || height === undefined) return natural;
  const free = height - (quiet.top + quiet.bottom) * module;
  // The extra space above and below shrinks to zero as the symbol grows. Each combination of a space above and a space
  // below limits the height.
  const under = [
    { share: 0, needed: 0 },
    { share: 1 - room.bottomShare, needed: room.textHeight },
  ];
  const over = [{ share: 0, needed: 0 }, ...room.overhead];
  const whole = Math.min(
    ...over.flatMap((top) =>
      under.map((bottom) => (free - top.needed - bottom.needed) / (1 - top.share - bottom.share)),
    ),
  );
  return dot === undefined ? whole : Math.floor(whole / dot + DOT_ROUNDING) * dot;
}

function tooNarrow(columns: number, dot: number): string {
  return `the code is ${columns} modules wide with its quiet zone and needs at least ${inMm(columns * dot)}; widen the box or shorten the value`;
}

/** Formats a length in mm, rounded up, so that a box of that size is sufficient. */
function inMm(points: number): string {
  return `${(Math.ceil((points / POINTS_PER_UNIT.mm) * 10 - 1e-6) / 10).toFixed(1)} mm`;
}
