/** Rounds modules of codes to whole dots in raster outputs, so that equal bars and gaps have equal widths in print. */

/**
 * Fraction of a dot that may be missing for rounding up. "300 dpi" is used for both 12 dots/mm (304.8 dpi) and 300 dpi.
 * Two dots at the first resolution are 1.97 at the second, and rounding down would halve the code.
 */
export const NEAR_MISS = 0.02;

/**
 * Returns the number of dots per module, given the number of dots that fit. Rounds down, or up within NEAR_MISS. May
 * return 0.
 */
export function wholeModule(fitting: number): number {
  const nearest = Math.round(fitting);
  return nearest <= fitting * (1 + NEAR_MISS) ? nearest : Math.floor(fitting);
}

/** Allowance for errors of floating point. */
const ROUNDING = 1e-6;

/** Returns the height of a matrix symbol's rows in dots, at least 1. `rowHeight` is in modules. */
export function wholeRow(moduleDots: number, rowHeight: number): number {
  return Math.max(1, Math.floor(moduleDots * rowHeight + ROUNDING));
}
