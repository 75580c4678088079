import { containsRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { leafInk, leaves, oncePerElement, type PreflightInput, withElement } from './input.ts';

/** Half of a hairline along the edge may fall off in points. */
const TOLERANCE = 0.51;

/** OUTSIDE_PAGE: ink that leaves the page is not printed. */
export function outsidePage({ pages }: PreflightInput): readonly Warning[] {
  const warnings = pages.flatMap(({ width, height, items }, index) =>
    leaves(items).flatMap((leaf): Warning[] => {
      const ink = leafInk(leaf);
      if (!ink || containsRect({ x: 0, y: 0, width, height }, ink, TOLERANCE)) return [];
      const over = Math.max(-ink.x, -ink.y, ink.x + ink.width - width, ink.y + ink.height - height);
      const message = `reaches ${over.toFixed(1)} pt beyond the page: move it or make it smaller`;
      return [{ code: 'OUTSIDE_PAGE', message, page: index + 1, ...withElement(leaf.item.elementId) }];
    }),
  );
  return oncePerElement(warnings);
}
