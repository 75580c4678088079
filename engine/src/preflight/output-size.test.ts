import { expect, test } from 'vitest';
import { pageOf } from '../../../tests/scenes.ts';
import { roundedRectPath } from '../scene/path.ts';
import type { Item } from '../scene/scene.ts';
import { checkOutputBytes, checkOutputSize, MAX_OUTPUT_BYTES } from './output-size.ts';

test('a document has 256 MB at most', () => {
  expect(checkOutputBytes(new Uint8Array(MAX_OUTPUT_BYTES))).toBe(undefined);
  expect(checkOutputBytes(new Uint8Array(MAX_OUTPUT_BYTES + 1))).toMatchObject({
    code: 'OUTPUT_TOO_LARGE',
    path: '/template',
    message: expect.stringMatching(/^the document has 257 MB, and 256 are allowed/),
  });
});

test('the outlines of a page go over 2,000 million pixels at most', () => {
  const outline = (size: number): Item => ({
    kind: 'path',
    path: roundedRectPath({ x: 0, y: 0, width: size, height: size }, 10),
    fill: { red: 0, green: 0, blue: 0, alpha: 0.1 },
  });
  const check = (items: readonly Item[]) =>
    checkOutputSize([pageOf(items, 1000, 1000)], { kind: 'antialiased', dpi: 72 });
  const many = (count: number, size: number) => Array.from({ length: count }, () => outline(size));
  expect(check(many(2000, 1000))).toBe(undefined);
  expect(check(many(2001, 1000))).toMatchObject({ code: 'OUTPUT_TOO_LARGE', path: '/dpi' });
  // What lies beyond the page, or is cut off, is not painted.
  expect(check(many(2000, 5000))).toBe(undefined);
  const clip = roundedRectPath({ x: 0, y: 0, width: 100, height: 100 }, 10);
  expect(check([{ kind: 'group', clip, items: many(3000, 1000) }])).toBe(undefined);
});
