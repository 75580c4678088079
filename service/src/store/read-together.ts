/** Limits the memory for reading large rows, given their stored sizes. */

/**
 * Returns the first row, and further rows while their total size is within the limit. An unknown size counts as the
 * whole limit.
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
