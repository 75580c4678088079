import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { jpegFile } from '../../../tests/pictures.ts';
import { withinBudget } from './image-budget.ts';
import { createImageCache, type ImageCache } from './image-cache.ts';

const world = createNodeWorld();
const uri = (shade: number) => `data:image/jpeg;base64,${jpegFile({ blocks: [[[shade]]] }).toString('base64')}`;

/** Returns a real cache that also records its requests. */
function watched(): { readonly images: ImageCache; readonly asked: string[] } {
  const images = createImageCache(world.platform);
  const asked: string[] = [];
  const load: ImageCache['load'] = (source, text) => {
    asked.push(source);
    return images.load(source, text);
  };
  return { asked, images: { ...images, load } };
}

test('a document reads each image once, however often it shows the image', () => {
  const { images, asked } = watched();
  const budget = withinBudget(images);
  expect([1, 2, 1, 1].map((shade) => budget.load(uri(shade), world.text).ok)).toEqual([true, true, true, true]);
  expect(asked).toEqual([uri(1), uri(2)]);
});

test('rejects images that are too large together, and does not read the remaining images', () => {
  const { images, asked } = watched();
  const one = 256 + Buffer.from(uri(1).split(',')[1]!, 'base64').length;
  const budget = withinBudget(images, 2 * one + 10);
  asked.length = 0;
  const outcomes = [1, 2, 3, 4, 5, 1].map((shade) => {
    const loaded = budget.load(uri(shade), world.text);
    return loaded.ok ? 'read' : loaded.code;
  });
  expect(outcomes).toEqual(['read', 'read', 'TOO_MANY', 'TOO_MANY', 'TOO_MANY', 'read']);
  expect(asked).toHaveLength(3);
  expect(withinBudget(images, one).load(uri(4), world.text).ok).toBe(true);
});
