/** What runs off the edge of the page to be cut there, so that no white line is left where paper is cut a little wide. */
import { containsRect, type Rect } from '../base/geometry.ts';
import { intersection } from '../scene/ink.ts';
import type { Leaf, PlacedElement } from './input.ts';

/** Half of a hairline along the edge may fall off, in points. */
export const EDGE_TOLERANCE = 0.51;

/**
 * Shapes that reach the edge of the page, or over it, and pictures that reach it, span the page or are said to bleed; what
 * is all outside is lost and not meant, and so is what a picture shows beyond the edge: half a pictogram warns of nothing.
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

/** A background or a band reaches two opposite edges. */
function spans(box: Rect, page: Rect): boolean {
  const isWide = box.x <= page.x + EDGE_TOLERANCE && box.x + box.width >= page.x + page.width - EDGE_TOLERANCE;
  const isHigh = box.y <= page.y + EDGE_TOLERANCE && box.y + box.height >= page.y + page.height - EDGE_TOLERANCE;
  return isWide || isHigh;
}
