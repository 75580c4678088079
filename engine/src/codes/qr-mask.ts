/**
 * Selects the mask of a QR code (ISO/IEC 18004, 7.8.3). Evaluates all eight masks in one pass, with a bit per mask in a
 * byte per module. A word of 32 bits contains a byte of four lines, so that four lines are evaluated at once.
 */
import type { Grid } from './qr-frame.ts';

const MASKS = 8;

/**
 * Returns the modules with the mask of the lowest penalty, or of the first of several equal masks. `modules` are those of
 * mask 0. `formatOf` returns the 15 format bits of 7.9 for a mask.
 */
export function chooseMask(grid: Grid, modules: Uint8Array, formatOf: (mask: number) => number): Uint8Array {
  const { size } = grid;
  const words = maskedEveryWay(grid, modules);
  const candidates = new Uint8Array(words.buffer);
  drawFormats(
    candidates,
    size,
    Array.from({ length: MASKS }, (_, mask) => formatOf(mask)),
  );
  const penalties = weigh(candidates, size);
  const best = penalties.indexOf(Math.min(...penalties));
  for (let at = 0; at < words.length; at++) words[at] = (words[at]! >>> best) & LOWEST_BITS;
  return candidates.subarray(0, size * size);
}

/** Number of bytes in a word of 32 bits, and therefore of modules or lines that one operation processes. */
const BYTES = 4;

/** Lowest bit of each byte in a word. */
const LOWEST_BITS = 0x01010101;

/** Returns the candidates, followed by empty rows, so that there are always four rows to read. */
function maskedEveryWay({ inverted }: Grid, modules: Uint8Array): Int32Array {
  const bytes = new Uint8Array(inverted.length);
  bytes.set(modules);
  const words = new Int32Array(bytes.buffer);
  const masks = new Int32Array(inverted.buffer);
  for (let at = 0; at < words.length; at++) {
    const inverting = masks[at]!;
    // Reverts mask 0. The factor copies the lowest bit of each byte to its other bits.
    words[at] = Math.imul(words[at]! ^ (inverting & LOWEST_BITS), 0xff) ^ inverting;
  }
  return words;
}

/** Writes each mask's format information at both positions (figure 25). */
function drawFormats(candidates: Uint8Array, size: number, formats: readonly number[]): void {
  for (let bit = 0; bit < 15; bit++) {
    const module = formats.reduce((masks, format, mask) => masks | (((format >> bit) & 1) << mask), 0);
    const row = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const column = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
    candidates[row * size + 8] = module;
    candidates[8 * size + column] = module;
  }
}

/** Returns a word in which all bits of the first `count` bytes are set. */
function firstLines(count: number): number {
  return count >= BYTES ? -1 : (1 << (8 * count)) - 1;
}

/** Most words that the counters of `addCounts` can count without overflow. */
const COUNTED_AT_ONCE = 63;

/**
 * Counts, for each mask, the bytes that have its bit set. Adds the count times `weight` to the mask's sum. Counts all
 * bits of a word at once: bit n of `ones`, `twos` and so on are the digits of a binary counter for bit n of the words.
 */
function addCounts(sums: number[], words: Int32Array, weight: number): void {
  for (let from = 0; from < words.length; from += COUNTED_AT_ONCE) {
    const end = Math.min(words.length, from + COUNTED_AT_ONCE);
    let ones = 0;
    let twos = 0;
    let fours = 0;
    let eights = 0;
    let sixteens = 0;
    let thirtyTwos = 0;
    for (let at = from; at < end; at++) {
      const word = words[at]!;
      const two = ones & word;
      ones ^= word;
      const four = twos & two;
      twos ^= two;
      if (four === 0) continue;
      const eight = fours & four;
      fours ^= four;
      const sixteen = eights & eight;
      eights ^= eight;
      thirtyTwos ^= sixteens & sixteen;
      sixteens ^= sixteen;
    }
    for (let mask = 0; mask < MASKS; mask++) {
      const low = digit(ones, mask) + 2 * digit(twos, mask) + 4 * digit(fours, mask);
      const high = digit(eights, mask) + 2 * digit(sixteens, mask) + 4 * digit(thirtyTwos, mask);
      // The highest byte of the product is the sum of the four bytes.
      sums[mask] = sums[mask]! + weight * (Math.imul(low + 8 * high, LOWEST_BITS) >>> 24);
    }
  }
}

/** Returns the digit of a mask for each of the four lines. */
function digit(digits: number, mask: number): number {
  return (digits >>> mask) & LOWEST_BITS;
}

