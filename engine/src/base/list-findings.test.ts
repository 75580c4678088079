import { describe, expect, it } from 'vitest';
import { createListFindings, MAX_BATCH_FINDINGS } from './list-findings.ts';

describe('limit of findings in a batch', () => {
  it('lists findings up to the limit, always lists the first of each item, and counts the others', () => {
    const list = createListFindings(4);
    expect(list([1, 2, 3])).toEqual({ listed: [1, 2, 3] });
    expect(list([])).toEqual({ listed: [] });
    expect(list([4, 5, 6])).toEqual({ listed: [4], unlisted: 2 });
    expect(list([7])).toEqual({ listed: [7] });
    expect(list([8, 9])).toEqual({ listed: [8], unlisted: 1 });
  });

  it('bounds a thousand findings for each of a thousand items', () => {
    const list = createListFindings();
    const all = Array.from({ length: 1_000 }, () => list(Array.from({ length: 1_000 }, (_, index) => index)));
    const sum = all.reduce((count, { listed }) => count + listed.length, 0);
    expect(sum).toBeLessThanOrEqual(MAX_BATCH_FINDINGS + 1_000);
    expect(all.reduce((count, { unlisted = 0 }) => count + unlisted, sum)).toBe(1_000_000);
  });
});
