/** Billing period: a calendar month in UTC. */

/** Start and end in ms since the epoch. `end` is the start of the next month. */
export type Period = { readonly start: number; readonly end: number };

export function periodAt(now: number): Period {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}
