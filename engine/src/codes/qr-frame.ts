/** Draws function patterns, format and version information of QR codes (ISO/IEC 18004, 6.3, 7.9 and 7.10). */
import type { QrModules } from './qr-mask.ts';
import { alignmentCentres, type ErrorCorrection, formatBits, versionBits } from './qr-tables.ts';

/** Row and column of the timing patterns. */
const TIMING = 6;

/** Returns a symbol without codewords. */
export function frameOf(version: number, level: ErrorCorrection, mask: number): QrModules {
  const size = version * 4 + 17;
  const data = new Uint8Array(size * size);
  const reservedBit = new Uint8Array(size * size);

  function set(row: number, column: number, isDark: boolean): void {
    data[row * size + column] = Number(isDark);
    reservedBit[row * size + column] = 1;
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
  drawFormat(set, size, formatBits(level, mask));
  if (version >= 7) drawVersion(set, size, versionBits(version));
  return { size, data, reservedBit };
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
