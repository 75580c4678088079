import { containsRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { EDGE_TOLERANCE, isBleed } from './bleed.ts';
import { causesOf } from './causes.ts';
import { extentOf } from './extent.ts';
import { type Inspected, reachBeyond, withElement } from './input.ts';

/** OUTSIDE_PAGE: ink that leaves the page is not printed; of shapes that run off the edge, and pictures that are to, it is meant. */
export function outsidePage({ pages, elementOf, boxesAt }: Inspected): readonly Warning[] {
  const causes = causesOf(pages, {
    elementOf,
    boxesAt,
    beyond({ width, height, leaves }) {
      const page = { x: 0, y: 0, width, height };
      const beyond = leaves.filter((leaf) => {
        const { ink, item } = leaf;
        if (!ink || containsRect(page, ink, EDGE_TOLERANCE)) return false;
        return !isBleed(leaf, ink, { page, element: elementOf(item.elementId) });
      });
      return { region: page, leaves: beyond };
    },
  });
  return causes.map(({ elementId, ink, page, region, ...extent }): Warning => {
    const over = reachBeyond(region, ink, EDGE_TOLERANCE);
    const isPicture = elementOf(elementId)?.picture !== undefined;
    const meant = isPicture ? ', or set "bleed" where it is to be cut there' : '';
    const message = `reaches beyond the page by ${over}: move it inwards by as much or make it smaller${meant}${extentOf(extent)}`;
    return { code: 'OUTSIDE_PAGE', message, page, ...withElement(elementId) };
  });
}
