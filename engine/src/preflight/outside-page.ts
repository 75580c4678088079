import { containsRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { isAllowed } from '../format/allow.ts';
import { EDGE_TOLERANCE, isBleed } from './bleed.ts';
import { causesOf } from './causes.ts';
import { extentOf } from './extent.ts';
import { type Inspected, reachBeyond, withElement } from './input.ts';

/** Reports OUTSIDE_PAGE if ink crosses the page edge and is not printed. Bleed is exempt. */
export function outsidePage({ pages, elementOf, boxesAt, allowances }: Inspected): readonly Warning[] {
  const causes = causesOf(pages, {
    elementOf,
    boxesAt,
    beyond({ width, height, leaves }) {
      const page = { x: 0, y: 0, width, height };
      const beyond = leaves.filter((leaf) => {
        const { ink, item } = leaf;
        if (!ink || containsRect(page, ink, EDGE_TOLERANCE)) return false;
        if (isAllowed(allowances, 'OUTSIDE_PAGE', item.elementId)) return false;
        return !isBleed(leaf, ink, { page, element: elementOf(item.elementId) });
      });
      return { region: page, leaves: beyond };
    },
  });
  return causes.map(({ elementId, ink, page, region, ...extent }): Warning => {
    const over = reachBeyond(region, ink, EDGE_TOLERANCE);
    const isPicture = elementOf(elementId)?.picture !== undefined;
    const meant = isPicture ? ', or set "bleed" if it should be cut there' : '';
    const message = `extends beyond the page by ${over}; move it inwards by that much or make it smaller${meant}${extentOf(extent)}`;
    return { code: 'OUTSIDE_PAGE', message, page, ...withElement(elementId) };
  });
}
