/** Steps of all groups run one at a time, in turn, with pauses. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPacedSteps } from './paced-steps.ts';

it('a step waits for the pause of the one before, and groups take turns', async () => {
  const pauses: (() => void)[] = [];
  const inStep = createPacedSteps(() => new Promise<void>((resolve) => pauses.push(resolve)));
  const begun: string[] = [];
  const begin = (group: string, name: string) => inStep(group, async () => void begun.push(name));
  const all = [begin('a', 'a1'), begin('a', 'a2'), begin('a', 'a3'), begin('b', 'b1')];
  const seen: string[][] = [];
  for (let step = 0; step < all.length; step++) {
    while (pauses.length === step) await turn();
    // Time for another step to begin, if one could.
    for (let turns = 0; turns < 5; turns++) await turn();
    seen.push([...begun]);
    pauses[step]!();
  }
  await Promise.all(all);
  expect(seen).toEqual([['a1'], ['a1', 'b1'], ['a1', 'b1', 'a2'], ['a1', 'b1', 'a2', 'a3']]);
});

it('a step that fails gives its turn to the next', async () => {
  const inStep = createPacedSteps(async () => undefined);
  const failing = inStep('a', () => Promise.reject(new Error('failed')));
  const next = inStep('a', async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
