/** Results of the codes, counted by symbology. */
import type { Scan } from './read-sheet.ts';

export type Count = {
  /** Number of scanned codes. */
  readonly codes: number;
  readonly read: number;
  /** Number of codes that were not read, with a warning. */
  readonly warned: number;
  /** Number of codes that were read despite a warning. */
  readonly readThoughWarned: number;
  /** Codes that were not read, without a warning. */
  readonly silent: readonly string[];
};

export type Tally = Readonly<Record<string, Count>>;

const NONE: Count = { codes: 0, read: 0, warned: 0, readThoughWarned: 0, silent: [] };

export function addScan(tally: Tally, { code, sheet, view, isRead, isWarned, found }: Scan): Tally {
  const { symbology, value, moduleDots, rotation, isLight } = code;
  const before = tally[symbology] ?? NONE;
  const what = `${view.name}, ${sheet.density} dots a millimetre, module ${moduleDots} dots, ${rotation}°${isLight ? ', white on black' : ''}`;
  const count: Count = {
    codes: before.codes + 1,
    read: before.read + (isRead ? 1 : 0),
    warned: before.warned + (!isRead && isWarned ? 1 : 0),
    readThoughWarned: before.readThoughWarned + (isRead && isWarned ? 1 : 0),
    silent:
      isRead || isWarned
        ? before.silent
        : [...before.silent, `${symbology}: ${what}: ${JSON.stringify(value)} read as ${JSON.stringify(found)}`],
  };
  return { ...tally, [symbology]: count };
}

export function addCounts(a: Count, b: Count): Count {
  return {
    codes: a.codes + b.codes,
    read: a.read + b.read,
    warned: a.warned + b.warned,
    readThoughWarned: a.readThoughWarned + b.readThoughWarned,
    silent: [...a.silent, ...b.silent],
  };
}

/** Merges parts of one view. */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const names = [...new Set(tallies.flatMap((tally) => Object.keys(tally)))];
  return Object.fromEntries(names.map((symbology) => [symbology, countOf(tallies, symbology)]));
}

export function total(tallies: readonly Tally[]): Count {
  return tallies.flatMap((tally) => Object.values(tally)).reduce(addCounts, NONE);
}

/** Adds the counts of one symbology in several views. */
export function countOf(tallies: readonly Tally[], symbology: string): Count {
  return tallies.map((tally) => tally[symbology] ?? NONE).reduce(addCounts, NONE);
}
