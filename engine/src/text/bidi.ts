/** Resolves bidirectional text: the embedding levels of UAX #9, computed by bidi-js, and the visual order of a line. */
import createBidi, { type BidiCharTypeName } from 'bidi-js';
import { splitGraphemes } from 'unicode-segmenter/grapheme';

export type Direction = 'ltr' | 'rtl' | 'auto';

export type BidiLevels = {
  /** Paragraph level: 0 is left to right, 1 right to left. */
  readonly paragraph: number;
  /** Embedding level of each UTF-16 code unit (odd is right to left); undefined if the whole text is left to right. */
  readonly each: Uint8Array | undefined;
};

const ALL_RIGHTWARDS: BidiLevels = { paragraph: 0, each: undefined };

/** Matches right-to-left scripts, their surrogates, and bidi controls. Text without a match is left to right. */
const MAY_RUN_LEFTWARDS =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\u2068\ufb1d-\ufdff\ufe70-\ufefe\ud802\ud803\ud83a\ud83b]/;

/** Maximum length of a part. Long paragraphs are processed in parts, because some sequences take quadratic time. */
const PART_LENGTH = 2048;

const bidi = createBidi();

/** Returns the embedding levels of one paragraph, which must not contain a line break. */
export function resolveBidi(text: string, direction: Direction): BidiLevels {
  if (direction !== 'rtl' && !MAY_RUN_LEFTWARDS.test(text)) return ALL_RIGHTWARDS;
  const units = toSingleUnits(text);
  const each = new Uint8Array(text.length);
  let base = direction;
  for (let start = 0; start < units.length; ) {
    const end = partEnd(units, start);
    const { levels, paragraphs } = bidi.getEmbeddingLevels(units.slice(start, end), base);
    each.set(levels, start);
    // The first part determines the direction of the paragraph.
    if (base === 'auto') base = paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
    start = end;
  }
  const paragraph = base === 'rtl' ? 1 : 0;
  unifyClusters(text, each, paragraph);
  return { paragraph, each };
}

/**
 * Sets the level of all code units of a grapheme to the level of its first code unit. This prevents separating
 * surrogates, joiners, variation selectors and marks. Characters that rule X9 removes have the level of the preceding
 * character (UAX #9, 5.2).
 */
function unifyClusters(text: string, each: Uint8Array, paragraph: number): void {
  let start = 0;
  for (const cluster of splitGraphemes(text)) {
    const end = start + cluster.length;
    if (REMOVED.test(cluster)) each[start] = start > 0 ? each[start - 1]! : paragraph;
    if (cluster.length > 1) each.fill(each[start]!, start + 1, end);
    start = end;
  }
}

/** Matches the characters that rule X9 removes: embeddings, overrides, and common characters of type BN. */
const REMOVED = /^[\u00ad\u180e\u200b-\u200d\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]/;

/** Returns the indices of parts in visual order from left to right (rule L2), given their levels. */
export function visualOrder(levels: readonly number[]): readonly number[] {
  const order = levels.map((_, index) => index);
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while (end < order.length && levels[order[end]!]! >= level) end++;
      if (end - start > 1) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  }
  return order;
}

/** Example character of each bidi type, one code unit long. */
const EXAMPLES: Readonly<Partial<Record<BidiCharTypeName, string>>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  ES: '+',
  ET: '$',
  AN: '\u0661',
  CS: ',',
  WS: ' ',
  ON: '!',
  BN: '\u00ad',
  NSM: '\u0300',
};

/**
 * Replaces each surrogate pair, which bidi-js does not support. The first code unit becomes a character of the same
 * bidi type, and the second an ignored character.
 */
function toSingleUnits(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (character) => {
    return `${EXAMPLES[bidi.getBidiCharTypeName(character)] ?? 'a'}\u00ad`;
  });
}

function partEnd(text: string, start: number): number {
  const limit = start + PART_LENGTH;
  if (limit >= text.length) return text.length;
  const space = text.lastIndexOf(' ', limit);
  return space > start + PART_LENGTH / 2 ? space : limit;
}
