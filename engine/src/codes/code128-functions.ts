/**
 * Encodes Code 128 with function characters, or with only one code set (ISO/IEC 15417). In a text, `^FNC1` to `^FNC4`
 * represent function characters, and `^^` represents a circumflex.
 */

import type { CodeSet } from './encode-code128.ts';

/** Latin-1 character code. Characters beyond ASCII need FNC4 and their lower half. Function characters are negative. */
type Sign = number;

const [FNC1, FNC2, FNC3, LATCH] = [-1, -2, -3, -4];

/** Character that readers transmit for an FNC1 after the first position. */
const SEPARATOR = '\x1d';

const SETS = ['A', 'B', 'C'] as const;
const START = { A: 103, B: 104, C: 105 } as const;
const SWITCH = { A: 101, B: 100, C: 99 } as const;
const SHIFT = 98;
const FNC4 = { A: 101, B: 100 } as const;

export type Code128Text =
  | {
      readonly ok: true;
      readonly signs: readonly Sign[];
      /** Text without function characters. */
      readonly shown: string;
      /** Text as readers transmit it. */
      readonly read: string;
    }
  | { readonly ok: false; readonly message: string };

/** Parses a text of Latin-1 characters. Two FNC4 in sequence add 128 to all characters until the next two. */
export function readCode128Text(text: string, hasFunctions: boolean): Code128Text {
  const signs: Sign[] = [];
  let [shown, read, isLatched, isRaised] = ['', '', false, false];
  const fault = (message: string): Code128Text => ({ ok: false, message });
  for (let at = 0; at < text.length; ) {
    const match = hasFunctions && text[at] === '^' ? /^\^(?:FNC([1-4])|\^)/.exec(text.slice(at, at + 5)) : undefined;
    if (match === null) {
      return fault(`character ${at + 1} is a circumflex; write ^FNC1 to ^FNC4, or ^^ for a circumflex`);
    }
    const name = Number(match?.[1] ?? 0);
    if (name === 4 && isRaised) {
      signs.push(LATCH!);
      isLatched = !isLatched;
      isRaised = false;
    } else if (name === 4) isRaised = true;
    else if (isRaised && name > 0) return fault('^FNC4 must be followed by a character or another ^FNC4');
    else if (name > 0) {
      if (name === 1 && signs.length > 0) read += SEPARATOR;
      signs.push(-name);
    } else {
      const code = text.charCodeAt(at);
      const raised = code < 128 && isRaised !== isLatched ? code + 128 : code;
      // With latched FNC4, characters above ASCII need no FNC4, and ASCII characters need one.
      signs.push(isLatched ? raised ^ 128 : raised);
      shown += text[at];
      read += String.fromCharCode(raised);
      isRaised = false;
    }
    at += match ? match[0].length : 1;
  }
  return isRaised ? fault('^FNC4 must be followed by a character or another ^FNC4') : { ok: true, signs, shown, read };
}

/**
 * Returns the shortest sequence of codewords from the start character to the last data character. If `only` is set,
 * uses only that code set, and returns undefined if it lacks a character.
 */
export function code128Signs(signs: readonly Sign[], only?: CodeSet): readonly number[] | undefined {
  const sets = only ? [only] : SETS;
  // Shortest codeword sequence that ends in each code set, for the characters so far.
  let ways: Ways = new Map(sets.map((set) => [set, { length: 1, last: START[set], before: undefined }]));
  // Sequence in set C that already includes the next character.
  let ahead: Way | undefined;
  let isLatched = false;
  for (const [at, sign] of signs.entries()) {
    const reached: Ways = new Map();
    if (ahead) reached.set('C', ahead);
    ahead = undefined;
    for (const [set, way] of ways) {
      const next = signs[at + 1];
      if (set === 'C' && !isLatched && isDigit(sign) && isDigit(next)) {
        ahead = step(way, [(sign - 48) * 10 + next - 48]);
        continue;
      }
      const words = wordsOf(sign, set) ?? (only ? undefined : shifted(sign, set));
      if (words) keepShorter(reached, set, step(way, words));
    }
    if (reached.size === 0 && !ahead) return undefined;
    if (sign === LATCH) isLatched = !isLatched;
    ways = only ? reached : withSwitches(reached);
  }
  return codewordsOf([...ways.values()].reduce((best, way) => (way.length < best.length ? way : best)));
}

/** Codeword sequence as a linked list from the last to the start character. */
type Way = { readonly length: number; readonly last: number; readonly before: Way | undefined };
type Ways = Map<CodeSet, Way>;

function step(before: Way, words: readonly number[]): Way {
  return words.reduce<Way>((way, last) => ({ length: way.length + 1, last, before: way }), before);
}

function keepShorter(ways: Ways, set: CodeSet, way: Way): void {
  const known = ways.get(set);
  if (!known || way.length < known.length) ways.set(set, way);
}

function withSwitches(reached: Ways): Ways {
  const ways: Ways = new Map(reached);
  for (const [from, way] of reached) {
    for (const set of SETS) if (set !== from) keepShorter(ways, set, step(way, [SWITCH[set]]));
  }
  return ways;
}

function codewordsOf(way: Way): readonly number[] {
  const words: number[] = [];
  for (let each: Way | undefined = way; each; each = each.before) words.push(each.last);
  return words.reverse();
}

function isDigit(sign: Sign | undefined): sign is number {
  return sign !== undefined && sign >= 48 && sign <= 57;
}

/**
 * Returns the codewords of a character in a code set (ISO/IEC 15417, table 1). Returns undefined if the set lacks the
 * character.
 */
function wordsOf(sign: Sign, set: CodeSet): readonly number[] | undefined {
  if (sign === FNC1) return [102];
  if (set === 'C') return undefined;
  if (sign === FNC2) return [97];
  if (sign === FNC3) return [96];
  if (sign === LATCH) return [FNC4[set], FNC4[set]];
  const word = wordOf(sign & 127, set);
  if (word === undefined) return undefined;
  return sign > 127 ? [FNC4[set], word] : [word];
}

function wordOf(code: number, set: 'A' | 'B'): number | undefined {
  if (set === 'B') return code >= 32 ? code - 32 : undefined;
  return code < 32 ? code + 64 : code < 96 ? code - 32 : undefined;
}

/** Returns the codewords for one ASCII character of set A in set B, or of set B in set A. */
function shifted(sign: Sign, set: CodeSet): readonly number[] | undefined {
  if (set === 'C' || sign < 0 || sign > 127) return undefined;
  const word = wordOf(sign, set === 'A' ? 'B' : 'A');
  return word === undefined ? undefined : [SHIFT, word];
}
