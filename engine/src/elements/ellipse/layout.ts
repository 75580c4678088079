import type { Measurable, Measured } from '../../layout/measure.ts';
import { ellipsePath } from '../../scene/path.ts';
import type { ElementOfType } from '../schemas.ts';
import { measureShape } from '../shape-paint.ts';

export function measureEllipse({
  bound,
  style,
  width = 0,
  height = 0,
}: Measurable<ElementOfType<'ellipse'>>): Measured {
  return measureShape(ellipsePath, { id: bound.element.id, style, width, height });
}
