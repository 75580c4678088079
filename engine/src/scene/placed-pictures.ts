/** Finds the images of a page with their positions. */
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts';
import type { ImageItem, Item } from './scene.ts';

/** Image, and the matrix from its coordinates to page coordinates. */
export type PlacedPicture = { readonly item: ImageItem; readonly matrix: Matrix };

/** Returns the images in painting order. */
export function placedPictures(items: readonly Item[], matrix: Matrix = IDENTITY): readonly PlacedPicture[] {
  return items.flatMap((item) => {
    if (item.kind === 'image') return [{ item, matrix }];
    if (item.kind !== 'group') return [];
    return placedPictures(item.items, item.transform ? multiply(matrix, item.transform) : matrix);
  });
}
