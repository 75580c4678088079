/** Splits text into QR code segments with the fewest bits. */
import { utf8 } from '../base/bytes.ts';
import { SEPARATOR, type Segment } from './qr-stream.ts';

const MODES = ['numeric', 'alphanumeric', 'byte'] as const;
const [NUMERIC, ALPHANUMERIC, BYTE] = [0, 1, 2] as const;
const COUNT = MODES.length;

/**
 * Cost of the mode indicator and the character count in versions 10 to 26 (ISO/IEC 18004, table 3). Other versions
 * differ by about two bits. All costs are in sixths of a bit, because a digit takes 10/3 bits and a letter 11/2 bits.
 */
const HEADER_COSTS = [6 * (4 + 12), 6 * (4 + 11), 6 * (4 + 16)] as const;

const DIGIT_COST = 20;
const LETTER_COST = 33;
const BYTE_COST = 48;

const ALPHANUMERICS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Costs of ASCII characters in alphanumeric mode; 0 for characters that it does not support. */
const LETTERS = Uint8Array.from({ length: 0x80 }, (_, code) =>
  ALPHANUMERICS.includes(String.fromCharCode(code)) ? LETTER_COST : 0,
);

/** Costs for GS1 data, in which percent signs encode the separator and are doubled (ISO/IEC 18004, 7.4.8.1). */
const GS1_LETTERS = LETTERS.map((cost, code) =>
  code === SEPARATOR.charCodeAt(0) ? LETTER_COST : code === '%'.charCodeAt(0) ? 2 * LETTER_COST : cost,
);

/**
 * Finds the segments by dynamic programming over the characters. It tracks the cheapest encoding that ends in each
 * mode.
 */
export function segmentText(text: string, gs1 = false): Segment[] {
  const letters = gs1 ? GS1_LETTERS : LETTERS;
  /** Mode of each character, by the mode of the next character. */
  const cameFrom = new Uint8Array(COUNT * text.length);
  const starts = new Uint32Array(text.length + 1);
  let characters = 0;
  let costs: readonly [number, number, number] = HEADER_COSTS;
  for (let at = 0; at < text.length; characters++) {
    const code = text.codePointAt(at)!;
    starts[characters] = at;
    at += code > 0xffff ? 2 : 1;
    const letter = letters[code] ?? 0;
    const reached = [
      code >= 0x30 && code <= 0x39 ? costs[NUMERIC] + DIGIT_COST : Infinity,
      letter > 0 ? costs[ALPHANUMERIC] + letter : Infinity,
      costs[BYTE] + BYTE_COST * utf8Length(code),
    ] as const;
    const place = COUNT * characters;
    costs = [
      cheapest(reached, NUMERIC, cameFrom, place),
      cheapest(reached, ALPHANUMERIC, cameFrom, place),
      cheapest(reached, BYTE, cameFrom, place),
    ];
  }
  starts[characters] = text.length;
  return joined(text, starts, tracedModes(costs, cameFrom, characters));
}

/**
 * Returns the cost of the next character in a mode, and records the mode of this character. Changing the mode costs the
 * header of a new segment.
 */
function cheapest(
  reached: readonly [number, number, number],
  mode: 0 | 1 | 2,
  cameFrom: Uint8Array,
  place: number,
): number {
  let best: number = reached[mode];
  let from: number = mode;
  for (let other = 0; other < COUNT; other++) {
    const switched = Math.ceil(reached[other]! / 6) * 6 + HEADER_COSTS[mode];
    if (switched < best) [best, from] = [switched, other];
  }
  cameFrom[place + mode] = from;
  return best;
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Determines the modes of all characters, from the cheapest end backwards. */
function tracedModes(costs: readonly number[], cameFrom: Uint8Array, characters: number): Uint8Array {
  const modes = new Uint8Array(characters);
  let mode = costs.indexOf(Math.min(...costs));
  for (let index = characters - 1; index >= 0; index--) {
    mode = cameFrom[COUNT * index + mode]!;
    modes[index] = mode;
  }
  return modes;
}

/** Joins adjacent characters of the same mode. */
function joined(text: string, starts: Uint32Array, modes: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  for (let from = 0, to = 0; from < modes.length; from = to) {
    while (to < modes.length && modes[to] === modes[from]) to++;
    const mode = MODES[modes[from]!]!;
    const data = text.slice(starts[from], starts[to]);
    segments.push({ mode, data: mode === 'byte' ? utf8(data) : data });
  }
  return segments;
}
