import type { JsonValue } from '@platen/engine/base/json';
import { expect, test } from 'vitest';
import { getAt } from '../model/edits.ts';
import { type FlowMove, moveInFlow } from './drop-target.ts';

const document: JsonValue = {
  elements: ['a', 'b', 'c', 'd', 'free'].map((id) => ({ id, elements: [{ id: `in ${id}` }] })),
};

const line = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };
const moveNextTo = (path: number, neighbour: number, isAfter: boolean): FlowMove => ({
  path: `/elements/${path}`,
  neighbour: `/elements/${neighbour}`,
  isAfter,
  line,
});

const idsOf = (value: JsonValue) =>
  (getAt(value, '/elements') as readonly { readonly id: string }[]).map(({ id }) => id);

test('several elements that move to the same place keep their order', () => {
  const behind = moveInFlow(document, [moveNextTo(0, 3, true), moveNextTo(1, 3, true)]);
  expect(idsOf(behind.document)).toEqual(['c', 'd', 'a', 'b', 'free']);
  expect(getAt(behind.document, `${behind.after('/elements/1/elements/0')}/id`)).toBe('in b');
  const before = moveInFlow(document, [moveNextTo(1, 0, false), moveNextTo(3, 0, false)]);
  expect(idsOf(before.document)).toEqual(['b', 'd', 'a', 'c', 'free']);
});

test('some elements move up while others move down, and the remaining ones are found again', () => {
  const { document: settled, after } = moveInFlow(document, [moveNextTo(0, 2, true), moveNextTo(3, 1, false)]);
  expect(idsOf(settled)).toEqual(['d', 'b', 'c', 'a', 'free']);
  expect(['0', '1', '2', '3', '4'].map((index) => after(`/elements/${index}`))).toEqual(
    [3, 1, 2, 0, 4].map((index) => `/elements/${index}`),
  );
});
