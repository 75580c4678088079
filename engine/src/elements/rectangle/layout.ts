import type { Rect } from '../../base/geometry.ts';
import { type Measurable, type Measured, widthOf } from '../../layout/measure.ts';
import { outerOutline } from '../../layout/rounded-box.ts';
import type { ElementOfType } from '../schemas.ts';
import { measureShape } from '../shape-paint.ts';

export function measureRectangle(element: Measurable<ElementOfType<'rectangle'>>): Measured {
  const { bound, style, height = 0 } = element;
  const outline = (box: Rect) => outerOutline(box, style.cornerRadius);
  return measureShape(outline, { id: bound.id, style, width: widthOf(element), height });
}
