import { expect, it } from 'vitest';
import { createWorkerCaches } from './worker-caches.ts';

const BADGE = JSON.stringify({ dimensions: { width: '1in', height: '1in' }, elements: [] });

it('keeps templates and results until the heap is nearly full', () => {
  let used = 100;
  const caches = createWorkerCaches(() => ({ used_heap_size: used, heap_size_limit: 1000 }));
  const { world, parse } = caches();
  const parsed = parse(BADGE);
  expect(parse(BADGE)).toBe(parsed);
  used = 600;
  expect(caches().world).toBe(world);
  used = 601;
  const fresh = caches();
  expect(fresh.world).not.toBe(world);
  expect(fresh.parse(BADGE)).not.toBe(parsed);
  used = 100;
  expect(caches()).toBe(fresh);
});

it('estimates the size of a template by its expressions', () => {
  const { parse } = createWorkerCaches(() => ({ used_heap_size: 0, heap_size_limit: 1000 }))();
  const text = (name: string) =>
    JSON.stringify({
      dimensions: { width: '1in', height: '1in' },
      elements: Array.from({ length: 400 }, (_, index) => ({
        type: 'text',
        position: { mode: 'absolute', x: '0in', y: '0in' },
        width: '1in',
        height: '1in',
        contentExpression: `[${Array(300).fill('a')},${name}${index}]`,
      })),
    });
  const first = parse(text('a'));
  expect(first.ok).toBe(true);
  expect(parse(text('a'))).toBe(first);
  parse(text('b'));
  expect(parse(text('a'))).not.toBe(first);
});
