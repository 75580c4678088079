/** Rate limit, tested with a simulated clock. */
import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** Creates a limit of 1 MB/s. Records the wait after each call, in ms. */
function createTimed() {
  const waits: number[] = [];
  const clock = {
    at: 0,
    now: () => clock.at,
    wait: async (ms: number) => waits.push(ms),
  };
  return { ...createPace(1_000_000, clock), clock, waits };
}

describe('a pace of 1 MB a second', () => {
  const piece = 10_000;

  it('does not delay small amounts, and delays large ones', async () => {
    const { keep, waits } = createTimed();
    await keep('a', 1_000);
    await keep('a', 1_000);
    expect(waits).toEqual([]);
    await keep('a', 10 * piece);
    expect(waits).toEqual([102]);
  });

  it('forgets old use', async () => {
    const { keep, clock, waits } = createTimed();
    await keep('a', 10 * piece);
    expect(waits).toEqual([100]);
    clock.at = 100;
    await keep('a', 1_000);
    expect(waits).toEqual([100]);
  });

  it('is shared between the current senders', async () => {
    const { keep, clock, waits } = createTimed();
    // The first group alone needs 40 ms. The second group gets half the rate, so it needs 80 ms.
    await Promise.all([keep('a', 4 * piece), keep('b', 4 * piece)]);
    expect(waits).toEqual([40, 80]);
    // The first group sends again while the second group is waiting, so it gets half the rate.
    clock.at = 40;
    await keep('a', piece);
    expect(waits).toEqual([40, 80, 20]);
    clock.at = 80;
    await keep('a', piece);
    expect(waits).toEqual([40, 80, 20, 10]);
  });
});
