/** Shrinks text until it fits its box. */
import { type BlockRequest, type FittedText, remembered } from './block-cache.ts';
import { type BrokenText, breakLines } from './break-lines.ts';
import type { Span } from './collect.ts';
import { SLACK } from './cut.ts';
import { largestSize, placeText, type ShapedText, shapeText, widthOf } from './paragraph.ts';
import { type Segment, trimmedEnd } from './segment.ts';
import { simpleLine } from './simple-line.ts';
import type { ParagraphOptions, TextRun } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

export type ShrinkOptions = Omit<ParagraphOptions, 'ellipsis' | 'maxHeight'> & {
  /** Height of the box in points. */
  readonly height: number;
  /** Minimum font size of the largest run, in points. */
  readonly minFontSize: number;
};

/** Number of font sizes to try per point. */
const STEPS_PER_POINT = 10;

/**
 * Finds the largest font size at which all lines fit `width` × `height`. Prefers a size that breaks no words.
 */
export function shrinkText(engine: TextEngine, runs: readonly TextRun[], options: ShrinkOptions): FittedText {
  const { height, minFontSize, ...rest } = options;
  const paragraph: ParagraphOptions = { ...rest, ellipsis: false };
  const simple = simpleLine(engine, runs, paragraph);
  if (simple && simple.height <= height + TOLERANCE) return { block: simple, fontSize: largestSize(runs), fits: true };
  const request = { runs, options: paragraph, shrink: { height, minFontSize } };
  return remembered(engine.blocks, request, () => shrink(engine, request));
}

function shrink(engine: TextEngine, { runs, options, shrink }: Required<BlockRequest>): FittedText {
  const { height, minFontSize } = shrink;
  const paragraph: ParagraphOptions = { ...options, maxHeight: height };
  const given = largestSize(runs);
  const shaped = shapeText(engine, runs, paragraph);
  const least = Math.min(given, minFontSize);
  const isHopeless = rejectsQuickly(shaped, paragraph);
  const best = findSize(given, least, {
    isHopeless: (fontSize) => isHopeless(fontSize / given),
    attempt(fontSize) {
      const segments = resized(shaped, fontSize / given);
      const broken = breakLines(segments, { engine, options: paragraph });
      const isInside = heightOf(broken) <= height + TOLERANCE && widthOf(broken) <= options.width + TOLERANCE;
      return { broken, fontSize, fits: !broken.truncated && isInside };
    },
  });
  // A text that does not fit even at the smallest size is truncated with an ellipsis.
  const broken = best.fits
    ? best.broken
    : breakLines(resized(shaped, best.fontSize / given), { engine, options: { ...paragraph, ellipsis: true } });
  return { block: placeText(broken, shaped.findings, paragraph), fontSize: best.fontSize, fits: best.fits };
}

/**
 * Returns a quick check for font sizes that cannot fit, which breaks no lines. It compares the ink width of the scaled
 * text with the available width and height.
 */
function rejectsQuickly(
  { segments, spans }: ShapedText,
  { width, lineHeight, maxHeight = Infinity, maxLines = Infinity }: ParagraphOptions,
): (factor: number) => boolean {
  if (spans.length === 0 || spans.some(({ style }) => style.letterSpacing < 0)) return () => false;
  const sizes = spans.map(({ style }) => style.fontSize);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const widths = new Map<Segment, number>();
  return (factor) => {
    const room = width + SLACK * most * factor + TOLERANCE;
    const height = 'factor' in lineHeight ? lineHeight.factor * least * factor : lineHeight.points;
    let lines = 0;
    for (const segment of segments) {
      const ink = widths.get(segment) ?? inkWidth(segment);
      widths.set(segment, ink);
      lines += Math.max(1, Math.ceil((ink * factor) / room - TOLERANCE));
      if (lines > maxLines || (lines - TOLERANCE) * height > maxHeight + TOLERANCE) return true;
    }
    return false;
  };
}

/** Returns the width of a paragraph on one line, without its hanging spaces. */
function inkWidth({ text, positions, inkEnd }: Segment): number {
  let width = 0;
  for (let at = 0; at < inkEnd; at++) {
    if (trimmedEnd(text, at, at + 1) > at) width += positions[at + 1]! - positions[at]!;
  }
  return width;
}

/** Text at one font size, before its lines are positioned. */
type Attempt = { readonly broken: BrokenText; readonly fontSize: number; readonly fits: boolean };

type SizeSearch = {
  /** Breaks the text into lines at this font size. */
  attempt(fontSize: number): Attempt;
  /** Returns true if the text cannot fit at this font size. It is much faster than `attempt`. */
  isHopeless(fontSize: number): boolean;
};

/**
 * Returns the text at the largest of the possible font sizes at which it fits, or at the smallest size if it fits at no
 * size. The largest size that is not hopeless usually fits, so the search starts there.
 */
function findSize(given: number, least: number, { attempt, isHopeless }: SizeSearch): Attempt {
  let smallest: Attempt | undefined;
  const atLeast = () => (smallest ??= attempt(least));
  const isGood = ({ fits, broken }: Attempt) => fits && (!broken.brokenWord || atLeast().broken.brokenWord);
  if (given === least || !isHopeless(given)) {
    const asGiven = attempt(given);
    if (isGood(asGiven)) return asGiven;
  }
  let low = Math.floor(least * STEPS_PER_POINT + TOLERANCE);
  const top = Math.ceil(given * STEPS_PER_POINT - TOLERANCE);
  let high = bisect(low, top, (size) => !isHopeless(size / STEPS_PER_POINT)) + 1;
  let best: Attempt | undefined;
  const tryAt = (size: number): boolean => {
    const tried = attempt(size / STEPS_PER_POINT);
    const isBetter = isGood(tried);
    if (isBetter) best = tried;
    return isBetter;
  };
  for (let step = 1; high - step > low; step *= 2) {
    const size = high - step;
    if (tryAt(size)) {
      low = size;
      break;
    }
    high = size;
  }
  bisect(low, high, tryAt);
  return best ?? atLeast();
}

/** Returns the largest whole number between `low` and `high` for which the test is true. Returns `low` if it never is. */
function bisect(low: number, high: number, isTrue: (value: number) => boolean): number {
  if (high - low <= 1) return low;
  const middle = (low + high) >> 1;
  return isTrue(middle) ? bisect(middle, high, isTrue) : bisect(low, middle, isTrue);
}

const TOLERANCE = 0.001;

function heightOf({ lines }: BrokenText): number {
  return lines.reduce((sum, { space, above, below }) => sum + space + (above + below), 0);
}

function resized({ segments, spans }: ShapedText, factor: number): Iterable<Segment> {
  if (factor === 1) return segments;
  const scaled = spans.map((span): Span => {
    return { ...span, style: { ...span.style, fontSize: span.style.fontSize * factor } };
  });
  return mapped(segments, (segment) => segment.resized(scaled));
}

function* mapped<From, To>(values: Iterable<From>, map: (value: From) => To): Generator<To> {
  for (const value of values) yield map(value);
}
