import { describe, expect, it } from 'vitest';
import { createByteBudget, UNCOUNTED_BYTES } from './byte-budget.ts';

/** Adds the bytes that the budget does not count for each request. */
const past = (sizeBytes: number) => UNCOUNTED_BYTES + sizeBytes;

describe('a budget of bytes', () => {
  it('lets a group hold at most as many bytes as it leaves free', () => {
    const budget = createByteBudget(1_000);
    const held = budget.open();
    expect(held.take('a', past(501))).toBe(false);
    expect(held.take('a', past(500))).toBe(true);
    expect(budget.open().take('a', past(1))).toBe(false);
    expect(budget.heldBytes()).toBe(500);
  });

  it('leaves bytes for another group, even if many groups are greedy', () => {
    const budget = createByteBudget(1_000);
    for (const greedy of ['a', 'b', 'c', 'd']) while (budget.open().take(greedy, past(1)));
    expect(budget.heldBytes()).toBeLessThan(1_000);
    expect(budget.open().take('e', past(20))).toBe(true);
  });

  it('releases the bytes once, when the request ends', () => {
    const budget = createByteBudget(1_000);
    const held = budget.open();
    held.take('a', past(300));
    held.take('a', 100);
    expect(budget.heldBytes()).toBe(400);
    held.giveBack();
    held.giveBack();
    expect(budget.heldBytes()).toBe(0);
  });

  it('gives no bytes to a request that has ended', () => {
    const budget = createByteBudget(1_000);
    const held = budget.open();
    held.giveBack();
    expect(held.take('a', past(1))).toBe(false);
    expect(budget.heldBytes()).toBe(0);
  });

  it('does not count small requests', () => {
    const budget = createByteBudget(0);
    const held = budget.open();
    expect(held.take('a', UNCOUNTED_BYTES)).toBe(true);
    expect(held.take('a', 1)).toBe(false);
  });
});
