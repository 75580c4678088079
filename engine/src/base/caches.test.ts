import { expect, test } from 'vitest';
import { Caches } from './caches.ts';
import { LruCache } from './lru-cache.ts';

const letters = () => new LruCache<string, string>(2);
const numbers = () => new LruCache<string, number>(2);

test('calls a factory once for each owner of caches', () => {
  const caches = new Caches();
  caches.of(letters).set('a', 'A');
  caches.of(numbers).set('a', 1);
  expect(caches.of(letters).get('a')).toBe('A');
  expect(caches.of(numbers).get('a')).toBe(1);
  expect(new Caches().of(letters).get('a')).toBeUndefined();
});
