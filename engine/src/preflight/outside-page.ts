import { containsRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { type Inspected, oncePerElement, withElement } from './input.ts';

/** Half of a hairline along the edge may fall off in points. */
const TOLERANCE = 0.51;

/** OUTSIDE_PAGE: ink that leaves the page is not printed. */
export function outsidePage({ pages }: Inspected): readonly Warning[] {
  const warnings = pages.flatMap(({ width, height, leaves }, index) =>
    leaves.flatMap(({ item, ink }): Warning[] => {
      if (!ink || containsRect({ x: 0, y: 0, width, height }, ink, TOLERANCE)) return [];
      const over = Math.max(-ink.x, -ink.y, ink.x + ink.width - width, ink.y + ink.height - height);
      const message = `reaches ${over.toFixed(1)} pt beyond the page: move it or make it smaller`;
      return [{ code: 'OUTSIDE_PAGE', message, page: index + 1, ...withElement(item.elementId) }];
    }),
  );
  return oncePerElement(warnings);
}
