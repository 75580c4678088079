/** Measures elapsed time across corrections of the system clock and sleep of the machine. */

/**
 * Returns a function that returns the elapsed ms. After a correction of the system clock, the result may be too high,
 * but never too low.
 */
export function startStopwatch(): () => number {
  const [wall, monotonic] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - monotonic);
}
