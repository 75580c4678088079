/** Rate of pieces, measured by a clock that the test moves. */
import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** Creates a pace of 1 MB/s and records the waits of its pieces, in ms. */
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

  it('lets through what is little, and holds up what is too much', async () => {
    const { keep, waits } = createTimed();
    await keep('a', 1_000);
    await keep('a', 1_000);
    expect(waits).toEqual([]);
    await keep('a', 10 * piece);
    expect(waits).toEqual([102]);
  });

  it('forgets what was long ago', async () => {
    const { keep, clock, waits } = createTimed();
    await keep('a', 10 * piece);
    expect(waits).toEqual([100]);
    clock.at = 100;
    await keep('a', 1_000);
    expect(waits).toEqual([100]);
  });

  it('is shared out between those who send', async () => {
    const { keep, clock, waits } = createTimed();
    // The first takes 40 ms alone. The second shares the rate with it and gets half.
    await Promise.all([keep('a', 4 * piece), keep('b', 4 * piece)]);
    expect(waits).toEqual([40, 80]);
    // A returning group shares the rate with a group that is still waiting for half of its time.
    clock.at = 40;
    await keep('a', piece);
    expect(waits).toEqual([40, 80, 20]);
    clock.at = 80;
    await keep('a', piece);
    expect(waits).toEqual([40, 80, 20, 10]);
  });
});
