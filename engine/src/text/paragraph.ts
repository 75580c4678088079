/** The layout of a text: runs of styled characters to lines of placed glyphs, collect → shape → break → place. */
import { breakLines } from './break-lines.ts';
import { type CollectedText, collectText } from './collect.ts';
import type { Findings } from './itemize.ts';
import { placeLines } from './place-lines.ts';
import { pieceWidth, shapeSegments, trimmedEnd } from './segment.ts';
import type { ParagraphOptions, TextBlock, TextRun } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

export type { Indent, LineHeight, ParagraphOptions, TextBlock, TextLine, TextRun, TextStyle } from './text-block.ts';

/** Lays out text in its width; nothing about it can fail. A text without a character has no line. */
export function layoutText(engine: TextEngine, runs: readonly TextRun[], options: ParagraphOptions): TextBlock {
  const { language, align, direction, hyphenate = false } = options;

  // One text of drawable characters, whose parts know their styles.
  const collected = collectText(runs);
  const findings = findingsOf(collected);

  // Its paragraphs, as glyphs of the fonts that have the characters.
  const segments = shapeSegments({ engine, collected, language, direction, hyphenate, findings });

  // The lines: which glyphs, how wide, how high.
  const { lines, truncated, brokenWord } = breakLines(segments, { engine, options });

  // The same glyphs in their places.
  const width = lines.reduce((widest, line) => Math.max(widest, line.indent + line.width), 0);
  const placed = placeLines(lines, align, options.width === Infinity ? width : options.width);

  const height = placed.reduce((sum, line) => sum + line.height, 0);
  const { missing, substitutions } = findings;
  return { lines: placed, width, height, truncated, brokenWord, missing, substitutions: [...substitutions.values()] };
}

/** The width below which words must be broken, and the width from which on nothing wraps. */
export type TextWidths = { readonly min: number; readonly max: number };

export function measureText(engine: TextEngine, runs: readonly TextRun[], language: string): TextWidths {
  const collected = collectText(runs);
  let min = 0;
  let max = 0;
  const findings = findingsOf(collected);
  const context = { engine, collected, language, direction: 'auto', hyphenate: false, findings } as const;
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
