/** Boxes with round corners, and the outlines inside them (CSS Backgrounds and Borders 3, 4.2). */
import type { Rect } from '../base/geometry.ts';
import type { Corners } from '../format/corners.ts';
import type { Sides } from '../format/style.ts';
import { type CornerReaches, type Path, roundedRectPath } from '../scene/path.ts';

export type { Corners } from '../format/corners.ts';

/** Box with circular corners whose radii fit its sides. */
export type RoundedBox = { readonly rect: Rect; readonly radii: Corners };

export function roundedBox(rect: Rect, corners: Corners): RoundedBox {
  return { rect, radii: fittedCorners(rect, corners) };
}

/** Limits equal radii to half of the shorter side. Scales unequal radii together until they fit (4.5). */
function fittedCorners({ width, height }: Rect, corners: Corners): Corners {
  const [a, b, c, d] = corners;
  if (isUniform(corners)) {
    const radius = Math.max(0, Math.min(a, width / 2, height / 2));
    return [radius, radius, radius, radius];
  }
  const shrink = Math.min(1, width / (a + b), height / (b + c), width / (c + d), height / (d + a));
  return [a * shrink, b * shrink, c * shrink, d * shrink];
}

export function isUniform([a, b, c, d]: Corners): boolean {
  return a === b && b === c && c === d;
}

export function isRound({ radii }: Pick<RoundedBox, 'radii'>): boolean {
  return radii.some((radius) => radius > 0);
}

/** Returns the corners of the outer edge, which are circular. */
export function outlineOf(rect: Rect, corners: Corners): CornerReaches {
  const [a, b, c, d] = fittedCorners(rect, corners);
  return [
    [a, a],
    [b, b],
    [c, c],
    [d, d],
  ];
}

/** Returns the outer outline of the box. */
export function outerOutline(rect: Rect, corners: Corners): Path {
  return roundedRectPath(rect, outlineOf(rect, corners));
}

/** Returns the corners of an outline `grown` points outside the box. The blur increases their radii. */
export function grownCorners([a, b, c, d]: Corners, grown: number, blur: number): Corners {
  const more = (radius: number) => Math.max(0, radius + grown, (blur + grown) / 2);
  return [more(a), more(b), more(c), more(d)];
}

/** Returns the outline at these distances inside the box. Its corners are elliptical. */
export function innerOutline(box: RoundedBox, inset: Sides): Path {
  return roundedRectPath(insetRect(box.rect, inset), innerReach(box, inset));
}

export function innerReach({ radii: [a, b, c, d] }: RoundedBox, { top, right, bottom, left }: Sides): CornerReaches {
  const within = (radius: number, side: number) => Math.max(0, radius - side);
  return [
    [within(a, left), within(a, top)],
    [within(b, right), within(b, top)],
    [within(c, right), within(c, bottom)],
    [within(d, left), within(d, bottom)],
  ];
}

/** Returns whether the outline inside the box has round corners. */
export function isRoundInside(box: RoundedBox, inset: Sides): boolean {
  return innerReach(box, inset).some(([across, down]) => across > 0 && down > 0);
}

export function insetRect({ x, y, width, height }: Rect, { top, right, bottom, left }: Sides): Rect {
  return {
    x: x + left,
    y: y + top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
  };
}
