/** Daily usage as chart columns. */
import { expect, test } from 'vitest';
import { chartOf, csvOf, MOST_SERIES, roundTop, type SeriesNames } from './history.ts';

const WORDS: SeriesNames = {
  live: 'Live',
  test: 'Test',
  failed: 'Failed',
  none: 'None',
  rest: 'Others',
  of: (name) => `<${name}>`,
};
const NOTHING = { live: 0, test: 0, pages: 0, failed: 0 };

test('each day has a column, including days without renders', () => {
  const days = [
    { day: '2026-02-27', ...NOTHING, live: 3, failed: 1 },
    { day: '2026-03-01', ...NOTHING, test: 2 },
  ];
  const chart = chartOf({ from: '2026-02-27', to: '2026-03-02', days, labels: {} }, 'mode', WORDS);
  expect(chart.days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(chart.series.map(({ name, values }) => [name, values])).toEqual([
    ['Live', [3, 0, 0, 0]],
    ['Test', [0, 0, 2, 0]],
    ['Failed', [1, 0, 0, 0]],
  ]);
  expect([chart.most, chart.total]).toEqual([4, 6]);
});

test('series have their labels, the largest come first, and the smallest are combined', () => {
  const day = '2026-03-01';
  const named = Array.from({ length: 12 }, (_, index) => ({ day, name: `t${index}`, ...NOTHING, live: index + 1 }));
  const days = [...named, { day, name: '', ...NOTHING, test: 100 }, { day, ...NOTHING, live: 5 }];
  const { series, total } = chartOf({ from: day, to: day, days, labels: { t11: 'Parcel' } }, 'template', WORDS);
  expect(series).toHaveLength(MOST_SERIES);
  expect(series.slice(0, 3).map(({ name }) => name)).toEqual(['None', 'Parcel', '<t10>']);
  expect(series.at(-1)!.name).toBe('Others');
  expect(total).toBe(78 + 100 + 5);
});

test('failures are counted by requests', () => {
  const day = '2026-03-01';
  const days = [
    { day, name: 'complete', ...NOTHING, live: 4 },
    { day, name: 'failed', ...NOTHING, failed: 2 },
  ];
  const { series } = chartOf({ from: day, to: day, days, labels: {} }, 'status', WORDS);
  expect(series.map(({ name, total }) => [name, total])).toEqual([
    ['<complete>', 4],
    ['<failed>', 2],
  ]);
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [4_999, 5_000],
])('%i fits below %i', (most, top) => {
  expect(roundTop(most)).toBe(top);
});

test('a name cannot be a formula in a spreadsheet', () => {
  const series = [{ name: '=1+1', values: [2], total: 2 }];
  expect(csvOf({ days: ['2026-03-01'], series, most: 2, total: 2 }, ['Day', 'Name', 'Renders'])).toBe(
    'Day,Name,Renders\r\n2026-03-01,"\'=1+1",2\r\n',
  );
});
