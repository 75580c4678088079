/**
 * Computes round numbers along an axis: steps of 1, 2 or 5 times a power of ten. See Heckbert, "Nice Numbers for Graph
 * Labels" (1990).
 */

/** Approximate number of values on an axis. */
const WANTED = 5;

/** Returns values from the lowest to the highest. Includes given bounds, and rounds automatic bounds outwards. */
export function niceTicks(
  low: number,
  high: number,
  given: { readonly min?: number | undefined; readonly max?: number | undefined } = {},
): readonly number[] {
  const span = high > low ? high - low : Math.abs(low) || 1;
  const step = niceStep(span / WANTED);
  const first = Math.ceil(round((given.min ?? Math.floor(round(low / step)) * step) / step));
  const last = Math.floor(round((given.max ?? Math.ceil(round((low + span) / step)) * step) / step));
  const ticks: number[] = [];
  for (let at = first; at <= last && ticks.length < 4 * WANTED; at++) ticks.push(Number((at * step).toPrecision(12)));
  if (given.min !== undefined && ticks[0] !== given.min) ticks.unshift(given.min);
  if (given.max !== undefined && given.max > (ticks.at(-1) ?? -Infinity)) ticks.push(given.max);
  return ticks.length > 1 ? ticks : [low, low + span];
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power;
}

/** Removes rounding errors of doubles. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
