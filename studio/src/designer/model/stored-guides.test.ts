import { expect, test } from 'vitest';
import { readGuides, storeGuides } from './stored-guides.ts';

function keeperOf(kept: Map<string, string>) {
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

test('guides are stored by name, and removed with the last guide', () => {
  const kept = new Map<string, string>();
  const browser = keeperOf(kept);
  const guides = [{ axis: 'x', at: 12.5 } as const];
  storeGuides('a', guides, browser);
  expect(readGuides('a', browser)).toEqual(guides);
  expect(readGuides('b', browser)).toEqual([]);
  storeGuides('a', [], browser);
  expect(kept.size).toBe(0);
});

test.each(['{', '7', '[null, {"axis": "z", "at": 1}, {"axis": "x", "at": null}]'])('%s has no guides', (text) => {
  expect(readGuides('a', keeperOf(new Map([['platen-guides-a', text]])))).toEqual([]);
});

test('a browser without storage has no guides', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  storeGuides('a', [{ axis: 'x', at: 1 }], refuse);
  expect(readGuides('a', refuse)).toEqual([]);
});
