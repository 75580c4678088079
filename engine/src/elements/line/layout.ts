import { type Measurable, type Measured, widthOf } from '../../layout/measure.ts';
import { linePath } from '../../scene/path.ts';
import { withMarkers } from '../markers.ts';
import type { ElementOfType } from '../schemas.ts';
import { strokeOfShape } from '../shape-paint.ts';

/** Draws a diagonal of the box, down or up. Width and height default to 0. */
export function measureLine(element: Measurable<ElementOfType<'line'>>): Measured {
  const { bound, style, height = 0 } = element;
  const { id } = bound;
  const { direction } = bound.element;
  const width = widthOf(element);
  const stroke = strokeOfShape(style, true);
  const box = (high: number): Measured => ({
    width,
    height: high,
    place({ x, y }) {
      if (!stroke || (width === 0 && high === 0)) return [];
      const path = direction === 'down' ? linePath(x, y, x + width, y + high) : linePath(x, y + high, x + width, y);
      return withMarkers({ kind: 'path', elementId: id, path, stroke }, style);
    },
    stretch: box,
  });
  return box(height);
}
