/** CONTENT_OVERFLOW: the content of a fixed-size container overflows and covers the content after it. */

import { IDENTITY, type Rect, unionRect } from '../base/geometry.ts';
import { mm } from '../base/units.ts';
import { ONLY_PAGE } from '../bind/bound.ts';
import { itemInk } from '../scene/ink.ts';
import type { Contents } from './contents.ts';
import type { LayoutContext, Measured, Placement } from './measure.ts';

/** Overflow of ink to ignore, in points. */
const TOLERANCE = 0.5;

/** Container to check. Width and height exclude the padding. */
export type Container = Pick<Contents, 'elementId' | 'style' | 'width' | 'height'>;

type Size = { readonly width: number; readonly height: number };

/**
 * Warns if ink leaves the container and its padding. `natural` is the size that the content needs. If that size fits,
 * the content is not drawn for the check.
 */
export function warnOverflow(box: Measured, natural: Size, container: Container, context: LayoutContext): void {
  const { width, height = Infinity, style, elementId } = container;
  if (elementId === undefined || !(natural.width > width + TOLERANCE || natural.height > height + TOLERANCE)) return;
  const ink = inkOf(box);
  if (!ink) return;
  const { top = 0, right = 0, bottom = 0, left = 0 } = style?.insets ?? {};
  const across = Math.max(ink.x + ink.width - width - right, -left - ink.x);
  const down = Math.max(ink.y + ink.height - height - bottom, -top - ink.y);
  const over = [
    ...(down > TOLERANCE ? [`${mm(down)} higher`] : []),
    ...(across > TOLERANCE ? [`${mm(across)} wider`] : []),
  ];
  if (over.length === 0) return;
  const way = down > TOLERANCE ? 'or omit its height, so that it grows' : 'or make its content narrower';
  const fate = style?.overflow === 'clip' ? 'cut' : 'drawn over other content';
  const message = `its content is ${over.join(' and ')} than the element and is ${fate}; enlarge the element by that much, ${way}`;
  context.warnings.push({ code: 'CONTENT_OVERFLOW', message, elementId });
}

/** Returns the bounding box of all ink of a box, relative to the box's corner. */
function inkOf(box: Measured): Rect | undefined {
  const at: Placement = {
    transform: IDENTITY,
    page: ONLY_PAGE,
    boxes: [],
    outline: [],
  };
  return box
    .place({ x: 0, y: 0 }, at)
    .map((item) => itemInk(item))
    .reduce(unionRect, undefined);
}
