import { expect, test } from 'vitest';
import { defined } from './defined.ts';

test('leaves out what is undefined and nothing else, in the same order', () => {
  const properties = { zero: 0, absent: undefined, empty: '', none: null, no: false };
  const kept = defined(properties);
  expect(Object.keys(kept)).toEqual(['zero', 'empty', 'none', 'no']);
  expect(kept).toStrictEqual({ zero: 0, empty: '', none: null, no: false });
});
