import type { Point } from '../../base/geometry.ts';
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
import {
  layoutText,
  type ParagraphOptions,
  type TextBlock,
  type TextLine,
  type TextRun,
  type TextStyle,
} from '../../text/paragraph.ts';
import { startOf } from '../../text/place-lines.ts';
import { simpleLine } from '../../text/simple-line.ts';
import type { ElementOfType } from '../schemas.ts';
import { alongPath } from './along.ts';
import { styledRuns, textRuns } from './runs.ts';
import { isPlain, TextStructure } from './structure.ts';
import { verticalBox } from './vertical-box.ts';

type Text = ElementOfType<'text'>;

/** Text wraps in its width; what is higher than the box is drawn, cut, ended with an ellipsis or made smaller. */
export function measureText(element: Measurable<ElementOfType<'text'>>, document: LayoutContext): Measured {
  const { bound, style } = element;
  const { id } = bound;
  const { language = document.language } = style;
  const context = language === document.language ? document : { ...document, language };
  const written = bound.runs
    ? styledRuns(bound.runs, { style, language, styleOf: context.styleOf })
    : textRuns(bound.content ?? '', bound.element.markup, { style, language, engine: context.world.text });
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

/** A number that only its font's own figures bring onto one line keeps them: no column breaks a number to have figures of one width. */
function withFiguresThatFit(
  runs: readonly TextRun[],
  ownFigures: TextStyle,
  element: Measurable<Text>,
  context: LayoutContext,
): readonly TextRun[] {
  const { text } = context.world;
  const options = optionsOf(element, context);
  const fits = (tried: readonly TextRun[]) => simpleLine(text, tried, options) !== undefined;
  if (fits(withZeros(runs))) return runs;
  const own = runs.map((run) => ({ ...run, style: ownFigures }));
  return fits(withZeros(own)) || fits(own) ? own : runs;
}

/** As wide where all figures are of one width, and the same for many numbers: shaped once. */
function withZeros(runs: readonly TextRun[]): readonly TextRun[] {
  return runs.map((run) => ({ ...run, text: run.text.replace(/[1-9]/g, '0') }));
}

/** What lies beyond the end of the outline is not drawn. */
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
  const by = over > TOLERANCE ? ` by ${((over * 25.4) / 72).toFixed(2)} mm` : '';
  return `the text is longer than the outline it stands on${by}, and what is beyond its end is left out: shorten the text or choose a smaller font size`;
}

/** Lines that run downwards, as far as the box is high. */
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

/** Points that lines may stand out without anyone minding. */
const LEAST_OVERFLOW = 0.5;

/** Lines that start further out are meant to, as far as the padding goes. */
function hangingOf({ paragraph, padding }: ComputedStyle): number {
  const out = paragraph ? -Math.min(0, paragraph.firstIndent, paragraph.restIndent) : 0;
  return Math.min(out, Math.max(padding.left, padding.right));
}

/** What its lines are; undefined where nobody asks, all of it is not to be read, or it is one line and no more than its element. */
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
  /** Undefined where it is that of the lines. */
  readonly height: number | undefined;
  readonly isClipped: boolean;
  readonly structure: TextStructure | undefined;
  /** How far down its first line begins in the whole text. */
  readonly from: number;
};

/**
 * Some lines of a text as a box; it is cut between lines where its height is theirs. A class, as of a long table there are a
 * hundred thousand: an object without functions of its own takes a quarter of the memory.
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

/** To the bottom of the lowest. */
function linesHeight(lines: readonly TextLine[], first: number): number {
  return lines.reduce((bottom, line) => Math.max(bottom, bottomOf(line, first)), 0);
}

/** From the top of the first. */
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

/** How much of the room that the lines leave is above them. */
const SHARE_ABOVE = { top: 0, middle: 0.5, bottom: 1 } as const;

/** Where the block of lines lies in its box. */
function topOf({ height }: Pick<TextBlock, 'height'>, whole: number, { verticalAlign }: ComputedStyle): number {
  return SHARE_ABOVE[verticalAlign] * (whole - height);
}

function optionsOf({ bound, style, width, height, availableWidth }: Measurable<Text>, { language }: LayoutContext) {
  const { textAlign, maxLines, lineHeight, direction, hyphenate, paragraph } = style;
  const options: ParagraphOptions = {
    width: width ?? availableWidth,
    align: textAlign,
    lineHeight,
    direction,
    hyphenate,
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
  // An automatic width is the content's, so alignment happens inside that, not inside the room there was.
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
  // Lines that `maxLines` cut off without a mark are lost in silence.
  return { block, isTooLarge: block.truncated && style.overflow !== 'ellipsis' };
}

function overflowMessage(over: number, { overflow }: ComputedStyle): string {
  const by = over > 0 ? ` by ${((over * 25.4) / 72).toFixed(2)} mm` : '';
  const what = {
    visible: `the text reaches beyond its box${by}`,
    clip: `the text is cut: it reaches beyond its box${by}`,
    ellipsis: `even one line of the text reaches beyond its box${by}`,
    shrink: 'the text does not fit its box even at the smallest font size, and lines that have no room are left out',
  }[overflow];
  return `${what}: enlarge the box, shorten the text or choose a smaller font size`;
}
