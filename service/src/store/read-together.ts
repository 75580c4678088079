/** Rows of which each may hold a megabyte are not all read at once: their sizes are known before. */

/** The first that have so many bytes together; one at least. What has no size counts as all of it. */
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
