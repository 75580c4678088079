/**
 * Computes the minimum width of a text at which no unbreakable part is broken. Extends min-content of CSS Sizing 3,
 * 5.1, to three levels.
 */
import { collectText } from './collect.ts';
import { findingsOf } from './paragraph.ts';
import { pieceWidth, type Segment, shapeSegments, trimmedEnd } from './segment.ts';
import { type SimpleGlyphs, simpleGlyphs } from './simple-line.ts';
import { MAX_LENGTH } from './simple-lines.ts';
import type { ParagraphOptions, TextRun } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';
import { LONGEST_UNBROKEN, offsetsOutside, sequenceRanges, unbrokenRanges } from './unbroken.ts';

/**
 * Parts to keep on one line. `sequences`: words, dates, codes, and numbers with their units. `words`: words (hyphenated
 * if enabled), and numbers with their currency. `numbers`: only numbers and codes. Each level is at most as wide as the
 * previous level.
 */
export type Kept = 'sequences' | 'words' | 'numbers';

/**
 * Returns the width in points. Ignores words that are longer than any code, because they are URLs, which may be broken.
 */
export function leastTextWidth(
  engine: TextEngine,
  runs: readonly TextRun[],
  options: ParagraphOptions,
  kept: Kept,
): number {
  if (kept === 'numbers' && !runs.some(({ text }) => DIGIT.test(text))) return 0;
  const simple = simpleGlyphs(engine, runs, options);
  if (!simple) return shapedLeast(engine, runs, options, kept);
  const { text } = runs[0]!;
  const hyphenates = options.hyphenate === true && kept !== 'sequences';
  if (!hyphenates && text.length <= LONGEST_UNBROKEN && !BREAKS.test(text)) return simple.width;
  if (!hyphenates && WORDS.test(text)) return widestWord(engine, runs[0]!, options, simple);
  const key = `${hyphenates} ${options.keepWords === true} ${kept} ${simple.key}`;
  const known = engine.simpleLines.leasts.get(key);
  if (known !== undefined) return known;
  const least = shapedLeast(engine, runs, options, kept);
  if (text.length <= MAX_LENGTH) engine.simpleLines.leasts.set(key, least);
  return least;
}

/** Returns the width of the widest word in a text that breaks only at spaces. */
function widestWord(
  engine: TextEngine,
  run: TextRun,
  options: ParagraphOptions,
  { font, glyphs }: SimpleGlyphs,
): number {
  const { text, style } = run;
  const unit = style.fontSize / font.unitsPerEm;
  let least = 0;
  let start = 0;
  let about = 0;
  const take = (end: number) => {
    if (about * 1.1 > least && end > start && end - start <= LONGEST_UNBROKEN) {
      const word = simpleGlyphs(engine, [{ ...run, text: text.slice(start, end) }], options);
      least = Math.max(least, word?.width ?? about);
    }
    start = end + 1;
    about = 0;
  };
  for (const { cluster, advance } of glyphs) {
    if (text[cluster] === ' ') take(cluster);
    else about += advance * unit + style.letterSpacing;
  }
  take(text.length);
  return least;
}

/** Computes the minimum width with the general algorithm. */
function shapedLeast(engine: TextEngine, runs: readonly TextRun[], options: ParagraphOptions, kept: Kept): number {
  const { language, direction, hyphenate = false, keepWords = false, paragraph, vertical = false } = options;
  const collected = collectText(runs, paragraph?.tabs !== undefined);
  const hyphenates = hyphenate && kept !== 'sequences';
  const findings = findingsOf(collected);
  const context = { engine, collected, language, direction, hyphenate: hyphenates, keepWords, vertical, findings };
  const inset = paragraph ? Math.max(0, paragraph.firstIndent, paragraph.restIndent) : 0;
  let least = 0;
  for (const segment of shapeSegments(context)) {
    const own = segment.listItem ? 0 : inset;
    least = Math.max(least, segment.indent + own + leastOf(segment, kept));
  }
  return least;
}

const DIGIT = /\p{Nd}/u;

/** Matches simple text that breaks only at spaces and has no other parts to keep on one line. */
const WORDS = /^[\p{Script=Latin}.,\u00a0 ]*$/u;

/** Matches characters in simple text after which a line may end. May match too many characters, but never too few. */
const BREAKS = /[^\p{Script=Latin}\p{Nd}.,\u00a0]/u;

function leastOf(segment: Segment, kept: Kept): number {
  const { text } = segment;
  const numbers = unbrokenRanges(text);
  if (kept === 'numbers') return widest(segment, numbers);
  const places = segment.opportunities();
  const ends = kept === 'sequences' ? offsetsOutside(places, sequenceRanges(text)) : places;
  const parts = ends.map((end, index): Part => {
    const start = index === 0 ? 0 : ends[index - 1]!;
    return { start, end: trimmedEnd(text, start, end) };
  });
  // Keeps sequences of any length on one line. A single word that is longer than any code can be broken.
  const isKept = ({ start, end }: Part) => end - start <= LONGEST_UNBROKEN || text.slice(start, end).includes(' ');
  return widest(segment, [...parts.filter(isKept), ...numbers]);
}

type Part = { readonly start: number; readonly end: number };

function widest(segment: Segment, parts: readonly Part[]): number {
  const { positions } = segment;
  let least = 0;
  for (const { start, end } of parts) {
    // Shaping a part separately changes its width only slightly. Parts that are clearly narrower than the maximum are
    // therefore not shaped.
    const about = positions[end]! - positions[start]!;
    if (about * 1.1 <= least) continue;
    const hyphen =
      segment.isHyphenated(end) && end < segment.text.length ? segment.insertion('-', end, 'as before') : [];
    least = Math.max(least, pieceWidth(segment.pieces(start, end)) + pieceWidth(hyphen));
  }
  return least;
}
