/** The layout of a text: runs of styled characters to lines of placed glyphs, collect → shape → break → place. */
import { remembered } from './block-cache.ts';
import { type BrokenText, breakLines } from './break-lines.ts';
import { type CollectedText, collectText, type Span } from './collect.ts';
import type { Findings } from './itemize.ts';
import { placeLines } from './place-lines.ts';
import { pieceWidth, type Segment, shapeSegments, trimmedEnd } from './segment.ts';
import { simpleLine } from './simple-line.ts';
import type { ParagraphOptions, TextBlock, TextRun } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

export type {
  Indent,
  ItemPlace,
  LineHeight,
  ParagraphOptions,
  TextBlock,
  TextLine,
  TextRun,
  TextStyle,
} from './text-block.ts';

/** Lays out text in its width; nothing about it can fail. A text without a character has no line. */
export function layoutText(engine: TextEngine, runs: readonly TextRun[], options: ParagraphOptions): TextBlock {
  const simple = simpleLine(engine, runs, options);
  if (simple) return simple;
  return remembered(engine.blocks, { runs, options }, () => {
    const { segments, findings } = shapeText(engine, runs, options);
    const block = placeText(breakLines(segments, { engine, options }), findings, options);
    return { block, fontSize: largestSize(runs), fits: !block.truncated };
  }).block;
}

/** The largest size of all runs; 0 where there is none. */
export function largestSize(runs: readonly TextRun[]): number {
  return runs.reduce((largest, { style }) => Math.max(largest, style.fontSize), 0);
}

/** The paragraphs of a text as glyphs of the fonts that have the characters. */
export type ShapedText = {
  readonly spans: readonly Span[];
  /** Each is shaped when it is first come to, and once. */
  readonly segments: Iterable<Segment>;
  readonly findings: Findings;
};

export function shapeText(
  engine: TextEngine,
  runs: readonly TextRun[],
  { language, direction, hyphenate = false, paragraph, vertical = false }: ParagraphOptions,
): ShapedText {
  const collected = collectText(runs, paragraph?.tabs !== undefined);
  const findings = findingsOf(collected);
  const segments = new Once(shapeSegments({ engine, collected, language, direction, hyphenate, vertical, findings }));
  return { spans: collected.spans, segments, findings };
}

/** Broken lines as glyphs in their places. */
export function placeText(broken: BrokenText, findings: Findings, options: ParagraphOptions): TextBlock {
  const { lines, truncated, brokenWord } = broken;
  const width = widthOf(broken);
  const placed = placeLines(lines, options.align, options.width === Infinity ? width : options.width);
  const last = placed.at(-1);
  const height = last ? last.top + last.height : 0;
  const { missing, substitutions } = findings;
  return { lines: placed, width, height, truncated, brokenWord, missing, substitutions: [...substitutions.values()] };
}

/** The width of the widest line. */
export function widthOf({ lines }: BrokenText): number {
  return lines.reduce((widest, line) => Math.max(widest, line.indent + line.width + line.endIndent), 0);
}

/**
 * The same values each time, but asked for once. A class: the first call of a generator that is made anew each time makes V8
 * a hidden class, which keeps all that it can reach out of reach of the quick collections.
 */
class Once<T> implements Iterable<T> {
  private readonly values: Iterator<T>;
  private readonly known: T[] = [];

  constructor(values: Iterator<T>) {
    this.values = values;
  }

  *[Symbol.iterator](): Generator<T> {
    const known = this.known;
    for (let i = 0; ; i++) {
      if (i === known.length) {
        const next = this.values.next();
        if (next.done) return;
        known.push(next.value);
      }
      yield known[i]!;
    }
  }
}

/** The width below which words must be broken, and the width from which on nothing wraps. */
export type TextWidths = { readonly min: number; readonly max: number };

export function measureText(engine: TextEngine, runs: readonly TextRun[], language: string): TextWidths {
  const collected = collectText(runs);
  let min = 0;
  let max = 0;
  const findings = findingsOf(collected);
  const context = {
    engine,
    collected,
    language,
    direction: 'auto',
    hyphenate: false,
    vertical: false,
    findings,
  } as const;
  for (const segment of shapeSegments(context)) {
    const { text, inkEnd, positions, indent } = segment;
    max = Math.max(max, indent + pieceWidth(segment.pieces(0, inkEnd)));
    let start = 0;
    for (const next of segment.opportunities()) {
      const end = trimmedEnd(text, start, next);
      // Only words that seem about as wide as the widest so far are worth shaping by themselves.
      const isCandidate = indent + (positions[end]! - positions[start]!) * 1.1 > min;
      if (isCandidate) min = Math.max(min, indent + pieceWidth(segment.pieces(start, end)));
      start = next;
    }
  }
  return { min, max };
}

function findingsOf({ malformed }: CollectedText): Findings {
  return { missing: new Set(malformed ? ['\ufffd'] : []), substitutions: new Map() };
}
