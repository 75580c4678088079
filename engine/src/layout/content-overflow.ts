/** CONTENT_OVERFLOW: what a container of fixed size holds outgrows it and is drawn over what follows. */

import { IDENTITY, type Rect, unionRect } from '../base/geometry.ts';
import { mm } from '../base/units.ts';
import { itemInk } from '../scene/ink.ts';
import type { Contents } from './contents.ts';
import type { LayoutContext, Measured, Placement } from './measure.ts';

/** Ink may stand out by this many points. */
const TOLERANCE = 0.5;

/** The container as far as it is judged: its inner size, without padding. */
export type Container = Pick<Contents, 'elementId' | 'style' | 'width' | 'height'>;

type Size = { readonly width: number; readonly height: number };

/**
 * Warns where the ink of what is in a container leaves it, padding included. `natural` is the size that the content wants:
 * nothing is drawn for a judgement as long as that fits.
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
  const way = down > TOLERANCE ? 'or leave its height out, so that it grows' : 'or let what is in it be narrower';
  const fate = style?.overflow === 'clip' ? 'cut' : 'drawn over what is there';
  const message = `what is in it is ${over.join(' and ')} than it and is ${fate}: enlarge it by as much, ${way}`;
  context.warnings.push({ code: 'CONTENT_OVERFLOW', message, elementId });
}

/** The upright box around all that a box draws, from its corner. */
function inkOf(box: Measured): Rect | undefined {
  const at: Placement = {
    transform: IDENTITY,
    page: { number: 1, count: 1 },
    allowOverlap: false,
    boxes: [],
    outline: [],
  };
  return box
    .place({ x: 0, y: 0 }, at)
    .map((item) => itemInk(item))
    .reduce(unionRect, undefined);
}
