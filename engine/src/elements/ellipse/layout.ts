import { type Measurable, type Measured, widthOf } from '../../layout/measure.ts';
import { ellipsePath } from '../../scene/path.ts';
import type { ElementOfType } from '../schemas.ts';
import { measureShape } from '../shape-paint.ts';

export function measureEllipse(element: Measurable<ElementOfType<'ellipse'>>): Measured {
  const { bound, style, height = 0 } = element;
  return measureShape(ellipsePath, { id: bound.id, style, width: widthOf(element), height });
}
