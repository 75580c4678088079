/** Short run of `npm run soak`: every render gets the correct response, and no resource stays open. */
import { expect, test } from 'vitest';
import { runSoak } from './soak/soak.ts';

test('a hundred mixed renders over the socket', async () => {
  const { faults, parts } = await runSoak({ renders: 100, seed: 7 });
  expect(faults).toEqual([]);
  expect(parts).toHaveLength(10);
  expect(parts.at(-1)!.descriptors - parts[4]!.descriptors).toBeLessThanOrEqual(10);
  expect(parts.at(-1)!.memoryMb).toBeLessThan(2_000);
});
