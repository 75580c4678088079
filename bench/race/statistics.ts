/** Returns the quantile of a list of times. `share` is from 0 (minimum) to 1 (maximum). */

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)]!;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
