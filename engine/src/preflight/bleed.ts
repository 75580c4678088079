/** Detects bleed: content that intentionally crosses the page edge, so that imprecise cutting leaves no white line. */
import { containsRect, type Rect } from '../base/geometry.ts';
import { intersection } from '../scene/ink.ts';
import type { Leaf, PlacedElement } from './input.ts';

/** Tolerance in points, because half of a hairline along the edge may be cut off. */
export const EDGE_TOLERANCE = 0.51;

/**
 * Returns whether ink is bleed. Shapes count if they reach or cross the edge. Images count if they end at the edge,
 * span the page or are marked as bleeding. Content completely outside the page does not count.
 */
export function isBleed({ item }: Leaf, ink: Rect, { page, element }: OnPage): boolean {
  if (item.kind !== 'path' && item.kind !== 'image') return false;
  if (containsRect(page, ink, -EDGE_TOLERANCE)) return false;
  const picture = element?.picture;
  if (!picture) return intersection(page, ink) !== undefined;
  if (containsRect(page, ink, EDGE_TOLERANCE)) return true;
  return (picture.bleeds || spans(picture.bounds, page)) && intersection(page, picture.bounds) !== undefined;
}

export type OnPage = { readonly page: Rect; readonly element: PlacedElement | undefined };

/** Returns whether a box reaches two opposite edges, like a background or a horizontal band. */
function spans(box: Rect, page: Rect): boolean {
  const isWide = box.x <= page.x + EDGE_TOLERANCE && box.x + box.width >= page.x + page.width - EDGE_TOLERANCE;
  const isHigh = box.y <= page.y + EDGE_TOLERANCE && box.y + box.height >= page.y + page.height - EDGE_TOLERANCE;
  return isWide || isHigh;
}
