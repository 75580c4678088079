/** Labels side by side on a roll: the position of each label, and the number of copies of each row. */
import { expect, test } from 'vitest';
import type { Page } from '../scene/scene.ts';
import { imposeRoll } from './roll.ts';

const ROLL = { columns: 3, gap: 9, last: 'empty' } as const;
const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };

const page = (name: string, height = 36): Page => ({
  width: 72,
  height,
  items: [{ kind: 'path', elementId: name, path: { verbs: [], coords: [] }, fill: BLACK }],
});

/** Returns each row as the names of its labels and its number of copies. */
function rowsOf(names: string, copies: number, roll: Parameters<typeof imposeRoll>[1] = ROLL): readonly string[] {
  const rows = imposeRoll(
    Array.from(names, (name) => page(name)),
    roll,
    { copies, density: 8 },
  );
  return rows.map(({ items, copies: times }) => {
    const labels = items.map((item) =>
      item.kind === 'group' && item.items[0]!.kind === 'path' ? item.items[0]! : undefined,
    );
    return `${labels.map((label) => label?.elementId).join('')} × ${times}`;
  });
}

test.each([
  ['abc', 1, ['abc × 1']],
  ['abcde', 1, ['abc × 1', 'de × 1']],
  ['a', 1, ['a × 1']],
  ['a', 3, ['aaa × 1']],
  ['a', 7, ['aaa × 2', 'a × 1']],
  ['ab', 2, ['aab × 1', 'b × 1']],
  ['ab', 5, ['aaa × 1', 'aab × 1', 'bbb × 1', 'b × 1']],
  ['ab', 9999, ['aaa × 3333', 'bbb × 3333']],
])('%s, each %i times', (names, copies, rows) => {
  expect(rowsOf(names, copies)).toEqual(rows);
});

test('the last row may repeat the last label', () => {
  expect(rowsOf('abcd', 1, { ...ROLL, last: 'repeat' })).toEqual(['abc × 1', 'ddd × 1']);
});

test('a row is as wide as its columns, even if the last row is not full, and as high as its highest label', () => {
  const rows = imposeRoll([page('a', 36), page('b', 50), page('c'), page('d')], ROLL, { copies: 1, density: 8 });
  expect(rows.map(({ width, height }) => [width, height])).toEqual([
    [3 * 72 + 2 * 9, 50],
    [3 * 72 + 2 * 9, 36],
  ]);
});

test('columns begin at whole dots', () => {
  const [row] = imposeRoll([page('a'), page('b'), page('c')], { ...ROLL, gap: 8.7 }, { copies: 1, density: 8 });
  const starts = row!.items.map((item) => (item.kind === 'group' ? (item.transform![4] * 203.2) / 72 : NaN));
  for (const start of starts) expect(start).toBeCloseTo(Math.round(start), 6);
});
