/** The codes of a page and where they lie on it. */
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts';
import type { CodeItem, Item } from './scene.ts';

/** `matrix` leads from the item's own coordinates to those of the page. */
export type PlacedCode = { readonly item: CodeItem; readonly matrix: Matrix };

/** In the order in which they are painted. */
export function placedCodes(items: readonly Item[], matrix: Matrix = IDENTITY): readonly PlacedCode[] {
  return items.flatMap((item) => {
    if (item.kind === 'code') return [{ item, matrix }];
    if (item.kind !== 'group') return [];
    return placedCodes(item.items, item.transform ? multiply(matrix, item.transform) : matrix);
  });
}
