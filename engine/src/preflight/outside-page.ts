import { containsRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { EDGE_TOLERANCE, isBleed } from './bleed.ts';
import { type Inspected, oncePerElement, reachBeyond, withElement } from './input.ts';

/** OUTSIDE_PAGE: ink that leaves the page is not printed; of shapes and pictures that run off the edge that is meant. */
export function outsidePage({ pages }: Inspected): readonly Warning[] {
  const warnings = pages.flatMap(({ width, height, leaves }, index) => {
    const page = { x: 0, y: 0, width, height };
    const beyond = leaves.filter(({ ink }) => ink && !containsRect(page, ink, EDGE_TOLERANCE));
    return beyond.flatMap((leaf): Warning[] => {
      const { item, ink } = leaf;
      if (!ink || isBleed(leaf, ink, page)) return [];
      const over = reachBeyond(page, ink, EDGE_TOLERANCE);
      const message = `reaches beyond the page by ${over}: move it inwards by as much or make it smaller`;
      return [{ code: 'OUTSIDE_PAGE', message, page: index + 1, ...withElement(item.elementId) }];
    });
  });
  return oncePerElement(warnings);
}
