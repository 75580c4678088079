/** Draws shadows as stacked outlines. All outputs look the same, and no painter needs to blur. */
import type { Rect } from '../base/geometry.ts';
import type { Shadow } from '../format/shadow.ts';
import { roundedRectPath } from '../scene/path.ts';
import type { Item } from '../scene/scene.ts';
import { type Corners, grownCorners, outlineOf } from './rounded-box.ts';

/** Number of steps from transparent to the full shadow. Adjacent steps are almost indistinguishable. */
const STEPS = 16;

/**
 * Draws the outlines from the widest to the narrowest. Their opacities add up to the shadow's opacity at each distance.
 */
export function shadowItems(
  box: Rect,
  corners: Corners,
  shadow: Shadow | undefined,
  elementId: string,
): readonly Item[] {
  if (!shadow || shadow.color.alpha === 0) return [];
  const { x, y, blur, color } = shadow;
  const at = { ...box, x: box.x + x, y: box.y + y };
  if (blur === 0) return [{ kind: 'path', elementId, path: roundedRectPath(at, outlineOf(at, corners)), fill: color }];
  const items: Item[] = [];
  let drawn = 0;
  for (let step = 1; step <= STEPS; step++) {
    // Distance from the edge, from `blur` outside to `blur` inside.
    const grown = blur * (1 - (2 * (step - 0.5)) / STEPS);
    const wanted = color.alpha * smooth(step / STEPS);
    const alpha = (wanted - drawn) / (1 - drawn);
    drawn = wanted;
    const rect = { x: at.x - grown, y: at.y - grown, width: at.width + 2 * grown, height: at.height + 2 * grown };
    if (rect.width <= 0 || rect.height <= 0 || !(alpha > 0)) continue;
    const path = roundedRectPath(rect, outlineOf(rect, grownCorners(corners, grown, blur)));
    items.push({ kind: 'path', elementId, path, fill: { ...color, alpha } });
  }
  return items;
}

/** Approximates a Gaussian blur with a smooth step. */
function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}
