/**
 * Draws function patterns, format and version information of QR codes (ISO/IEC 18004, 6.3, 7.9 and 7.10), and finds the
 * modules of the codewords.
 */
import { LruCache } from '../base/lru-cache.ts';
import { alignmentCentres, type ErrorCorrection, formatBits, masksInverting, versionBits } from './qr-tables.ts';

/** Symbol without codewords and format information. Do not modify it. */
export type Grid = {
  /** Modules in a row. */
  readonly size: number;
  /** Modules row by row; 1 is dark. */
  readonly data: Uint8Array;
  /** Indexes of the modules of the codewords, in order (7.7.3). */
  readonly places: Uint16Array;
  /**
   * Masks that invert each module, with mask 0 in the lowest bit. Four empty rows follow, so that `chooseMask` can read
   * whole words.
   */
  readonly inverted: Uint8Array<ArrayBuffer>;
};

/** Grids of the versions that were used last. The largest takes about 120 KB. */
const grids = new LruCache<number, Grid>(8);

/** Returns the grid of a version. */
export function gridOf(version: number): Grid {
  const known = grids.get(version);
  if (known) return known;
  const grid = createGrid(version);
  grids.set(version, grid);
  return grid;
}

/** Row and column of the timing patterns. */
const TIMING = 6;

function createGrid(version: number): Grid {
  const size = version * 4 + 17;
  const data = new Uint8Array(size * size);
  const isReserved = new Uint8Array(size * size);

  function set(row: number, column: number, isDark: boolean): void {
    data[row * size + column] = Number(isDark);
    isReserved[row * size + column] = 1;
  }

  /**
   * Draws concentric squares, alternately dark and light. `light` has the distances of the light squares from the
   * centre.
   */
  function squares(row: number, column: number, radius: number, light: readonly number[]): void {
    for (let y = Math.max(0, row - radius); y <= Math.min(size - 1, row + radius); y++) {
      for (let x = Math.max(0, column - radius); x <= Math.min(size - 1, column + radius); x++) {
        set(y, x, !light.includes(Math.max(Math.abs(y - row), Math.abs(x - column))));
      }
    }
  }

  for (let at = 8; at < size - 8; at++) {
    set(TIMING, at, at % 2 === 0);
    set(at, TIMING, at % 2 === 0);
  }
  // Separates the finder patterns from the codewords by a light square at distance 4.
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    squares(row, column, 4, [2, 4]);
  const centres = alignmentCentres(version);
  const last = centres.at(-1);
  for (const row of centres) {
    for (const column of centres) {
      const isInFinder =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6);
      if (!isInFinder) squares(row, column, 2, [1]);
    }
  }
  // Only reserves the modules of the format information.
  drawFormat(set, size, 0);
  if (version >= 7) drawVersion(set, size, versionBits(version));
  const places = placesIn(size, isReserved);
  const inverted = new Uint8Array(4 * (Math.ceil((size * size) / 4) + size));
  for (const at of places) inverted[at] = masksInverting(Math.floor(at / size), at % size);
  return { size, data, places, inverted };
}

/** Returns the modules that are not reserved: two columns at a time from the right, alternating up and down. */
function placesIn(size: number, isReserved: Uint8Array): Uint16Array {
  const places: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === TIMING) right--;
    for (let step = 0; step < size; step++) {
      const row: number = isUp ? size - 1 - step : step;
      for (const at of [row * size + right, row * size + right - 1]) if (isReserved[at] !== 1) places.push(at);
    }
  }
  return Uint16Array.from(places);
}

/** Returns a symbol that contains codewords. Bits after the last codeword (remainder bits) are 0. */
export function withCodewords(
  { size, data, places, inverted }: Grid,
  codewords: Uint8Array,
  { level, mask }: { readonly level: ErrorCorrection; readonly mask: number },
): Uint8Array {
  const modules = data.slice();
  const set: Set = (row, column, isDark) => {
    modules[row * size + column] = Number(isDark);
  };
  drawFormat(set, size, formatBits(level, mask));
  for (let index = 0; index < places.length; index++) {
    const at = places[index]!;
    const bit = (codewords[index >> 3] ?? 0) >> (7 - (index & 7));
    modules[at] = (bit ^ (inverted[at]! >> mask)) & 1;
  }
  return modules;
}

type Set = (row: number, column: number, isDark: boolean) => void;

function drawFormat(set: Set, size: number, bits: number): void {
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((bits >> bit) & 1) === 1;
    // The copies skip the timing patterns.
    set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, isDark);
    set(8, bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit, isDark);
  }
  set(size - 8, 8, true);
}

function drawVersion(set: Set, size: number, bits: number): void {
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >> bit) & 1) === 1;
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    set(near, far, isDark);
    set(far, near, isDark);
  }
}
