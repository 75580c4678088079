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

test('weights of all entries together stay within the capacity', () => {
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
