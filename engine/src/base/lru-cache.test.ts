import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('evicts the least recently used entry, and reading counts as use', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBe(1);
  expect(cache.get('c')).toBe(3);
  expect(cache.size).toBe(2);
});

test('replaces the value of an existing key and keeps other entries', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([3, 2, 2]);
});

test('keeps the total weight of all entries within the capacity', () => {
  const cache = new LruCache<string, string>(10, (value) => value.length);
  cache.set('a', 'xxxx');
  cache.set('b', 'xxxx');
  cache.set('c', 'xx');
  expect(cache.size).toBe(3);
  cache.set('d', 'xxxxx');
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.get('d')]).toEqual([
    undefined,
    undefined,
    'xx',
    'xxxxx',
  ]);
  cache.set('c', 'xxxxx');
  expect(cache.size).toBe(2);
  cache.set('c', 'xxxxxxxxxxx');
  expect([cache.get('c'), cache.get('d')]).toEqual([undefined, 'xxxxx']);
});

test('keeps the same entries as a list sorted by use, in any order of calls', () => {
  const capacity = 12;
  const cache = new LruCache<number, number>(capacity, (value) => value);
  let model: { key: number; value: number }[] = [];
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let step = 0; step < 5_000; step++) {
    const key = random(9);
    const known = model.find((entry) => entry.key === key);
    model = model.filter((entry) => entry !== known);
    if (random(2) === 0) {
      expect(cache.get(key)).toBe(known?.value);
      if (known) model.push(known);
    } else {
      const value = random(14);
      cache.set(key, value);
      if (value <= capacity) model.push({ key, value });
      while (model.reduce((sum, entry) => sum + entry.value, 0) > capacity) model.shift();
    }
    expect(cache.size).toBe(model.length);
  }
});
