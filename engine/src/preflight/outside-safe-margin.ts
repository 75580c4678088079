import { containsRect, type Rect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { type Inspected, type Leaf, oncePerElement, withElement } from './input.ts';

const TOLERANCE = 0.51;

/** OUTSIDE_SAFE_MARGIN: ink between the safe margin and the edge may be lost; shapes that run off the edge mean to. */
export function outsideSafeMargin({ pages, safeMargin }: Inspected): readonly Warning[] {
  const { top, right, bottom, left } = safeMargin;
  if (top + right + bottom + left === 0) return [];
  const warnings = pages.flatMap(({ width, height, leaves }, index) => {
    const page = { x: 0, y: 0, width, height };
    const safe = { x: left, y: top, width: width - left - right, height: height - top - bottom };
    return leaves.flatMap((leaf): Warning[] => {
      const ink = leaf.ink;
      if (!ink || containsRect(safe, ink, TOLERANCE) || !containsRect(page, ink, TOLERANCE)) return [];
      if (isBleed(leaf, ink, page)) return [];
      const message = 'reaches into the safe margin, where printers may cut it: move it inwards or make it smaller';
      return [{ code: 'OUTSIDE_SAFE_MARGIN', message, page: index + 1, ...withElement(leaf.item.elementId) }];
    });
  });
  return oncePerElement(warnings);
}

function isBleed({ item }: Leaf, ink: Rect, page: Rect): boolean {
  return item.kind === 'path' && !containsRect(page, ink, -TOLERANCE);
}
