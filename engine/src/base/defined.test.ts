import { expect, test } from 'vitest';
import { defined } from './defined.ts';

test('removes only undefined properties and keeps the order', () => {
  const properties = { zero: 0, absent: undefined, empty: '', none: null, no: false };
  const kept = defined(properties);
  expect(Object.keys(kept)).toEqual(['zero', 'empty', 'none', 'no']);
  expect(kept).toStrictEqual({ zero: 0, empty: '', none: null, no: false });
});
