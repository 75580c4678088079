import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Drawn } from './drawn.ts';
import { changesOf, withChanges } from './drawn-changes.ts';

const part = fc.record({
  elementId: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  svg: fc.constantFrom('<a/>', '<b/>', '<c/>'),
});
const box = fc.record({
  path: fc.constantFrom('/a', '/b'),
  box: fc.record({ x: fc.nat(2), y: fc.nat(2) }),
  transform: fc.constantFrom([1, 0], [0, 1]),
});
const page = fc.record({
  width: fc.nat(3),
  height: fc.nat(3),
  parts: fc.array(part, { maxLength: 6 }),
  boxes: fc.array(box, { maxLength: 6 }),
  codes: fc.constant([]),
  texts: fc.constant([]),
});
const drawing = fc.record({
  pages: fc.array(page, { maxLength: 3 }),
  problems: fc.constant([]),
  warnings: fc.constant([]),
  isWhole: fc.boolean(),
}) as unknown as fc.Arbitrary<Drawn>;

test('the changes between any two drawings reproduce the second', () => {
  fc.assert(
    fc.property(drawing, fc.option(drawing, { nil: undefined }), (next, before) => {
      const sent = structuredClone(changesOf(next, before));
      expect(JSON.stringify(withChanges(sent, before))).toBe(JSON.stringify(next));
    }),
  );
});

test('unchanged parts are not sent, and stay the same objects', () => {
  const parts = ['1', '2', '3'].map((svg) => ({ elementId: svg, svg }));
  const before = {
    pages: [{ width: 1, height: 1, parts, boxes: [], codes: [], texts: [] }],
    problems: [],
    warnings: [],
    isWhole: true,
  };
  const moved = { elementId: '2', svg: '4' };
  const next = {
    ...before,
    pages: [{ ...before.pages[0]!, parts: parts.with(1, moved).map((each) => ({ ...each })) }],
  };
  const changes = changesOf(next, before);
  expect(changes.pages[0]!.parts).toEqual({ length: 3, items: [[1, moved]] });
  const whole = withChanges(changes, before);
  expect(whole).toEqual(next);
  expect(whole.pages[0]!.parts[0]).toBe(parts[0]);
  expect(withChanges(changesOf(before, before), before).pages[0]!.parts).toBe(parts);
});
