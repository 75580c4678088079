import { containsRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { isAllowed } from '../format/allow.ts';
import type { Sides } from '../format/style.ts';
import { EDGE_TOLERANCE, isBleed } from './bleed.ts';
import { causesOf } from './causes.ts';
import { extentOf } from './extent.ts';
import { type Inspected, reachBeyond, withElement } from './input.ts';

/** Reports OUTSIDE_SAFE_MARGIN if ink between the safe margin and the edge may be cut off. Bleed is exempt. */
export function outsideSafeMargin({ pages, elementOf, boxesAt, allowances }: Inspected): readonly Warning[] {
  if (pages.every(({ safeMargin }) => isNone(safeMargin))) return [];
  const causes = causesOf(pages, {
    elementOf,
    boxesAt,
    beyond({ width, height, leaves, safeMargin }) {
      const { top, right, bottom, left } = safeMargin;
      const page = { x: 0, y: 0, width, height };
      const safe = { x: left, y: top, width: width - left - right, height: height - top - bottom };
      // Without a safe margin, only ink beyond the page edge is a fault, which OUTSIDE_PAGE reports.
      const beyond = isNone(safeMargin)
        ? []
        : leaves.filter((leaf) => {
            const { ink, item } = leaf;
            if (!ink || containsRect(safe, ink, EDGE_TOLERANCE) || !containsRect(page, ink, EDGE_TOLERANCE))
              return false;
            if (isAllowed(allowances, 'OUTSIDE_SAFE_MARGIN', item.elementId)) return false;
            return !isBleed(leaf, ink, { page, element: elementOf(item.elementId) });
          });
      return { region: safe, leaves: beyond };
    },
  });
  return causes.map(({ elementId, ink, page, region, ...extent }): Warning => {
    const over = reachBeyond(region, ink, EDGE_TOLERANCE);
    const message = `extends into the safe margin, where printers may cut it off, by ${over}; move it inwards by that much or make it smaller${extentOf(extent)}`;
    return { code: 'OUTSIDE_SAFE_MARGIN', message, page, ...withElement(elementId) };
  });
}

function isNone({ top, right, bottom, left }: Sides): boolean {
  return top + right + bottom + left === 0;
}
