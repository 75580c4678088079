/** Exponential backoff: the pause doubles after each failure in a row. */
export type BackOff = { readonly firstMs: number; readonly longestMs: number };

/** Returns the pause in ms after a number of failures in a row, from 1. */
export function backOff(failures: number, { firstMs, longestMs }: BackOff): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
