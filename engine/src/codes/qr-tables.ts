/**
 * Defines the sizes, blocks and format information of QR codes (ISO/IEC 18004, tables 1, 9 and 12, and annexes C and
 * E).
 */

export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H';

/** Highest version of QR codes. */
export const VERSIONS = 40;

/** Error correction codewords of a block, by level and version from 1. The last number repeats. */
const CORRECTIONS: Readonly<Record<ErrorCorrection, readonly number[]>> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30],
};

/** Blocks, by level and version from 1. */
const BLOCKS: Readonly<Record<ErrorCorrection, readonly number[]>> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45,
    48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
    54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
};

export type Blocks = {
  /** Number of error correction blocks. */
  readonly count: number;
  /** Error correction codewords of each block. */
  readonly corrections: number;
  /** Codewords of all blocks: data and error correction. */
  readonly total: number;
  /** Data codewords of all blocks. */
  readonly data: number;
};

/** Returns the blocks of a symbol. */
export function blocksOf(version: number, level: ErrorCorrection): Blocks {
  const count = BLOCKS[level][version - 1]!;
  const corrections = CORRECTIONS[level][version - 1] ?? CORRECTIONS[level].at(-1)!;
  const total = codewordsOf(version);
  return { count, corrections, total, data: total - count * corrections };
}

/** Returns the number of codewords: modules without function patterns and format information, by eight. */
function codewordsOf(version: number): number {
  const aligned = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const alignment = aligned === 0 ? 0 : (25 * aligned - 10) * aligned - 55;
  const information = version < 7 ? 0 : 36;
  return ((16 * version + 128) * version + 64 - alignment - information) >> 3;
}

/** Indicators of the levels in the format information. */
const INDICATORS = { L: 1, M: 0, Q: 3, H: 2 } as const;

/** Returns the 15 bits of the format information, masked (annex C). */
export function formatBits(level: ErrorCorrection, mask: number): number {
  const data = (INDICATORS[level] << 3) | mask;
  return ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
}

/** Returns the 18 bits of the version information (annex D). */
export function versionBits(version: number): number {
  return (version << 12) | remainder(version, 12, 0x1f25);
}

/** Appends `degree` zero bits to the data, and returns the remainder of dividing by a polynomial of that degree. */
function remainder(data: number, degree: number, polynomial: number): number {
  let rest = data;
  for (let bit = 0; bit < degree; bit++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return rest;
}

/** Returns the rows, and columns, of the centres of alignment patterns (annex E). */
export function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

/** Number of rows and columns after which masks repeat. */
const PERIOD = 12;

/** Masks that invert the module at row · PERIOD + column. Mask 0 is the lowest bit (table 10). */
const INVERTED = Uint8Array.from({ length: PERIOD * PERIOD }, (_, at) => {
  const row = Math.floor(at / PERIOD);
  const column = at % PERIOD;
  const product = row * column;
  const conditions = [
    (row + column) % 2,
    row % 2,
    column % 3,
    (row + column) % 3,
    (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
    (product % 2) + (product % 3),
    ((product % 2) + (product % 3)) % 2,
    ((product % 3) + ((row + column) % 2)) % 2,
  ];
  return conditions.reduce((masks, condition, mask) => (condition === 0 ? masks | (1 << mask) : masks), 0);
});

/** Returns the masks that invert a module of a codeword. Mask 0 is the lowest bit. */
export function masksInverting(row: number, column: number): number {
  return INVERTED[(row % PERIOD) * PERIOD + (column % PERIOD)]!;
}
