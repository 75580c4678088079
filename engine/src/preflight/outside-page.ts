import { containsRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { EDGE_TOLERANCE, isBleed } from './bleed.ts';
import { causesOf, ofSo } from './causes.ts';
import { type Inspected, reachBeyond, withElement } from './input.ts';

/** OUTSIDE_PAGE: ink that leaves the page is not printed; of shapes that run off the edge, and pictures that are to, it is meant. */
export function outsidePage({ pages, elementOf, boxesAt }: Inspected): readonly Warning[] {
  return pages.flatMap(({ width, height, leaves }, index) => {
    const page = { x: 0, y: 0, width, height };
    const beyond = leaves.filter((leaf) => {
      const { ink, item } = leaf;
      if (!ink || containsRect(page, ink, EDGE_TOLERANCE)) return false;
      return !isBleed(leaf, ink, { page, element: elementOf(item.elementId) });
    });
    return causesOf(beyond, { elementOf, boxesAt, page: index, region: page }).map(
      ({ elementId, ink, count }): Warning => {
        const over = reachBeyond(page, ink, EDGE_TOLERANCE);
        const isPicture = elementOf(elementId)?.picture !== undefined;
        const meant = isPicture ? ', or set "bleed" where it is to be cut there' : '';
        const message = `reaches beyond the page by ${over}: move it inwards by as much or make it smaller${meant}${ofSo(count)}`;
        return { code: 'OUTSIDE_PAGE', message, page: index + 1, ...withElement(elementId) };
      },
    );
  });
}
