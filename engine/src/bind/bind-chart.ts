/** Binds charts: item values, labels and axis values. */
import type { ElementOfType } from '../elements/schemas.ts';
import { DOCUMENT_LIMITS } from '../format/limits.ts';
import { localeOf } from '../format/template.ts';
import type { BoundChart, Loop } from './bound.ts';
import { countElement, itemsOf, type Run, reportValue, resultOf, textOf } from './evaluate.ts';
import { niceTicks } from './nice-ticks.ts';

type Chart = ElementOfType<'chart'>;

export function bindChart(chart: Chart, { locals, suffix }: Loop, run: Run): BoundChart {
  const scope = { elementId: chart.id + suffix, locals };
  const items = itemsOf(chart.items, scope, run);
  const nothing: BoundChart = { kind: chart.kind, points: [], series: [], ticks: [] };
  if (items.length > DOCUMENT_LIMITS.chartItems) {
    const message = `a chart shows at most ${DOCUMENT_LIMITS.chartItems} items; aggregate the data`;
    run.report.problems.push({ code: 'TOO_MANY', path: chart.items.path, elementId: scope.elementId, message });
    return nothing;
  }
  if (!countElement(chart, run, items.length * Math.max(1, chart.series.length))) return nothing;
  const points = items.map((item, index) => {
    const own = { ...scope, locals: { ...locals, item, index, [chart.as]: item, [chart.indexAs]: index } };
    const numberOf = (value: unknown, binding = chart.items) => {
      if (typeof value === 'number' || value === null) return value;
      reportValue('E_TYPE', 'must return a number, or null for no value', binding, own, run);
      return null;
    };
    const values =
      chart.series.length === 0
        ? [numberOf(item)]
        : chart.series.map(({ value }) => numberOf(resultOf(value, own, run), value));
    return { label: textOf(chart.label, own, run) ?? '', values };
  });
  const series = (chart.series.length === 0 ? [undefined] : chart.series).map(
    (each) => textOf(each?.name, scope, run) ?? '',
  );
  const written = (value: number) =>
    chart.tick ? (textOf(chart.tick, { ...scope, locals: { ...locals, value } }, run) ?? '') : plainNumber(value, run);
  return {
    kind: chart.kind,
    points,
    series,
    ticks: ticksOf(chart, points).map((value) => ({ value, text: written(value) })),
  };
}

type Points = BoundChart['points'];

/** Returns the labelled values of the axis or gauge. */
function ticksOf({ kind, stacked, min, max }: Chart, points: Points): readonly number[] {
  const [first] = points;
  if (kind === 'gauge') return [first?.values[0] ?? 0];
  if (kind === 'pie' || kind === 'donut' || kind === 'sparkline') return [];
  const isStacked = stacked && kind !== 'line';
  const sums = points.flatMap(({ values }) => {
    const known = values.map((value) => value ?? 0);
    if (!isStacked) return values.filter((value) => value !== null);
    return [0, 1].map((side) => known.filter((value) => value < 0 === (side === 0)).reduce((a, b) => a + b, 0));
  });
  const [low, high] = [
    Math.min(...sums, kind === 'line' ? Infinity : 0),
    Math.max(...sums, kind === 'line' ? -Infinity : 0),
  ];
  const [from, to] = [min ?? (Number.isFinite(low) ? low : 0), max ?? (Number.isFinite(high) ? high : 1)];
  return niceTicks(kind === 'line' && min === undefined ? lineFrom(from, to) : from, to, { min, max });
}

/**
 * Returns the lower end of a line chart's axis. It is zero, unless there are negative values or all values are at least
 * half of the highest.
 */
function lineFrom(from: number, to: number): number {
  return from >= 0 && (from < to / 2 || from === to) ? 0 : from;
}

function plainNumber(value: number, { intl, template }: Run): string {
  const locale = localeOf(template);
  const key = `chart ${locale}`;
  let format = intl.numbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    intl.numbers.set(key, format);
  }
  return format.format(value).replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** Describes the chart in a sentence, for people who cannot see it. */
export function chartInWords({ kind, points, series }: BoundChart): string {
  const described = points.slice(0, MOST_DESCRIBED).map(({ label, values }) => {
    const numbers = values.map((value, index) => [series[index], value ?? '–'].filter((each) => each !== '').join(' '));
    return [label, numbers.join(', ')].filter((each) => each !== '').join(': ');
  });
  const more = points.length > MOST_DESCRIBED ? `; ${points.length - MOST_DESCRIBED} more` : '';
  return `${KINDS[kind]}${described.length > 0 ? `: ${described.join('; ')}` : ''}${more}`;
}

const MOST_DESCRIBED = 30;

const KINDS: Readonly<Record<Chart['kind'], string>> = {
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  pie: 'Pie chart',
  donut: 'Donut chart',
  sparkline: 'Sparkline',
  gauge: 'Gauge',
};
