/** A box with round corners and the outlines inside it: CSS Backgrounds and Borders 3, 4.2. */
import type { Rect } from '../base/geometry.ts';
import type { Sides } from '../format/style.ts';
import { type CornerReach, type Path, roundedRectPath } from '../scene/path.ts';

/** Circular corners of the outer edge; the radius is at most half of the shorter side. */
export type RoundedBox = { readonly rect: Rect; readonly radius: number };

export function roundedBox(rect: Rect, cornerRadius: number): RoundedBox {
  return { rect, radius: Math.max(0, Math.min(cornerRadius, rect.width / 2, rect.height / 2)) };
}

/** The outline within the box at these distances from its sides: the corners of its curve are parts of ellipses. */
export function innerOutline(box: RoundedBox, inset: Sides): Path {
  return roundedRectPath(insetRect(box.rect, inset), innerReach(box, inset));
}

export function innerReach({ radius }: RoundedBox, { top, right, bottom, left }: Sides): CornerReach {
  return {
    top: Math.max(0, radius - top),
    right: Math.max(0, radius - right),
    bottom: Math.max(0, radius - bottom),
    left: Math.max(0, radius - left),
  };
}

/** Whether that outline has corners that are round. */
export function isRoundInside({ radius }: RoundedBox, { top, right, bottom, left }: Sides): boolean {
  return Math.max(radius - top, radius - bottom) > 0 && Math.max(radius - left, radius - right) > 0;
}

export function insetRect({ x, y, width, height }: Rect, { top, right, bottom, left }: Sides): Rect {
  return {
    x: x + left,
    y: y + top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
  };
}
