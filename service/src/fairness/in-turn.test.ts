import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createInTurn } from './in-turn.ts';

function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, (failed?: Error) => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) =>
      ends.set(name, (failed) => (failed ? reject(failed) : resolve(name))),
    );
  };
  return { begun, ends, work };
}

test('a group waits only for its own work', async () => {
  const { begun, ends, work } = createWork();
  const inTurn = createInTurn({ atOnce: 2, atOnceOfAll: 9, longestMs: 60_000 });
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', work(name)));
  const other = inTurn('b', work('b1'));
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends.get('a2')!();
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a1', 'a3', 'b1']) ends.get(name)!();
  await turn();
  ends.get('a4')!();
  expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
});

test('work that fails frees its slot', async () => {
  const { begun, ends, work } = createWork();
  const inTurn = createInTurn({ atOnce: 1, atOnceOfAll: 9, longestMs: 60_000 });
  const failing = inTurn('a', work('a1'));
  const next = inTurn('a', work('a2'));
  await turn();
  ends.get('a1')!(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await turn();
  expect(begun).toEqual(['a1', 'a2']);
  ends.get('a2')!();
  expect(await next).toBe('a2');
});

test('work that takes long frees its slot, and still returns its result', async () => {
  const { begun, ends, work } = createWork();
  const inTurn = createInTurn({ atOnce: 1, atOnceOfAll: 9, longestMs: 10 });
  const [long, next] = ['a1', 'a2'].map((name) => inTurn('a', work(name)));
  await expect.poll(() => begun).toEqual(['a1', 'a2']);
  ends.get('a2')!();
  expect(await next).toBe('a2');
  ends.get('a1')!(new Error('late'));
  await expect(long).rejects.toThrow('late');
});

test('limits the slots of all groups, and alternates between groups', async () => {
  const { begun, ends, work } = createWork();
  const inTurn = createInTurn({ atOnce: 2, atOnceOfAll: 3, longestMs: 60_000 });
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  const all = names.map((name) => inTurn(name[0]!, work(name)));
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  // The third task of a group starts after the tasks that other groups queued earlier.
  ends.get('a1')!();
  await turn();
  expect(begun.at(-1)).toBe('b2');
  ends.get('a2')!();
  await turn();
  expect(begun.at(-1)).toBe('c1');
  for (const name of ['b1', 'b2', 'c1', 'a3', 'a4']) {
    await expect.poll(() => ends.get(name)).toBeDefined();
    ends.get(name)!();
  }
  expect(await Promise.all(all)).toEqual(names);
});
