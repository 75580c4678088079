/** Returns the quantile of a list of times. */

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)]!;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
