/** Steps run one at a time, alternate between groups, and are followed by pauses. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPacedSteps } from './paced-steps.ts';

it("waits for the previous step's pause, and alternates between groups", async () => {
  const pauses: (() => void)[] = [];
  const inStep = createPacedSteps(() => new Promise<void>((resolve) => pauses.push(resolve)));
  const begun: string[] = [];
  const begin = (group: string, name: string) => inStep(group, async () => void begun.push(name));
  const all = [begin('a', 'a1'), begin('a', 'a2'), begin('a', 'a3'), begin('b', 'b1')];
  const seen: string[][] = [];
  for (let step = 0; step < all.length; step++) {
    while (pauses.length === step) await turn();
    // Gives another step the opportunity to start.
    for (let turns = 0; turns < 5; turns++) await turn();
    seen.push([...begun]);
    pauses[step]!();
  }
  await Promise.all(all);
  expect(seen).toEqual([['a1'], ['a1', 'b1'], ['a1', 'b1', 'a2'], ['a1', 'b1', 'a2', 'a3']]);
});

it('starts the next step after a failed one', async () => {
  const inStep = createPacedSteps(async () => undefined);
  const failing = inStep('a', () => Promise.reject(new Error('failed')));
  const next = inStep('a', async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
