/** Formats numbers with units in the chosen language. */
import { currentLanguage } from '../ui/language.ts';
import { appWords } from './words.ts';

const numbers = new Intl.NumberFormat(currentLanguage());
const tenths = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 });

export const numberText = (number: number) => numbers.format(number);

const UNITS = [
  ['GB', 1_073_741_824],
  ['MB', 1_048_576],
  ['KB', 1_024],
] as const;

/** Returns text such as "1.2 MB"; units are multiples of 1,024. */
export function bytesText(bytes: number): string {
  const [unit, size] = UNITS.find(([, each]) => bytes >= each) ?? ['B', 1];
  return `${tenths.format(bytes / size)} ${unit}`;
}

/** Returns usage and limit; -1 is unlimited. */
export const limitText = (used: number, limit: number, text = numberText) =>
  limit < 0 ? appWords.amounts.noLimit(text(used)) : appWords.amounts.of(text(used), text(limit));

/** Returns text such as "12 ms" or "1.4 s". */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${numbers.format(Math.round(ms))} ms` : `${tenths.format(ms / 1_000)} s`;
}
