import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimeLimit, Late, type TimeLimit } from './time-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for a slot for `ms`. Rejects earlier if the waiting time runs out. */
function waitFor(limit: TimeLimit, ms: number): Promise<void> {
  return limit.wait(
    () =>
      new Promise((resolve, reject) => {
        limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
        setTimeout(resolve, ms);
      }),
  );
}

describe('the time limit of a task', () => {
  it('aborts at the end of the working time, which pauses while the task waits', async () => {
    const limit = createTimeLimit({ workMs: 1_000, waitMs: 500 });
    await vi.advanceTimersByTimeAsync(100);
    const turn = waitFor(limit, 400);
    await vi.advanceTimersByTimeAsync(400);
    await turn;
    await vi.advanceTimersByTimeAsync(899);
    expect(limit.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(limit.signal.aborted).toBe(true);
  });

  it('ends a wait with Late, counting all waits of the task', async () => {
    const limit = createTimeLimit({ workMs: 10_000, waitMs: 500 });
    const first = waitFor(limit, 300);
    await vi.advanceTimersByTimeAsync(300);
    await first;
    const second = expect(waitFor(limit, 300)).rejects.toBeInstanceOf(Late);
    await vi.advanceTimersByTimeAsync(202);
    await second;
  });

  it('extends the time for repeated work', async () => {
    const limit = createTimeLimit({ workMs: 1_000, waitMs: 500 });
    await vi.advanceTimersByTimeAsync(900);
    limit.giveBack(800);
    await vi.advanceTimersByTimeAsync(890);
    expect(limit.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(12);
    expect(limit.signal.aborted).toBe(true);
  });

  it('uses one timer for a short task, and clears it', async () => {
    const limit = createTimeLimit({ workMs: 1_000, waitMs: 500 });
    await limit.wait(async () => {
      expect(vi.getTimerCount()).toBe(1);
    });
    expect(vi.getTimerCount()).toBe(1);
    limit.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});
