import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLending } from './lend.ts';

type Opening = { resolve(connection: string | undefined): void; reject(error: Error): void };

/** A pool whose connections are opened when the test says so. */
function createPool(most: number) {
  const idle: string[] = [];
  const openings: Opening[] = [];
  const lending = createLending<string>({
    hasIdle: () => idle.length > 0,
    mayOpen: () => openings.length < most,
    take: () => {
      const next = idle.pop();
      if (next) return Promise.resolve(next);
      return new Promise((resolve, reject) => openings.push({ resolve, reject }));
    },
    keep: (connection) => idle.push(connection),
    longestMs: 60_000,
    tooLate: () => new Error('too late'),
  });
  return { idle, openings, lending };
}

test('who has one opened takes one that is given back before it is', async () => {
  const { idle, openings, lending } = createPool(2);
  const first = lending.lend();
  openings[0]!.resolve('a');
  expect(await first).toBe('a');
  const second = lending.lend();
  expect(openings).toHaveLength(2);
  lending.giveBack('a');
  expect(await second).toBe('a');
  openings[1]!.resolve('b');
  await turn();
  expect(idle).toEqual(['b']);
});

test('no more are opened than there may be, and who waits comes in order', async () => {
  const { openings, lending } = createPool(1);
  const [first, second, third] = [lending.lend(), lending.lend(), lending.lend()];
  expect(openings).toHaveLength(1);
  openings[0]!.resolve('a');
  expect(await first).toBe('a');
  expect(lending.waiting()).toBe(2);
  lending.giveBack('a');
  expect(await second).toBe('a');
  lending.giveBack('a');
  expect(await third).toBe('a');
});

test('where the server gives no more, those that there are take turns', async () => {
  const { openings, lending } = createPool(3);
  const [first, second] = [lending.lend(), lending.lend()];
  openings[1]!.resolve(undefined);
  openings[0]!.resolve('a');
  expect(await first).toBe('a');
  lending.giveBack('a');
  expect(await second).toBe('a');
});

test('and it is asked again for another one', async () => {
  const { openings, lending } = createPool(10);
  const [first, second] = [lending.lend(), lending.lend()];
  openings[0]!.resolve('a');
  openings[1]!.resolve(undefined);
  expect(await first).toBe('a');
  await expect.poll(() => openings).toHaveLength(3);
  openings[2]!.resolve('b');
  expect(await second).toBe('b');
});

test('one that cannot be opened is told to one, and the next is tried for others', async () => {
  const { openings, lending } = createPool(10);
  const [first, second] = [lending.lend(), lending.lend()];
  openings[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  openings[1]!.resolve('a');
  expect(await second).toBe('a');
  const third = lending.lend();
  lending.lose();
  openings.at(-1)!.resolve('b');
  expect(await third).toBe('b');
});

test('nobody waits for ever', async () => {
  const lending = createLending<string>({
    hasIdle: () => false,
    mayOpen: () => true,
    take: () => Promise.resolve(undefined),
    keep: () => undefined,
    longestMs: 10,
    tooLate: () => new Error('too late'),
  });
  await expect(lending.lend()).rejects.toThrow('too late');
  expect(lending.waiting()).toBe(0);
});
