import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const never = () => new AbortController().signal;

describe('turns', () => {
  it('come in order, and never more at once than allowed', async () => {
    const turns = createTurns(2, 10);
    const begun: number[] = [];
    const takers = [0, 1, 2, 3, 4].map((index) => turns.take(never())!.then(() => begun.push(index)));
    await Promise.all(takers.slice(0, 2));
    expect(begun).toEqual([0, 1]);
    for (const expected of [2, 3, 4]) {
      turns.give();
      await takers[expected];
      expect(begun.at(-1)).toBe(expected);
    }
  });

  it('are refused when too many wait, and free again afterwards', async () => {
    const turns = createTurns(1, 1);
    await turns.take(never());
    const waiting = turns.take(never());
    expect(turns.take(never())).toBeUndefined();
    turns.give();
    await waiting;
    turns.give();
    expect(turns.take(never())).toBeDefined();
  });

  it('are not lost with one who leaves the queue', async () => {
    const turns = createTurns(1, 2);
    await turns.take(never());
    const leaver = new AbortController();
    const left = turns.take(leaver.signal)!;
    const next = turns.take(never())!;
    leaver.abort();
    await expect(left).rejects.toThrow();
    turns.give();
    await next;
    turns.give();
    await turns.take(never());
  });
});
