/**
 * Sizes of batches: powers of two. The database keeps a prepared statement for each size, so that few sizes save memory
 * and leave space for other statements.
 */

/** Returns the largest power of two that is at most both numbers. Both are at least 1. */
export function batchSize(rows: number, most: number): number {
  return 2 ** Math.floor(Math.log2(Math.min(rows, most)));
}

/** Creates a value for each batch size up to the maximum, which is a power of two. */
export function perBatchSize<T>(most: number, create: (size: number) => T): ReadonlyMap<number, T> {
  const sizes = Array.from({ length: Math.log2(most) + 1 }, (_, exponent) => 2 ** exponent);
  return new Map(sizes.map((size) => [size, create(size)]));
}
