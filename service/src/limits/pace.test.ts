/** How fast pieces may come, by a clock that stands still. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** Milliseconds of this machine that a piece waits for; those that do not wait come at once. */
async function waits(keeping: Promise<void>): Promise<boolean> {
  const at = Symbol();
  return (await Promise.race([keeping, sleep(1, at)])) === at;
}

describe('a pace of 1 MB a second', () => {
  const piece = 10_000;

  it('lets through what is little, and holds up what is too much', async () => {
    const pace = createPace(1_000_000, () => 0);
    expect(await waits(pace.keep('a', 1_000))).toBe(false);
    expect(await waits(pace.keep('a', 1_000))).toBe(false);
    expect(await waits(pace.keep('a', 10 * piece))).toBe(true);
  });

  it('forgets what was long ago', async () => {
    let now = 0;
    const pace = createPace(1_000_000, () => now);
    expect(await waits(pace.keep('a', 10 * piece))).toBe(true);
    now = 100;
    expect(await waits(pace.keep('a', 1_000))).toBe(false);
  });

  it('is shared out between those who send', async () => {
    const times: number[] = [];
    const pace = createPace(1_000_000, () => 0);
    const begunAt = performance.now();
    const kept = (group: string, sizeBytes: number) =>
      pace.keep(group, sizeBytes).then(() => times.push(performance.now() - begunAt));
    // Alone 40 ms; beside it, the second has half.
    await Promise.all([kept('a', 4 * piece), kept('b', 4 * piece)]);
    expect(times[0]).toBeGreaterThanOrEqual(39);
    expect(times[1]).toBeGreaterThanOrEqual(79);
  });
});
