/** Numbers as people read them. */
import { strings } from './strings.ts';

const numbers = new Intl.NumberFormat('en');
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export const numberText = (number: number) => numbers.format(number);

const UNITS = [
  ['GB', 1_073_741_824],
  ['MB', 1_048_576],
  ['KB', 1_024],
] as const;

/** For example "1.2 MB"; units are of 1,024. */
export function bytesText(bytes: number): string {
  const [unit, size] = UNITS.find(([, each]) => bytes >= each) ?? ['B', 1];
  return `${tenths.format(bytes / size)} ${unit}`;
}

/** What is used of what there may be; -1 is without a limit. */
export const limitText = (used: number, limit: number, text = numberText) =>
  limit < 0 ? strings.home.noLimit(text(used)) : strings.home.of(text(used), text(limit));

/** For example "12 ms" or "1.4 s". */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${numbers.format(Math.round(ms))} ms` : `${tenths.format(ms / 1_000)} s`;
}
