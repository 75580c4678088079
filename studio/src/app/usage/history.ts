/** Converts a team's daily renders to chart columns, including days without renders. */
import type { UsageHistory } from '@platen/client';

export type { UsageHistory };

export const KINDS = ['mode', 'template', 'key', 'format', 'status'] as const;
/** Property by which renders are grouped. */
export type Kind = (typeof KINDS)[number];

export type Series = {
  readonly name: string;
  /** Documents per day, or requests for failures. */
  readonly values: readonly number[];
  readonly total: number;
};

export type Chart = {
  /** ISO 8601 dates in UTC. */
  readonly days: readonly string[];
  /** Series, sorted by their totals, largest first. */
  readonly series: readonly Series[];
  /** Highest total of a day, for the scale of the chart. */
  readonly most: number;
  readonly total: number;
};

const DAY_MS = 86_400_000;

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export type SeriesNames = {
  readonly live: string;
  readonly test: string;
  readonly failed: string;
  /** Labels of groups without a name, such as renders in the Studio and inline templates. */
  readonly none: string;
  readonly rest: string;
  /** Labels of names that are values of the API. */
  readonly of: (name: string) => string;
};

/** Maximum number of series. The smallest series are combined. */
export const MOST_SERIES = 8;

export function chartOf(history: UsageHistory, kind: Kind, words: SeriesNames): Chart {
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
    // Failures have no documents, so requests are counted instead.
    const value = kind === 'status' && name === 'failed' ? failed : live + test;
    add(nameOf(name, history, words), day, value);
  }
  const all = [...rows].map(([name, values]): Series => ({ name, values, total: sum(values) }));
  // Live, test and failed have a fixed order, so that they keep their colours.
  const found = kind === 'mode' ? all : all.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const series = found.length > MOST_SERIES ? withRest(found, words.rest) : found;
  const sums = days.map((_, index) => sum(series.map(({ values }) => values[index]!)));
  return { days, series, most: Math.max(0, ...sums), total: sum(sums) };
}

function nameOf(name: string | undefined, { labels }: UsageHistory, words: SeriesNames): string {
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

/** Returns the next round number: 1, 2 or 5 times a power of ten. */
export function roundTop(most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= most)!;
}

/** Returns CSV with one line for each name on each day. */
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
