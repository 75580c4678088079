/** What the team rendered day by day, as columns to draw: days without anything have their place, too. */
import type { UsageHistory } from '@platen/client';

export type { UsageHistory };

export const KINDS = ['mode', 'template', 'key', 'format', 'status'] as const;
/** What the renders of a day are told apart by. */
export type Kind = (typeof KINDS)[number];

export type Series = {
  readonly name: string;
  /** Documents, or requests where they failed; one for each day. */
  readonly values: readonly number[];
  readonly total: number;
};

export type Chart = {
  /** ISO 8601 dates, UTC. */
  readonly days: readonly string[];
  /** The series, those with the most first. */
  readonly series: readonly Series[];
  /** The number of the day with the most. */
  readonly most: number;
  readonly total: number;
};

const DAY_MS = 86_400_000;

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export type Words = {
  readonly live: string;
  readonly test: string;
  readonly failed: string;
  /** The words for what has no name: a render by somebody in the Studio, a template in the request. */
  readonly none: string;
  readonly rest: string;
  /** For names that are words of the service. */
  readonly of: (name: string) => string;
};

/** More would be told apart by nobody; those with the least become one. */
export const MOST_SERIES = 8;

export function chartOf(history: UsageHistory, kind: Kind, words: Words): Chart {
  const days = daysBetween(history.from, history.to);
  const places = new Map(days.map((day, index) => [day, index]));
  const rows = new Map<string, number[]>();
  const add = (name: string, day: string, value: number) => {
    const values = rows.get(name) ?? days.map(() => 0);
    rows.set(name, values);
    const index = places.get(day);
    if (index !== undefined) values[index]! += value;
  };
  for (const { day, name, live, test, failed } of history.days) {
    if (kind === 'mode') {
      add(words.live, day, live);
      add(words.test, day, test);
      add(words.failed, day, failed);
      continue;
    }
    // What failed made no documents: its requests are told.
    const value = kind === 'status' && name === 'failed' ? failed : live + test;
    add(nameOf(name, history, words), day, value);
  }
  const all = [...rows].map(([name, values]): Series => ({ name, values, total: sum(values) }));
  // Live, test and failed keep their order, hence their colours.
  const found = kind === 'mode' ? all : all.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const series = found.length > MOST_SERIES ? withRest(found, words.rest) : found;
  const sums = days.map((_, index) => sum(series.map(({ values }) => values[index]!)));
  return { days, series, most: Math.max(0, ...sums), total: sum(sums) };
}

function nameOf(name: string | undefined, { labels }: UsageHistory, words: Words): string {
  if (name === undefined) return words.rest;
  return name === '' ? words.none : (labels[name] ?? words.of(name));
}

function withRest(series: readonly Series[], rest: string): readonly Series[] {
  const shown = series.filter(({ name }) => name !== rest).slice(0, MOST_SERIES - 1);
  const others = series.filter((each) => !shown.includes(each));
  const values = others[0]!.values.map((_, index) => sum(others.map((other) => other.values[index]!)));
  return [...shown, { name: rest, values, total: sum(values) }];
}

function daysBetween(from: string, to: string): readonly string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, index) => dateOf(first + index * DAY_MS));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The next round number at or above: 1, 2 or 5 times a power of ten. */
export function roundTop(most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= most)!;
}

/** For spreadsheets: a line for each day and name. */
export function csvOf({ days, series }: Chart, heads: readonly [string, string, string]): string {
  const cell = (text: string) =>
    /[",\n]|^[=+@-]/.test(text) ? `"${text.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"` : text;
  const lines = days.flatMap((day, index) =>
    series
      .filter(({ values }) => values[index]! > 0)
      .map(({ name, values }) => [day, cell(name), String(values[index])].join(',')),
  );
  return `${[heads.map(cell).join(','), ...lines].join('\r\n')}\r\n`;
}
