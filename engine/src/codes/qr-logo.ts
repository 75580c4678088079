/** Counts the codewords that a logo hides in the middle of a QR code, which error correction must restore. */
import type { Grid } from './qr-frame.ts';
import { blocksOf, type ErrorCorrection } from './qr-tables.ts';

export type Hidden = { readonly codewords: number; readonly allowed: number };

/**
 * Returns the number of hidden codewords in the block that loses most, and the allowed number. Two thirds of the
 * correctable codewords may be hidden, so that a third is left for damage.
 */
export function hiddenCodewords({ size, places }: Grid, level: ErrorCorrection, side: number): Hidden {
  const { count, corrections, data } = blocksOf((size - 17) / 4, level);
  const hidden = new Set<number>();
  const from = (size - side) / 2;
  const isHidden = (at: number) => at >= from && at < from + side;
  places.forEach((at, index) => {
    if (isHidden(Math.floor(at / size)) && isHidden(at % size)) hidden.add(index >> 3);
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
