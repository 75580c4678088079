/** Finds the codes of a page with their positions. */
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts';
import type { CodeItem, Item } from './scene.ts';

/** Code, and the matrix from its coordinates to page coordinates. */
export type PlacedCode = { readonly item: CodeItem; readonly matrix: Matrix };

/** Returns the codes in painting order. */
export function placedCodes(items: readonly Item[], matrix: Matrix = IDENTITY): readonly PlacedCode[] {
  return items.flatMap((item) => {
    if (item.kind === 'code') return [{ item, matrix }];
    if (item.kind !== 'group') return [];
    return placedCodes(item.items, item.transform ? multiply(matrix, item.transform) : matrix);
  });
}
