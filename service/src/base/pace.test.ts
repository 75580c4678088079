/** How fast pieces may come, by a clock that moves when it is told to. */
import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** A pace of 1 MB a second, and what its pieces wait for, ms. */
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
    // Alone 40 ms; beside it, the second has half.
    await Promise.all([keep('a', 4 * piece), keep('b', 4 * piece)]);
    expect(waits).toEqual([40, 80]);
    // Who has the second half of the time still to wait for shares with who comes again.
    clock.at = 40;
    await keep('a', piece);
    expect(waits).toEqual([40, 80, 20]);
    clock.at = 80;
    await keep('a', piece);
    expect(waits).toEqual([40, 80, 20, 10]);
  });
});
