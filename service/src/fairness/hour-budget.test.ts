import { describe, expect, it } from 'vitest';
import { createHourBudget } from './hour-budget.ts';

describe('a budget of an hour', () => {
  it('is separate for each subject, and renewed each hour', () => {
    const budget = createHourBudget(100);
    expect(budget.take('one', 60, 0)).toBeUndefined();
    expect(budget.take('one', 41, 1_800_000)).toBe(1_800);
    expect(budget.take('one', 40, 1_800_000)).toBeUndefined();
    expect(budget.take('other', 100, 1_800_000)).toBeUndefined();
    expect(budget.take('one', 1, 3_599_999)).toBe(1);
    expect(budget.take('one', 100, 3_600_000)).toBeUndefined();
  });
});
