import type { Point } from '../../base/geometry.ts';
import { mm } from '../../base/units.ts';
import type { BoundElement } from '../../bind/bound.ts';
import { noteLink } from '../../layout/anchors.ts';
import type { ComputedStyle } from '../../layout/computed-style.ts';
import { reportFeatures } from '../../layout/feature-warnings.ts';
import { reportFonts } from '../../layout/font-warnings.ts';
import type { LayoutContext, Measurable, Measured, Split } from '../../layout/measure.ts';
import { moveItem } from '../../layout/move-item.ts';
import { inkOverflow } from '../../layout/text-ink.ts';
import { type Path, rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import type { Role } from '../../scene/tag.ts';
import { shrinkText } from '../../text/fit.ts';
import { type Kept, leastTextWidth } from '../../text/least-width.ts';
import {
  layoutText,
  type ParagraphOptions,
  type TextBlock,
  type TextLine,
  type TextRun,
  type TextStyle,
} from '../../text/paragraph.ts';
import { startOf } from '../../text/place-lines.ts';
import { isSimpleLine } from '../../text/simple-line.ts';
import type { ElementOfType } from '../schemas.ts';
import { alongPath } from './along.ts';
import { styledRuns, textRuns } from './runs.ts';
import { beforeScale, scaledBox } from './scaled-box.ts';
import { isPlain, TextStructure } from './structure.ts';
import { verticalBox } from './vertical-box.ts';

type Text = ElementOfType<'text'>;

/** Wraps text to its width, and scales it horizontally. */
export function measureText(element: Measurable<ElementOfType<'text'>>, document: LayoutContext): Measured {
  const { bound, style } = element;
  const { horizontalScale: scale, vertical } = style;
  if (scale === 1 || vertical || bound.element.along) return measureUnscaled(element, document);
  return scaledBox(measureUnscaled(beforeScale(element, scale), document), scale, bound.id);
}

/**
 * Measures text without scaling. Text that is higher than its box is shown, clipped, truncated with an ellipsis, or
 * shrunk.
 */
function measureUnscaled(element: Measurable<ElementOfType<'text'>>, document: LayoutContext): Measured {
  const { bound, style } = element;
  const { id } = bound;
  const context = inLanguage(style, document);
  const written = writtenRuns(bound, style, context);
  const runs = style.ownFigures ? withFiguresThatFit(written, style.ownFigures, element, context) : written;
  if (bound.runs || bound.element.markup === 'markdown') {
    for (const { href } of runs) if (href !== undefined) noteLink(href, bound, context);
  }
  reportFeatures(runs, { elementId: id, tabular: style.ownFigures !== undefined }, context);
  if (bound.element.along) return measureAlong(runs, bound.element.along, element, context);
  if (style.vertical) return measureVertical(runs, element, context);
  const { block, isTooLarge } = fitText(runs, element, context);
  reportFonts(block, id, context);
  const width = element.width ?? (element.fill ? element.availableWidth : block.width);
  const height = element.height ?? block.height;
  const hangs = hangingOf(style);
  const over = inkOverflow(block, { top: topOf(block, height, style), width, height: element.height, hangs });
  if (isTooLarge || over > 0)
    context.warnings.push({ code: 'TEXT_OVERFLOW', elementId: id, message: overflowMessage(over, style) });
  else if (block.wordExcess > 0 && style.overflow !== 'ellipsis')
    context.warnings.push({ code: 'TEXT_OVERFLOW', elementId: id, message: wordMessage(block.wordExcess) });
  const isClipped = style.overflow === 'clip' && over > 0;
  return new TextBox(block.lines, {
    id,
    style,
    width,
    height: element.height,
    isClipped,
    structure: structureOf(bound, block),
    from: 0,
  });
}

/** Returns the context with the text's language. */
function inLanguage({ language }: ComputedStyle, document: LayoutContext): LayoutContext {
  return language === undefined || language === document.language ? document : { ...document, language };
}

function writtenRuns(
  { runs, content = '', element: { markup } }: BoundElement<Text>,
  style: ComputedStyle,
  { language, styleOf, world }: LayoutContext,
): readonly TextRun[] {
  if (runs) return styledRuns(runs, { style, language, styleOf });
  return textRuns(content, markup, { style, language, engine: world.text });
}

/**
 * Returns the minimum inner width at which unbreakable content still fits. It is 0 for `numbers` in a text that may be
 * clipped, truncated or shrunk.
 */
export function leastWidthOfText(
  bound: BoundElement<Text>,
  kept: Kept,
  style: ComputedStyle,
  document: LayoutContext,
): number {
  const context = inLanguage(style, document);
  const element = { bound, style, width: undefined, height: undefined, availableWidth: Infinity, fill: false };
  if (bound.element.along || style.vertical) return measureText(element, document).width;
  if (kept === 'numbers' && style.overflow !== 'visible') return 0;
  const runs = writtenRuns(bound, style, context);
  return leastTextWidth(context.world.text, runs, optionsOf(element, context), kept) * style.horizontalScale;
}

/**
 * Uses the font's default figures if a number fits on one line only with these. Tabular figures never break a number.
 */
function withFiguresThatFit(
  runs: readonly TextRun[],
  ownFigures: TextStyle,
  element: Measurable<Text>,
  context: LayoutContext,
): readonly TextRun[] {
  const { text } = context.world;
  const options = optionsOf(element, context);
  const fits = (tried: readonly TextRun[]) => isSimpleLine(text, tried, options);
  if (fits(withZeros(runs))) return runs;
  const own = runs.map((run) => ({ ...run, style: ownFigures }));
  return fits(withZeros(own)) || fits(own) ? own : runs;
}

/** Replaces digits with zeros. Tabular figures have equal widths, so that one cache entry serves many numbers. */
function withZeros(runs: readonly TextRun[]): readonly TextRun[] {
  return runs.map((run) => ({ ...run, text: run.text.replace(/[1-9]/g, '0') }));
}

/** Measures text along a path. Text beyond its end is not drawn. */
function measureAlong(
  runs: readonly TextRun[],
  path: Path,
  element: Measurable<Text>,
  context: LayoutContext,
): Measured {
  const { bound, style } = element;
  const { id } = bound;
  const options = { ...optionsOf(element, context), width: Infinity, maxLines: 1, around: undefined };
  const block = layoutText(context.world.text, runs, options);
  reportFonts(block, id, context);
  const [line] = block.lines;
  const share = startOf(style.textAlign, line?.rightToLeft ?? false);
  const { box, over } = alongPath(line, { path, share, elementId: id });
  if (over > TOLERANCE || block.truncated)
    context.warnings.push({ code: 'TEXT_OVERFLOW', elementId: id, message: overflowAlong(over) });
  return { ...box, width: element.width ?? box.width, height: element.height ?? box.height };
}

function overflowAlong(over: number): string {
  const by = over > TOLERANCE ? ` by ${mm(over)}` : '';
  return `the text is longer than its path${by}, and the rest is omitted; shorten the text or choose a smaller font size`;
}

/** Measures vertical text. The box height limits the length of its lines. */
function measureVertical(runs: readonly TextRun[], element: Measurable<Text>, context: LayoutContext): Measured {
  const { id } = element.bound;
  const options = {
    ...optionsOf(element, context),
    width: element.height ?? Infinity,
    maxHeight: undefined,
    vertical: true,
  };
  const block = layoutText(context.world.text, runs, options);
  reportFonts(block, id, context);
  const { width = block.height, height = block.width } = element;
  const over = Math.max(block.height - width, block.width - height);
  if (over > LEAST_OVERFLOW || block.truncated)
    context.warnings.push({ code: 'TEXT_OVERFLOW', elementId: id, message: overflowMessage(over, element.style) });
  const { tag } = element.bound;
  const isTagged = tag !== undefined && tag.role !== 'artifact';
  return verticalBox(block.lines, { width, height, elementId: id, isTagged });
}

/** Overflow to ignore, in points. */
const LEAST_OVERFLOW = 0.5;

/** Returns the intended overhang of lines with a negative indent, limited to the padding. */
function hangingOf({ paragraph, padding }: ComputedStyle): number {
  const out = paragraph ? -Math.min(0, paragraph.firstIndent, paragraph.restIndent) : 0;
  return Math.min(out, Math.max(padding.left, padding.right));
}

/** Returns the tags of the lines. Returns undefined for untagged documents, artifacts and single plain lines. */
function structureOf({ tag, element }: BoundElement<ElementOfType<'text'>>, { lines }: TextBlock) {
  if (!tag || tag.role === 'artifact') return undefined;
  const hasBlocks = element.markup === 'markdown' && HOLDS_BLOCKS.includes(tag.role);
  if (!hasBlocks && lines.length === 1 && isPlain(lines[0]!)) return undefined;
  return new TextStructure(lines, hasBlocks);
}

const HOLDS_BLOCKS: readonly Role[] = ['block', 'cell', 'headerCell', 'section'];

type TextBoxOptions = {
  readonly id: string;
  readonly style: ComputedStyle;
  readonly width: number;
  /** Height in points; undefined if it follows the lines. */
  readonly height: number | undefined;
  readonly isClipped: boolean;
  readonly structure: TextStructure | undefined;
  /** Distance of the first line from the top of the whole text, in points. */
  readonly from: number;
};

/**
 * Lines of a text as a box. It can be split between lines unless its height is fixed. A class saves memory: a long
 * table has a hundred thousand boxes, and methods on a prototype reduce their size to a quarter.
 */
class TextBox implements Measured {
  readonly width: number;
  readonly height: number;
  private readonly lines: readonly TextLine[];
  private readonly options: TextBoxOptions;

  constructor(lines: readonly TextLine[], options: TextBoxOptions) {
    this.lines = lines;
    this.options = options;
    this.width = options.width;
    this.height = options.height ?? linesHeight(lines, options.from);
  }

  baseline(): number | undefined {
    const { lines, height, options } = this;
    const [first] = lines;
    const { from, style } = options;
    return first && first.baseline - from + topOf({ height: linesHeight(lines, from) }, height, style);
  }

  place({ x, y }: Point): readonly Item[] {
    const { lines, width, height } = this;
    const { id, style, isClipped, structure, from } = this.options;
    const corner = { x, y: y + (topOf({ height: linesHeight(lines, from) }, height, style) - from) };
    const placed: Item[] = [];
    for (const { highlights } of lines) {
      for (const highlight of highlights) placed.push(moveItem(highlight, corner, id));
    }
    for (const line of lines) {
      if (structure) {
        for (const item of structure.place(line, corner, id)) placed.push(item);
        continue;
      }
      const { runs, rubies, decorations, links } = line;
      for (const run of runs) placed.push(moveItem(run, corner, id));
      for (const ruby of rubies) placed.push(moveItem(ruby, corner, id));
      for (const decoration of decorations) placed.push(moveItem(decoration, corner, id));
      for (const link of links) placed.push(moveItem(link, corner, id));
    }
    if (!isClipped || placed.length === 0) return placed;
    return [{ kind: 'group', elementId: id, clip: rectPath({ x, y, width, height }), items: placed }];
  }

  stretch(whole: number): Measured {
    return new TextBox(this.lines, { ...this.options, height: whole });
  }

  get split(): Measured['split'] {
    const { lines, options } = this;
    if (options.height !== undefined || lines.length < 2) return undefined;
    return (room, forced) => splitLines(lines, { room, forced }, options);
  }
}

/** Returns the distance from the top of the first line to the bottom of the lowest line. */
function linesHeight(lines: readonly TextLine[], first: number): number {
  return lines.reduce((bottom, line) => Math.max(bottom, bottomOf(line, first)), 0);
}

/** Returns the bottom of a line, relative to the top of the first line. */
function bottomOf({ top, height }: TextLine, first: number): number {
  return top + height - first;
}

function splitLines(
  lines: readonly TextLine[],
  { room, forced }: { readonly room: number; readonly forced: boolean },
  options: TextBoxOptions,
): Split | undefined {
  const { from: first, style } = options;
  const { widows, orphans } = style;
  const fitting = lines.findIndex((line) => bottomOf(line, first) > room + TOLERANCE);
  const most = fitting < 0 ? lines.length : fitting;
  const count = forced
    ? Math.max(1, Math.min(most, Math.max(lines.length - widows, orphans)))
    : Math.min(most, lines.length - widows);
  if (count >= lines.length || (!forced && count < orphans)) return undefined;
  const from = lines[count]!.top;
  return {
    first: new TextBox(lines.slice(0, count), options),
    rest: new TextBox(lines.slice(count), { ...options, from }),
  };
}

const TOLERANCE = 0.001;

/** Fraction of the remaining space that is above the lines. */
const SHARE_ABOVE = { top: 0, middle: 0.5, bottom: 1 } as const;

/** Returns the top of the lines in their box. */
function topOf({ height }: Pick<TextBlock, 'height'>, whole: number, { verticalAlign }: ComputedStyle): number {
  return SHARE_ABOVE[verticalAlign] * (whole - height);
}

function optionsOf({ bound, style, width, height, availableWidth }: Measurable<Text>, { language }: LayoutContext) {
  const { textAlign, maxLines, lineHeight, direction, hyphenate, keepWords, paragraph } = style;
  const options: ParagraphOptions = {
    width: width ?? availableWidth,
    align: textAlign,
    lineHeight,
    direction,
    hyphenate,
    keepWords,
    paragraph,
    around: bound.element.around?.map(({ x, y, width: across, height: down, gap, shape }) => ({
      x: x - gap,
      y: y - gap,
      width: across + 2 * gap,
      height: down + 2 * gap,
      isRound: shape === 'ellipse',
    })),
    ellipsis: style.overflow === 'ellipsis',
    language,
    maxLines,
    maxHeight: style.overflow === 'ellipsis' ? height : undefined,
  };
  return options;
}

function fitText(
  runs: readonly TextRun[],
  element: Measurable<Text>,
  context: LayoutContext,
): { readonly block: TextBlock; readonly isTooLarge: boolean } {
  const { style, width, height, availableWidth, fill } = element;
  const { textAlign } = style;
  const options = optionsOf(element, context);
  const { text: engine } = context.world;
  // Aligns within the content width, because an automatic width shrinks to fit the content.
  const natural =
    width === undefined && !fill
      ? layoutText(engine, runs, { ...options, align: textAlign === 'start' ? 'start' : 'left' })
      : undefined;
  const fixed = natural ? { ...options, width: Math.min(availableWidth, natural.width) } : options;
  if (style.overflow === 'shrink') {
    const shrunk = shrinkText(engine, runs, { height: height ?? Infinity, minFontSize: style.minFontSize, ...fixed });
    return { block: shrunk.block, isTooLarge: !shrunk.fits };
  }
  const startsLeft = natural?.lines.every(({ rightToLeft }) => !rightToLeft);
  const isPlaced = textAlign === 'left' || (textAlign === 'start' && startsLeft);
  const block = natural && isPlaced ? natural : layoutText(engine, runs, fixed);
  // Reports lines dropped by `maxLines`, unless an ellipsis shows the reader that text is missing.
  return { block, isTooLarge: block.truncated && style.overflow !== 'ellipsis' };
}

function wordMessage(excess: number): string {
  return `a word is ${mm(excess)} wider than its line and breaks without a hyphen; widen the box, set "hyphenate", or choose a smaller font size`;
}

function overflowMessage(over: number, { overflow }: ComputedStyle): string {
  const by = over > 0 ? ` by ${mm(over)}` : '';
  const what = {
    visible: `the text overflows its box${by}`,
    clip: `the text is cut off because it overflows its box${by}`,
    ellipsis: `even one line of the text overflows its box${by}`,
    shrink: 'the text does not fit its box even at the smallest font size and is cut off with "…"',
  }[overflow];
  return `${what}; enlarge the box, shorten the text or choose a smaller font size`;
}
