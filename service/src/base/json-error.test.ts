import { describe, expect, it } from 'vitest';
import { jsonErrorIndex } from './json-error.ts';

describe('jsonErrorIndex', () => {
  it.each([
    ['{"a": 1,}', 8],
    ['{"a": abc}', 6],
    ['[1 2]', 3],
    ['{"a": "x\n"}', 8],
    ['[1, 2', 5],
    ['{"a": "x', 8],
    ['', 0],
    ['[]]', 2],
    ["{'a': 1}", 1],
  ])('%j', async (text, index) => {
    expect(jsonErrorIndex(text)).toBe(index);
  });
});
