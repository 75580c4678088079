/** Bounds the memory for reading large rows, using their recorded sizes. */

/**
 * Returns the first rows whose total size is within the limit, at least one. A row of unknown size counts as the
 * maximum.
 */
export function readTogether<T extends { readonly sizeBytes: number | null }>(
  found: readonly T[],
  mostBytes: number,
): readonly T[] {
  let sum = 0;
  const end = found.findIndex(({ sizeBytes }, index) => {
    sum += Number(sizeBytes ?? mostBytes);
    return index > 0 && sum > mostBytes;
  });
  return end < 0 ? found : found.slice(0, end);
}
