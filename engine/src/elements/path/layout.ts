import type { Rect } from '../../base/geometry.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import { pathBounds, transformPath } from '../../scene/path.ts';
import type { ElementOfType } from '../schemas.ts';
import { measureShape } from '../shape-paint.ts';
import { CLOSED, markersWithoutEnd } from './without-effect.ts';

/** Draws a path. Without a view box, one unit is one point, and an automatic size shows the whole path. */
export function measurePath(element: Measurable<ElementOfType<'path'>>, context: LayoutContext): Measured {
  reportMarkers(element, context);
  const { bound, style } = element;
  const { id } = bound;
  const { d, viewBox } = bound.element;
  const view = viewBox ?? extent(pathBounds(d));
  const { width, height } = sizeOf(element, view);
  const scale = viewBox ? Math.min(width / view.width, height / view.height) : 1;
  const [left, top] = viewBox
    ? [(width - view.width * scale) / 2 - view.x * scale, (height - view.height * scale) / 2 - view.y * scale]
    : [0, 0];
  const outline = ({ x, y }: Rect) => transformPath([scale, 0, 0, scale, x + left, y + top], d);
  const { stretch: _, ...box } = measureShape(outline, { id, style, width, height });
  return box;
}

/**
 * Warns about markers on closed paths. Checks only markers that are bound to data or set by a named style, because the
 * parser has checked all others.
 */
function reportMarkers({ bound, style }: Measurable<ElementOfType<'path'>>, { warnings }: LayoutContext): void {
  if (style.markerStart === 'none' && style.markerEnd === 'none') return;
  const { d, late, style: own, path } = bound.element;
  for (const marker of markersWithoutEnd(d)) {
    if (style[marker] === 'none' || (late === undefined && own[marker] !== undefined)) continue;
    const message = `the property "${marker}" of its style has no effect here: ${CLOSED}`;
    warnings.push({ code: 'NO_EFFECT', elementId: bound.id, path: `${path}/style`, message });
  }
}

/** Returns the box from the origin to the right and bottom edge of the path. */
function extent(bounds: Rect | undefined): Rect {
  if (!bounds) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: 0, y: 0, width: Math.max(0, bounds.x + bounds.width), height: Math.max(0, bounds.y + bounds.height) };
}

function sizeOf({ bound, width, height, availableWidth, fill }: Measurable<ElementOfType<'path'>>, view: Rect) {
  const ratio = bound.element.viewBox ? view.height / view.width : undefined;
  const wide = width ?? (fill && availableWidth !== Infinity ? availableWidth : undefined);
  if (ratio === undefined) return { width: wide ?? view.width, height: height ?? view.height };
  if (height !== undefined) return { width: wide ?? height / ratio, height };
  // Keeps the size of the drawing although the box in the flow is as wide as its parent.
  const drawn = width ?? Math.min(view.width, wide ?? Infinity);
  return { width: wide ?? drawn, height: drawn * ratio };
}
