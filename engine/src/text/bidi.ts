/** Which way text runs: the levels of UAX #9 as bidi-js has them, and the order a line is drawn in. */
import createBidi, { type BidiCharTypeName } from 'bidi-js';

export type Direction = 'ltr' | 'rtl' | 'auto';

export type BidiLevels = {
  /** The level of the paragraph: 0 runs rightwards, 1 leftwards. */
  readonly paragraph: number;
  /** The level of each UTF-16 code unit; odd ones run leftwards; undefined where none does. */
  readonly each: Uint8Array | undefined;
};

const ALL_RIGHTWARDS: BidiLevels = { paragraph: 0, each: undefined };

/** Without any of these nothing runs leftwards: blocks of right-to-left scripts, surrogates of theirs, and controls. */
const MAY_RUN_LEFTWARDS =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\u2068\ufb1d-\ufdff\ufe70-\ufefe\ud802\ud803\ud83a\ud83b]/;

/** The rules take quadratic time for some sequences without end; longer paragraphs are looked at in parts. */
const PART_LENGTH = 2048;

const bidi = createBidi();

/** The levels of one paragraph, which holds no line end. */
export function resolveBidi(text: string, direction: Direction): BidiLevels {
  if (direction !== 'rtl' && !MAY_RUN_LEFTWARDS.test(text)) return ALL_RIGHTWARDS;
  const units = toSingleUnits(text);
  const each = new Uint8Array(text.length);
  let base = direction;
  for (let start = 0; start < units.length; ) {
    const end = partEnd(units, start);
    const { levels, paragraphs } = bidi.getEmbeddingLevels(units.slice(start, end), base);
    each.set(levels, start);
    // The first part decides for the paragraph.
    if (base === 'auto') base = paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
    start = end;
  }
  return { paragraph: base === 'rtl' ? 1 : 0, each };
}

/** Rule L2: the order, from left to right, in which parts of these levels are drawn, as indices. */
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

/** One character of each type, of one code unit. */
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

/** The library reads code units, so that characters of two stand in as one of their type and one that is not looked at. */
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
