import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeptCredentials, KEPT_MS, RENEWED_AFTER_MS } from './kept-credentials.ts';

type Found = { readonly plan: string };

type Read = { resolve(found: Found | undefined): void; reject(error: Error): void };

/** Creates a store whose reads remain pending until the test completes them. */
function createStore() {
  const reads: Read[] = [];
  let now = 0;
  const kept = createKeptCredentials<Found>({ now: () => now }, () => {
    return new Promise((resolve, reject) => reads.push({ resolve, reject }));
  });
  const pass = (ms: number) => {
    now += ms;
  };
  return { reads, kept, pass };
}

async function keeping(plan: string) {
  const store = createStore();
  const first = store.kept.find('key');
  store.reads[0]!.resolve({ plan });
  expect(await first).toEqual({ plan });
  return store;
}

test('returns at once during a reload, and reloads only once', async () => {
  const { reads, kept, pass } = await keeping('dev');
  pass(RENEWED_AFTER_MS - 1);
  expect(await kept.find('key')).toEqual({ plan: 'dev' });
  expect(reads).toHaveLength(1);
  pass(1);
  expect(await kept.find('key')).toEqual({ plan: 'dev' });
  expect(await kept.find('key')).toEqual({ plan: 'dev' });
  expect(reads).toHaveLength(2);
  reads[1]!.resolve({ plan: 'pro' });
  await turn();
  pass(KEPT_MS - RENEWED_AFTER_MS);
  expect(await kept.find('key')).toEqual({ plan: 'pro' });
});

test('a deleted value disappears as soon as it was reloaded', async () => {
  const { reads, kept, pass } = await keeping('dev');
  pass(RENEWED_AFTER_MS);
  await kept.find('key');
  reads[1]!.resolve(undefined);
  await turn();
  const again = kept.find('key');
  reads[2]!.resolve(undefined);
  expect(await again).toBeUndefined();
});

test('a value expires, even if it cannot be reloaded', async () => {
  const { reads, kept, pass } = await keeping('dev');
  pass(RENEWED_AFTER_MS);
  await kept.find('key');
  reads[1]!.reject(new Error('away'));
  await turn();
  expect(await kept.find('key')).toEqual({ plan: 'dev' });
  expect(reads).toHaveLength(3);
  pass(KEPT_MS - RENEWED_AFTER_MS);
  const late = kept.find('key');
  reads[3]!.reject(new Error('away'));
  await expect(late).rejects.toThrow('away');
});

test('a value loaded during a clear is not cached', async () => {
  const { reads, kept, pass } = await keeping('dev');
  pass(RENEWED_AFTER_MS);
  await kept.find('key');
  kept.forget();
  reads[1]!.resolve({ plan: 'old' });
  await turn();
  const found = kept.find('key');
  reads[2]!.resolve({ plan: 'new' });
  expect(await found).toEqual({ plan: 'new' });
});
