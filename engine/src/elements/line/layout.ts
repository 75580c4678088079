import type { Measurable, Measured } from '../../layout/measure.ts';
import { linePath } from '../../scene/path.ts';
import type { ElementOfType } from '../schemas.ts';
import { strokeOfShape } from '../shape-paint.ts';

/** The vector (width, height), drawn down or up; both default to 0. */
export function measureLine({ bound, style, width = 0, height = 0 }: Measurable<ElementOfType<'line'>>): Measured {
  const { id, direction } = bound.element;
  const stroke = strokeOfShape(style, true);
  return {
    width,
    height,
    place({ x, y }) {
      if (!stroke || (width === 0 && height === 0)) return [];
      const path = direction === 'down' ? linePath(x, y, x + width, y + height) : linePath(x, y + height, x + width, y);
      return [{ kind: 'path', elementId: id, path, stroke }];
    },
  };
}
