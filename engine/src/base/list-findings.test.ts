import { describe, expect, it } from 'vitest';
import { createListFindings, MAX_BATCH_FINDINGS } from './list-findings.ts';

describe('findings of a batch', () => {
  it('are listed as long as there is room, the first of each item always, and counted beyond', () => {
    const list = createListFindings(4);
    expect(list([1, 2, 3])).toEqual({ listed: [1, 2, 3] });
    expect(list([])).toEqual({ listed: [] });
    expect(list([4, 5, 6])).toEqual({ listed: [4], unlisted: 2 });
    expect(list([7])).toEqual({ listed: [7] });
    expect(list([8, 9])).toEqual({ listed: [8], unlisted: 1 });
  });

  it('of a thousand items with a thousand each are bounded', () => {
    const list = createListFindings();
    const all = Array.from({ length: 1_000 }, () => list(Array.from({ length: 1_000 }, (_, index) => index)));
    const sum = all.reduce((count, { listed }) => count + listed.length, 0);
    expect(sum).toBeLessThanOrEqual(MAX_BATCH_FINDINGS + 1_000);
    expect(all.reduce((count, { unlisted = 0 }) => count + unlisted, sum)).toBe(1_000_000);
  });
});
