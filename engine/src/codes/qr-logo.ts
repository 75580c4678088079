/** Counts the codewords that a logo hides in the middle of a QR code, which error correction must restore. */
import type { QrModules } from './qr-mask.ts';
import { blocksOf, type ErrorCorrection } from './qr-tables.ts';

export type Hidden = { readonly codewords: number; readonly allowed: number };

/**
 * Returns the number of hidden codewords in the block that loses most, and the allowed number. Two thirds of the
 * correctable codewords may be hidden, so that a third is left for damage.
 */
export function hiddenCodewords(modules: QrModules, level: ErrorCorrection, side: number): Hidden {
  const { size } = modules;
  const { count, corrections, data } = blocksOf((size - 17) / 4, level);
  const hidden = new Set<number>();
  const from = (size - side) / 2;
  const isHidden = (at: number) => at >= from && at < from + side;
  eachDataModule(modules, (row, column, index) => {
    if (isHidden(row) && isHidden(column)) hidden.add(index >> 3);
  });
  const ofBlocks = new Array<number>(count).fill(0);
  for (const codeword of hidden) ofBlocks[blockOf(codeword, data, count)]!++;
  return { codewords: Math.max(...ofBlocks), allowed: Math.floor(corrections / 3) };
}

/** Returns the block of an interleaved codeword (ISO/IEC 18004, 7.6). The last blocks have one more data codeword. */
function blockOf(codeword: number, data: number, count: number): number {
  const even = Math.floor(data / count) * count;
  if (codeword >= data) return Math.min((codeword - data) % count, count - 1);
  return codeword < even ? codeword % count : count - (data % count) + codeword - even;
}

/** Visits the modules of the codewords in order (ISO/IEC 18004, 7.7.3). */
function eachDataModule(
  { size, reservedBit }: QrModules,
  visit: (row: number, column: number, index: number) => void,
): void {
  let index = 0;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (reservedBit[row * size + column] !== 1) visit(row, column, index++);
    }
  }
}
