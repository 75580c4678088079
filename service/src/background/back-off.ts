/** Exponential backoff: the delay doubles with each consecutive failure. */
export type BackOff = { readonly firstMs: number; readonly longestMs: number };

/** Returns the delay in ms after `failures` consecutive failures (1 or more). */
export function backOff(failures: number, { firstMs, longestMs }: BackOff): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
