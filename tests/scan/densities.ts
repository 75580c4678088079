/** Number of scanned codes for each symbology. */
import type { Density } from './sheets.ts';

/** Codes of each symbology at each density in dots per millimetre. They add up to over 10,000 in the four outputs. */
export const CODES_PER_SYMBOLOGY: readonly (readonly [Density, number])[] = [
  [8, 20],
  [12, 12],
  [24, 4],
];
