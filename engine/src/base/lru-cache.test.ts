import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('forgets the entry used least recently, reading counts as use', () => {
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

test('setting a key again replaces its value and keeps the others', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([3, 2, 2]);
});
