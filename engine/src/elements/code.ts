/** Encodes, sizes and draws a code with its text, for barcode, qrcode and datamatrix elements. */
import { type Color, WHITE } from '../base/color.ts';
import { type Matrix, type Point, type Rect, transformRect } from '../base/geometry.ts';
import type { ProblemCode } from '../base/problem-codes.ts';
import { POINTS_PER_UNIT } from '../base/units.ts';
import { withBearerBars } from '../codes/bearer-bars.ts';
import { type CodeOptions, encodeCode } from '../codes/encode.ts';
import { centeredLine } from '../codes/human-readable.ts';
import { trimRange } from '../codes/invisible.ts';
import type { CodeUse } from '../codes/module-by-use.ts';
import type { CodeSymbol, MatrixSymbol } from '../codes/symbol.ts';
import { type Align, alignShares } from '../format/align.ts';
import type { Logo } from '../format/logo.ts';
import { CAP_SHARE, type CodePlan, type CodeRequest, planCode } from '../layout/code-plan.ts';
import type { ComputedStyle } from '../layout/computed-style.ts';
import { type LayoutContext, type Measurable, type Measured, measureNothing } from '../layout/measure.ts';
import { singleLine } from '../layout/single-line.ts';
import { rectPath } from '../scene/path.ts';
import type { CodeItem, Item } from '../scene/scene.ts';
import { findLogo, logoItems } from './code-logo.ts';
import { gs1Text } from './gs1-text.ts';

export type CodeElement = {
  readonly symbology: string;
  readonly options: CodeOptions;
  readonly quietZone: boolean;
  readonly align: Align;
  /** True to trim spaces and invisible characters at both ends of the value. */
  readonly trim: boolean;
  readonly moduleWidth?: number | undefined;
  readonly textAbove?: boolean;
  /** Human-readable text that replaces the value. */
  readonly readableText?: string | undefined;
  readonly logo?: Logo | undefined;
  /** Side for the human-readable lines of GS1 data. */
  readonly gs1Text?: 'below' | 'right' | undefined;
  /** Scanning environment, which sets the allowed module size. */
  readonly use?: CodeUse | undefined;
};

/** Default font size of the text: in points, or in modules for retail digit groups. */
const TEXT_POINTS = 8;
const RETAIL_TEXT_MODULES = 10;

