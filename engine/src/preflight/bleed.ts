/** What runs off the edge of the page to be cut there, so that no white line is left where paper is cut a little wide. */
import { containsRect, type Rect } from '../base/geometry.ts';
import { intersection } from '../scene/ink.ts';
import type { Leaf } from './input.ts';

/** Half of a hairline along the edge may fall off, in points. */
export const EDGE_TOLERANCE = 0.51;

/** Shapes and pictures that reach the edge of the page, or over it; what is all outside is lost and not meant. */
export function isBleed({ item }: Leaf, ink: Rect, page: Rect): boolean {
  if (item.kind !== 'path' && item.kind !== 'image') return false;
  return !containsRect(page, ink, -EDGE_TOLERANCE) && intersection(page, ink) !== undefined;
}
