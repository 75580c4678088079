import { describe, expect, it } from 'vitest';
import { createByteBudget, UNCOUNTED_BYTES } from './byte-budget.ts';

/** Adds the first bytes of each request, which are not counted. */
const past = (sizeBytes: number) => UNCOUNTED_BYTES + sizeBytes;

describe('a budget of bytes', () => {
  it('lets a group hold as much as it leaves free', () => {
    const budget = createByteBudget(1_000);
    const held = budget.open();
    expect(held.take('a', past(501))).toBe(false);
    expect(held.take('a', past(500))).toBe(true);
    expect(budget.open().take('a', past(1))).toBe(false);
    expect(budget.heldBytes()).toBe(500);
  });

  it('leaves room for another, however many are greedy', () => {
    const budget = createByteBudget(1_000);
    for (const greedy of ['a', 'b', 'c', 'd']) while (budget.open().take(greedy, past(1)));
    expect(budget.heldBytes()).toBeLessThan(1_000);
    expect(budget.open().take('e', past(20))).toBe(true);
  });

  it('takes bytes back when the request is over, once', () => {
    const budget = createByteBudget(1_000);
    const held = budget.open();
    held.take('a', past(300));
    held.take('a', 100);
    expect(budget.heldBytes()).toBe(400);
    held.giveBack();
    held.giveBack();
    expect(budget.heldBytes()).toBe(0);
  });

  it('gives nothing to a request that is over', () => {
    const budget = createByteBudget(1_000);
    const held = budget.open();
    held.giveBack();
    expect(held.take('a', past(1))).toBe(false);
    expect(budget.heldBytes()).toBe(0);
  });

  it('does not count what is small', () => {
    const budget = createByteBudget(0);
    const held = budget.open();
    expect(held.take('a', UNCOUNTED_BYTES)).toBe(true);
    expect(held.take('a', 1)).toBe(false);
  });
});
