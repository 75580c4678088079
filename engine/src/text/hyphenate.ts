/** Where words may be hyphenated: Liang's patterns, as TeX has them, in the form of the package `hyphen`. */

/** A node of the tree of patterns: the letters that go on, the number of the pattern that ends here, or both. */
export type PatternNode = number | PatternTree | readonly [tree: PatternTree, pattern: number];

export type PatternTree = { readonly [letter: string]: PatternNode };

export type HyphenationPatterns = readonly [
  /** By number: how good a place each letter of the pattern is to break before; odd numbers allow it. */
  values: readonly (readonly number[])[],
  tree: PatternTree,
  /** The places in words that the patterns get wrong. */
  exceptions?: Readonly<Record<string, readonly number[]>>,
];

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** As `hyphenate-limit-chars` of CSS Text 4 has it by default, but for the three letters that TeX leaves to the next line. */
const SHORTEST = 5;
const BEFORE = 2;
const AFTER = 3;

/** Longer ones are no words. */
const LONGEST = 64;

/** UTF-16 offsets, ascending, of the places in the words of a text before which a hyphen may end the line. */
export function hyphenationPoints(text: string, patterns: HyphenationPatterns): readonly number[] {
  const points: number[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word.length < SHORTEST || word.length > LONGEST) continue;
    // Who put soft hyphens into a word knows where it is to break.
    if (text[index - 1] === SOFT_HYPHEN || text[index + word.length] === SOFT_HYPHEN) continue;
    for (const point of pointsOf(word.toLowerCase(), patterns)) {
      if (point >= BEFORE && point <= word.length - AFTER) points.push(index + point);
    }
  }
  return points;
}

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
      // The dot before the word has no value of its own.
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
