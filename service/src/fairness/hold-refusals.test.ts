import { expect, it } from 'vitest';
import { createHoldRefusals } from './hold-refusals.ts';

it('delays a rejection longer the more of the same subject wait, up to a second, without delaying others', async () => {
  const waits: { readonly ms: number; end(): void }[] = [];
  const hold = createHoldRefusals((ms) => new Promise<void>((end) => waits.push({ ms, end })));
  const first = Array.from({ length: 25 }, () => hold('team a'));
  const other = hold('team b');
  expect(waits.slice(0, 3).map(({ ms }) => ms)).toEqual([50, 100, 150]);
  expect(waits.slice(19).map(({ ms }) => ms)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 50]);
  for (const { end } of waits) end();
  await Promise.all([...first, other]);
  const next = hold('team a');
  expect(waits.at(-1)!.ms).toBe(50);
  waits.at(-1)!.end();
  await next;
});
