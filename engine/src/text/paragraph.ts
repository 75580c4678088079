/**
 * Text layout. Converts runs of styled characters to lines of positioned glyphs: collects, shapes, breaks and places
 * them.
 */
import { remembered } from './block-cache.ts';
import { type BrokenText, breakLines } from './break-lines.ts';
import { type CollectedText, collectText, type Span } from './collect.ts';
import type { Findings } from './itemize.ts';
import { placeLines } from './place-lines.ts';
import { type Segment, shapeSegments } from './segment.ts';
import { simpleLine } from './simple-line.ts';
import type { ParagraphOptions, TextBlock, TextRun } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

export type {
  ItemPlace,
  ParagraphOptions,
  TextBlock,
  TextLine,
  TextRun,
  TextStyle,
} from './text-block.ts';

/** Lays out text in a width. Never fails. Empty text has no lines. */
export function layoutText(engine: TextEngine, runs: readonly TextRun[], options: ParagraphOptions): TextBlock {
  const simple = simpleLine(engine, runs, options);
  if (simple) return simple;
  return remembered(engine.blocks, { runs, options }, () => {
    const { segments, findings } = shapeText(engine, runs, options);
    const block = placeText(breakLines(segments, { engine, options }), findings, options);
    return { block, fontSize: largestSize(runs), fits: !block.truncated };
  }).block;
}

/** Returns the largest font size of all runs; 0 if there are no runs. */
export function largestSize(runs: readonly TextRun[]): number {
  return runs.reduce((largest, { style }) => Math.max(largest, style.fontSize), 0);
}

/** Paragraphs of a text as segments. */
export type ShapedText = {
  readonly spans: readonly Span[];
  /** Segments, which are shaped on first use and only once. */
  readonly segments: Iterable<Segment>;
  readonly findings: Findings;
};

export function shapeText(
  engine: TextEngine,
  runs: readonly TextRun[],
  { language, direction, hyphenate = false, keepWords = false, paragraph, vertical = false }: ParagraphOptions,
): ShapedText {
  const collected = collectText(runs, paragraph?.tabs !== undefined);
  const findings = findingsOf(collected);
  const segments = new Once(
    shapeSegments({ engine, collected, language, direction, hyphenate, keepWords, vertical, findings }),
  );
  return { spans: collected.spans, segments, findings };
}

/** Positions the glyphs of lines. */
export function placeText(broken: BrokenText, findings: Findings, options: ParagraphOptions): TextBlock {
  const { lines, truncated, brokenWord, wordExcess } = broken;
  const width = widthOf(broken);
  const placed = placeLines(lines, options.align, options.width === Infinity ? width : options.width);
  const last = placed.at(-1);
  const height = last ? last.top + last.height : 0;
  const { missing, substitutions } = findings;
  const found = { missing, substitutions: [...substitutions.values()] };
  return { lines: placed, width, height, truncated, brokenWord, wordExcess, ...found };
}

/** Returns the width of the widest line. */
export function widthOf({ lines }: BrokenText): number {
  return lines.reduce((widest, line) => Math.max(widest, line.indent + line.width + line.endIndent), 0);
}

/**
 * Iterable that caches an iterator's values. It is a class, because V8 creates a hidden class on the first call of each
 * new generator. That prevents fast garbage collection of everything it references.
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

export function findingsOf({ malformed }: CollectedText): Findings {
  return { missing: new Set(malformed ? ['\ufffd'] : []), substitutions: new Map() };
}
