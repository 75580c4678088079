import { expect, test } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { forOneDocument } from './document.ts';

test('creates a new font scope for each document, even if the world has one already', () => {
  const first = forOneDocument(createNodeWorld());
  const second = forOneDocument(first);
  expect(first.fontScope).toBeDefined();
  expect(second.fontScope).toBeDefined();
  expect(second.fontScope).not.toBe(first.fontScope);
});
