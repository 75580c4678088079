import { type Measurable, type Measured, widthOf } from '../../layout/measure.ts';
import { roundedRectPath } from '../../scene/path.ts';
import type { ElementOfType } from '../schemas.ts';
import { measureShape } from '../shape-paint.ts';

export function measureRectangle(element: Measurable<ElementOfType<'rectangle'>>): Measured {
  const { bound, style, height = 0 } = element;
  const outline = (box: Parameters<typeof roundedRectPath>[0]) => roundedRectPath(box, style.cornerRadius);
  return measureShape(outline, { id: bound.id, style, width: widthOf(element), height });
}
