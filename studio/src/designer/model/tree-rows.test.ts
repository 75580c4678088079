import type { JsonValue } from '@platen/engine/base/json';
import { expect, test } from 'vitest';
import { setAt } from './edits.ts';
import { nodesOf } from './elements.ts';
import { keptRows, rowsOf, type TreeRow } from './tree-rows.ts';

const DOCUMENT: JsonValue = {
  elements: [
    { type: 'text', text: 'A' },
    { type: 'group', locked: true, elements: [{ type: 'text', text: 'B' }, { type: 'line' }] },
    { type: 'text', text: 'C' },
  ],
};

const of = (document: JsonValue, closed: readonly string[] = []) => rowsOf(nodesOf(document), new Set(closed));

test('rows are in the order of the page, without the content of closed rows', () => {
  const shown = ({ node, level, place, siblings }: TreeRow) => [node.pointer, level, place, siblings];
  expect(of(DOCUMENT).map(shown)).toEqual([
    ['/elements/0', 1, 1, 3],
    ['/elements/1', 1, 2, 3],
    ['/elements/1/elements/0', 2, 1, 2],
    ['/elements/1/elements/1', 2, 2, 2],
    ['/elements/2', 1, 3, 3],
  ]);
  expect(of(DOCUMENT, ['/elements/1'])).toHaveLength(3);
});

test('rows inside a locked element are locked', () => {
  expect(of(DOCUMENT).map(({ isLocked }) => isLocked)).toEqual([false, true, true, true, false]);
});

test('an edit keeps all rows except the changed row and its ancestors', () => {
  const before = of(DOCUMENT);
  const after = keptRows(of(setAt(DOCUMENT, '/elements/1/elements/0/text', 'new')), before);
  expect(after.map((row, index) => row === before[index])).toEqual([true, false, false, true, true]);
  expect(after[2]!.node.value['text']).toBe('new');
});

test('a changed lock, fold or position changes the row', () => {
  const before = of(DOCUMENT);
  const free = keptRows(of(setAt(DOCUMENT, '/elements/1/locked', false)), before);
  expect(free.map(({ isLocked }) => isLocked)).toEqual([false, false, false, false, false]);
  const closed = keptRows(of(DOCUMENT, ['/elements/1']), before);
  expect(closed[1]!.isOpen).toBe(false);
  const [a, group] = (DOCUMENT as { elements: JsonValue[] }).elements as [JsonValue, JsonValue];
  expect(keptRows(of({ elements: [group, a] }), before).map(({ node }) => node.type)).toEqual([
    'group',
    'text',
    'line',
    'text',
  ]);
});