export function measureCode(element: Measurable, code: CodeElement, context: LayoutContext): Measured {
  const { bound, style } = element;
  const { id } = bound;
  const { path } = bound.element;
  const content = bound.content ?? '';
  const { start, end } = code.trim ? trimRange(content) : { start: 0, end: content.length };
  const value = content.slice(start, end);
  if (value === '') {
    context.warnings.push({
      code: 'MISSING_DATA',
      message: 'the value is empty, so no code is drawn; send a value, or hide the element with "visible"',
      elementId: id,
      path,
    });
    return measureNothing(element);
  }
  const refuse = (problem: ProblemCode, message: string) => {
    context.problems.push({ code: problem, path, elementId: id, message });
    return measureNothing(element);
  };
  const authored = bound.authored?.slice(start, end);
  // Retail symbols have long guard bars only if their digits are shown.
  const options = code.readableText === undefined ? code.options : { ...code.options, showText: false };
  const encoded = encodeCode({ symbology: code.symbology, value, authored, options });
  if (!encoded.ok) return refuse('CODE_INVALID', encoded.message);
  const logo = code.logo && findLogo(code.logo, id, context);
  if (logo?.ok === false) return refuse(logo.code, logo.message);
  const symbol = withReadableText(encoded.symbol, code.readableText);
  for (const note of encoded.notes) context.warnings.push({ ...note, elementId: id, path });
  // A composite symbol has an additional text for its component.
  const isRetail =
    (symbol.kind === 'bars' && symbol.humanReadable.length > 1) ||
    (symbol.kind === 'matrix' && (symbol.humanReadable?.length ?? 0) > 2);
  const lines =
    code.gs1Text && gs1Text(symbol, { side: code.gs1Text, style, elementId: id, width: element.width }, context);
  const extra = lines?.extra ?? { width: 0, height: 0 };
  const { density, densityIsSet } = context.printer;
  const request = (width: number | undefined): CodeRequest => ({
    symbol,
    width: width === undefined ? undefined : width - extra.width,
    height: element.height === undefined ? undefined : element.height - extra.height,
    moduleWidth: code.moduleWidth,
    quietZone: code.quietZone,
    textAbove: code.textAbove ?? false,
    fontSize: (module) => {
      if (style.fontSizeIsSet) return style.letters.fontSize;
      return isRetail ? module * RETAIL_TEXT_MODULES : TEXT_POINTS;
    },
    dot: densityIsSet ? POINTS_PER_UNIT.mm / density : undefined,
  });
  const natural = planCode(request(element.width));
  const room = element.width === undefined && element.fill ? element.availableWidth : Infinity;
  const planned = natural.ok && natural.plan.width + extra.width > room ? planCode(request(room)) : natural;
  if (!planned.ok) return refuse('CODE_DOES_NOT_FIT', planned.message);
  const { plan } = planned;
  const lowered = loweredModule(symbol, plan);
  if (lowered) context.warnings.push({ code: 'CODE_NARROWED', message: lowered, elementId: id, path });
  const [wide, high] = [plan.width + extra.width, plan.height + extra.height];
  const width = element.width ?? Math.max(wide, room === Infinity ? 0 : room);
  const height = element.height ?? high;
  const shares = alignShares(code.align);
  return {
    width,
    height,
    place(origin, { transform }) {
      const wished = { x: origin.x + (width - wide) * shares.x, y: origin.y + (height - high) * shares.y };
      const dot = densityIsSet ? POINTS_PER_UNIT.mm / density : undefined;
      const corner = dot === undefined ? wished : snapToDots(wished, { plan, transform, dot });
      const box = { ...plan.symbol, x: corner.x + plan.symbol.x, y: corner.y + plan.symbol.y };
      const item: CodeItem = {
        kind: 'code',
        elementId: id,
        symbol: symbol.kind === 'bars' ? withBearerBars(symbol, box.height / plan.module, plan.quietZone) : symbol,
        box,
        quietBox: quietBox(box, plan),
        color: style.letters.color,
        ...(code.use && { use: code.use }),
        ...(bound.alt ? { alt: bound.alt } : {}),
      };
      const over =
        symbol.kind === 'matrix' ? overlayItems(symbol, { box, color: style.letters.color, elementId: id }) : [];
      const picture = logo && symbol.kind === 'matrix' ? logoItems(logo, symbol, { box, elementId: id, context }) : [];
      return [
        item,
        ...over,
        ...picture,
        ...(lines?.place(corner, plan) ?? []),
        ...textItems(corner, { plan, style, elementId: id, context, isOfCells: symbol.kind === 'matrix' }),
      ];
    },
  };
}

/** Replaces the texts of a symbol with one line. MaxiCode has no text. */
function withReadableText(symbol: CodeSymbol, text: string | undefined): CodeSymbol {
  if (text === undefined || symbol.kind === 'hexagons') return symbol;
  return { ...symbol, humanReadable: text === '' ? [] : [centeredLine(text, symbol.columns)] };
}

type OverlayPlace = { readonly box: Rect; readonly color: Color; readonly elementId: string };

/**
 * Draws an overlay over the cells of a matrix code. Raster outputs draw modules as whole pixels, so the overlay scales
 * with the symbol.
 */
function overlayItems({ overlay, columns }: MatrixSymbol, { box, color, elementId }: OverlayPlace): readonly Item[] {
  if (!overlay) return [];
  const module = box.width / columns;
  const items = overlay.map(({ x, y, width, height, isDark }): Item => {
    const rect = { x: box.x + x * module, y: box.y + y * module, width: width * module, height: height * module };
    return { kind: 'path', elementId, path: rectPath(rect), fill: isDark ? color : WHITE };
  });
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return [{ kind: 'group', elementId, codeScaling: { module, at }, items }];
}

