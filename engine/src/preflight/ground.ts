/** What readers see of colours, and the ground a code lies on. */
import type { Color } from '../base/color.ts';
import { WHITE } from '../base/color.ts';
import { containsRect, transformRect } from '../base/geometry.ts';
import { colorsOf, type Paint } from '../scene/gradient.ts';
import type { Leaf } from './input.ts';

/** Share of red light, which readers use, that a colour on white paper throws back. */
export function reflectance({ red, alpha }: Color): number {
  const share = red / 255;
  const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  return 1 - alpha * (1 - linear);
}

/** The fill right under the code among what is painted before it; fills that only touch it are another check’s matter. */
export function groundOf({ item, transform }: Leaf, below: readonly Leaf[]): Color {
  if (item.kind !== 'code') return WHITE;
  const box = transformRect(transform, item.box);
  const under = below.findLast((leaf) => {
    const ink = leaf.item.kind === 'path' && leaf.item.fill && leaf.ink;
    return ink && containsRect(ink, box, 0.01);
  });
  return under?.item.kind === 'path' && under.item.fill ? darkest(under.item.fill) : WHITE;
}

/** What a reader may meet anywhere on it at worst. */
function darkest(paint: Paint): Color {
  return colorsOf(paint).reduce((a, b) => (reflectance(b) < reflectance(a) ? b : a));
}
