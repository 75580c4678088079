/** Hyphenates with Liang's patterns, as in TeX, in the format of the package `hyphen`. */
import { splitGraphemes } from 'unicode-segmenter/grapheme';

/** Node of the pattern tree: a subtree by next letter, the number of the pattern that ends here, or both. */
export type PatternNode = number | PatternTree | readonly [tree: PatternTree, pattern: number];

export type PatternTree = { readonly [letter: string]: PatternNode };

export type HyphenationPatterns = readonly [
  /** Values by pattern number. Each value rates the position before a letter. Odd values allow a hyphen there. */
  values: readonly (readonly number[])[],
  tree: PatternTree,
  /** Hyphenation offsets of words for which the patterns are wrong. */
  exceptions?: Readonly<Record<string, readonly number[]>>,
];

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/**
 * Defaults of `hyphenate-limit-chars` (CSS Text 4), except for a minimum of three letters on the next line, as in TeX.
 */
const SHORTEST = 5;
const BEFORE = 2;
const AFTER = 3;

/** Maximum length of a word to hyphenate, in code units. Longer sequences are not words. */
const LONGEST = 64;

/** Returns ascending UTF-16 offsets at which a line may end with a hyphen. */
export function hyphenationPoints(text: string, patterns: HyphenationPatterns): readonly number[] {
  const points: number[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word.length < SHORTEST || word.length > LONGEST) continue;
    // Hyphenates words with soft hyphens only at their soft hyphens.
    if (text[index - 1] === SOFT_HYPHEN || text[index + word.length] === SOFT_HYPHEN) continue;
    for (const point of pointsInWord(word, patterns)) points.push(index + point);
  }
  return points;
}

/** Returns UTF-16 offsets in the word. */
function pointsInWord(word: string, patterns: HyphenationPatterns): readonly number[] {
  const lower = word.toLowerCase();
  if (lower.length === word.length && !NEEDS_LETTERS.test(word)) {
    return pointsOf(lower, patterns).filter((point) => point >= BEFORE && point <= word.length - AFTER);
  }
  const letters = [...splitGraphemes(word)];
  const composed = letters.map((letter) => letter.toLowerCase().normalize('NFC'));
  const points = new Set(pointsOf(composed.join(''), patterns));
  const found: number[] = [];
  let offset = 0;
  let composedOffset = 0;
  for (let i = 0; i <= letters.length - AFTER; i++) {
    if (i >= BEFORE && points.has(composedOffset)) found.push(offset);
    offset += letters[i]!.length;
    composedOffset += composed[i]!.length;
  }
  return found;
}

/** Matches marks and surrogate pairs. Patterns contain marks only in composed letters. */
const NEEDS_LETTERS = /[\p{M}\u{10000}-\u{10ffff}]/u;

const SOFT_HYPHEN = '\u00ad';

function pointsOf(word: string, [values, tree, exceptions]: HyphenationPatterns): readonly number[] {
  if (exceptions && Object.hasOwn(exceptions, word)) return exceptions[word]!;
  const best = new Uint8Array(word.length + 2);
  const dotted = `.${word}.`;
  for (let start = 0; start < dotted.length; start++) {
    let node: PatternTree | undefined = tree;
    for (let i = start; node && i < dotted.length; i++) {
      const next: PatternNode | undefined = node[dotted[i]!];
      const pattern = typeof next === 'number' ? next : isPair(next) ? next[1] : undefined;
      node = typeof next === 'number' ? undefined : isPair(next) ? next[0] : next;
      // The dot that marks the start of the word has no rating.
      const from = Math.max(0, start - 1);
      values[pattern ?? -1]?.forEach((value, k) => {
        if (value > (best[from + k] ?? value)) best[from + k] = value;
      });
    }
  }
  const points: number[] = [];
  for (let i = 1; i < word.length; i++) if (best[i]! % 2 === 1) points.push(i);
  return points;
}

function isPair(node: PatternNode | undefined): node is readonly [tree: PatternTree, pattern: number] {
  return Array.isArray(node);
}