/** Fraction of the requested module that is accepted without a warning, because lengths in templates are rounded. */
const NEARLY = 0.99;

/** Returns a warning if the box is too small for the requested module size. */
function loweredModule(
  symbol: CodeSymbol,
  { module, askedModule: asked, width, height }: CodePlan,
): string | undefined {
  if (asked === undefined || module >= asked * NEARLY) return undefined;
  const mm = (points: number) => `${(points / POINTS_PER_UNIT.mm).toFixed(3)} mm`;
  const needed = (side: number) => {
    const tenths = (side * (asked / module) * 10) / POINTS_PER_UNIT.mm;
    return `${(Math.ceil(tenths - 1e-6) / 10).toFixed(1)} mm`;
  };
  const box =
    symbol.kind === 'bars' && !symbol.fixedRatio
      ? `widen the box to ${needed(width)}`
      : `enlarge the box to ${needed(width)} × ${needed(height)}`;
  return `moduleWidth is reduced from ${mm(asked)} to ${mm(module)} to fit the box; ${box}, or reduce moduleWidth`;
}

function quietBox(box: Rect, { module, quietZone }: CodePlan): Rect {
  return {
    x: box.x - quietZone.left * module,
    y: box.y - quietZone.top * module,
    width: box.width + (quietZone.left + quietZone.right) * module,
    height: box.height + (quietZone.top + quietZone.bottom) * module,
  };
}

/**
 * Aligns a code so that its symbol begins at a whole dot of the page. Only codes rotated by multiples of 90° can be
 * aligned.
 */
function snapToDots(
  corner: Point,
  { plan, transform, dot }: { plan: CodePlan; transform: Matrix; dot: number },
): Point {
  const [a, b, c, d] = transform;
  const isQuarterTurn = (a === 0 && d === 0) || (b === 0 && c === 0);
  if (!isQuarterTurn) return corner;
  const box = { ...plan.symbol, x: corner.x + plan.symbol.x, y: corner.y + plan.symbol.y };
  const onPage = transformRect(transform, box);
  const dx = Math.round(onPage.x / dot) * dot - onPage.x;
  const dy = Math.round(onPage.y / dot) * dot - onPage.y;
  // The inverse of a rotation is its transpose.
  const [x, y] = [a * dx + b * dy, c * dx + d * dy];
  return { x: corner.x + x, y: corner.y + y };
}

type TextContext = {
  plan: CodePlan;
  style: ComputedStyle;
  elementId: string;
  context: LayoutContext;
  /** True if a smaller module also reduces the symbol's height. */
  isOfCells: boolean;
};

/** Draws the human-readable text. Scales down groups that are too wide for their space. */
function textItems(corner: Point, { plan, style, elementId, context, isOfCells }: TextContext): readonly Item[] {
  const { module, fontSize, symbol, texts } = plan;
  return texts.flatMap(({ group, baseline }): readonly Item[] => {
    const room = Math.max(group.width * module, texts.length === 1 ? plan.width : 0);
    const roomX = texts.length === 1 ? corner.x : corner.x + symbol.x + group.x * module;
    const natural = singleLine(group.text, { style, fontSize, elementId }, context);
    const size = natural.width > room ? fontSize * (room / natural.width) : fontSize;
    const line = size === fontSize ? natural : singleLine(group.text, { style, fontSize: size, elementId }, context);
    const free = room - line.width;
    const x = roomX + (group.align === 'left' ? 0 : group.align === 'right' ? free : free / 2);
    const items = line.place({ x, y: corner.y + baseline });
    if (texts.length === 1) return items;
    // Preserves the distance to the bars if the digits are scaled down.
    const atText = corner.y + baseline - (group.side === 'below' ? CAP_SHARE * size : 0);
    const y = isOfCells ? corner.y + symbol.y + symbol.height / 2 : atText;
    const at = { x: corner.x + symbol.x + symbol.width / 2, y };
    return [{ kind: 'group', elementId, codeScaling: { module, at }, items }];
  });
}
