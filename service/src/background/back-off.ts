/** Exponential backoff: the pause doubles after each consecutive failure. */
export type BackOff = { readonly firstMs: number; readonly longestMs: number };

/** Returns the pause in ms after `failures` consecutive failures (at least 1). */
export function backOff(failures: number, { firstMs, longestMs }: BackOff): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
