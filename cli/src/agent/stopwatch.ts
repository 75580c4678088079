/** Measures elapsed time even if the clock is corrected or the machine sleeps. */

/**
 * Returns a function that returns the elapsed ms. The result is never too low, even after a clock correction or sleep.
 */
export function startStopwatch(): () => number {
  const [wall, monotonic] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - monotonic);
}