/** Returns the penalty of each candidate (table 11: N1 = 3, N2 = 3, N3 = 40, N4 = 10). */
function weigh(candidates: Uint8Array, size: number): number[] {
  const penalties = new Array<number>(MASKS).fill(0);
  const dark = new Array<number>(MASKS).fill(0);
  const rows = new Int32Array(size);
  const columns = new Int32Array(size);
  // Shared by all lines, because creating an array takes longer than filling it.
  const ends = { patterns: new Int32Array(size), runs: new Int32Array(size) };
  for (let first = 0; first < size; first += BYTES) {
    const lines = firstLines(size - first);
    readLines(rows, candidates, { first: first * size, step: 1, apart: size, lines });
    readLines(columns, candidates, { first, step: size, apart: 1, lines });
    addCounts(dark, rows, 1);
    for (const words of [rows, columns]) {
      weighRuns(words, { lines, ends, penalties });
      weighFinders(words, { lines, ends, penalties });
    }
    const below = candidates.subarray((first + BYTES) * size);
    weighBlocks(rows, below, { lines: firstLines(size - 1 - first), ends, penalties });
  }
  return penalties.map((penalty, mask) => {
    const percent = (dark[mask]! * 100) / (size * size);
    return penalty + 10 * Math.abs(Math.ceil(percent / 5) - 10);
  });
}

type Lines = {
  /** Index of the first module of the first line. */
  readonly first: number;
  /** Distance between modules of a line, and between lines. */
  readonly step: number;
  readonly apart: number;
  /** Word with all bits of the lines that exist. */
  readonly lines: number;
};

/** Reads four lines into words. */
function readLines(words: Int32Array, candidates: Uint8Array, { first, step, apart, lines }: Lines): void {
  for (let at = 0, i = first; at < words.length; at++, i += step) {
    const low = candidates[i]! | (candidates[i + apart]! << 8);
    words[at] = (low | (candidates[i + 2 * apart]! << 16) | (candidates[i + 3 * apart]! << 24)) & lines;
  }
}

type Weighing = Pick<Lines, 'lines'> & {
  /** Arrays to write: the masks for which a pattern, or a run of five modules, ends at each module. */
  readonly ends: { readonly patterns: Int32Array; readonly runs: Int32Array };
  readonly penalties: number[];
};

/**
 * Computes rule N1. A run of five or more modules of the same colour costs 3, plus 1 for each module above five. This
 * equals 1 for each window of five equal modules, plus 2 per run.
 */
function weighRuns(words: Int32Array, { lines, ends: { patterns: windows, runs }, penalties }: Weighing): void {
  let two = 0;
  let three = 0;
  let four = 0;
  windows[0] = 0;
  runs[0] = 0;
  for (let at = 1; at < words.length; at++) {
    const alike = ~(words[at]! ^ words[at - 1]!) & lines;
    const window = four & alike;
    windows[at] = window;
    runs[at] = window & ~windows[at - 1]!;
    four = three & alike;
    three = two & alike;
    two = alike;
  }
  addCounts(penalties, windows, 1);
  addCounts(penalties, runs, 2);
}

/** Rule N2: each block of two by two modules of the same colour costs 3. `below` starts with the row below the lines. */
function weighBlocks(rows: Int32Array, below: Uint8Array, { lines, ends, penalties }: Weighing): void {
  const { patterns: blocks } = ends;
  let a = 0;
  let c = 0;
  for (let at = 0; at < rows.length; at++) {
    const b = rows[at]!;
    const d = (b >>> 8) | (below[at]! << 24);
    blocks[at] = at === 0 ? 0 : ((a & b & c & d) | ~(a | b | c | d)) & lines;
    a = b;
    c = d;
  }
  addCounts(penalties, blocks, 3);
}

/**
 * Rule N3: dark and light in the ratio 1:1:3:1:1, like a finder pattern, with four light modules before or after, costs
 * 40.
 */
function weighFinders(words: Int32Array, { lines, ends: { patterns: finders }, penalties }: Weighing): void {
  let found = 0;
  finders.fill(0, 0, 10);
  for (let at = 10; at < words.length; at++) {
    // The pattern 10111010000 and its mirror image have five modules in common.
    const common = words[at - 6]! & words[at - 4]! & ~(words[at - 9]! | words[at - 5]! | words[at - 1]!);
    const before = words[at - 10]! & words[at - 8]! & words[at - 7]! & ~(words[at - 3]! | words[at - 2]! | words[at]!);
    const after = words[at - 3]! & words[at - 2]! & words[at]! & ~(words[at - 10]! | words[at - 8]! | words[at - 7]!);
    const ending = common & (before | after) & lines;
    finders[at] = ending;
    found |= ending;
  }
  if (found !== 0) addCounts(penalties, finders, 40);
}
