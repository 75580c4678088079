import type { Color } from '../base/color.ts';
import { WHITE } from '../base/color.ts';
import { containsRect, transformRect } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import { type Inspected, type Leaf, withElement } from './input.ts';

/** Symbol contrast of grade C, ISO/IEC 15416 table 2; a lower one fails with many readers. */
const LEAST_CONTRAST = 0.4;

/** LOW_CONTRAST_CODE: readers see red light, so red bars are white to them. Label printers print black whatever the colour. */
export function lowContrastCode({ pages, target }: Inspected): readonly Warning[] {
  if (target.kind === 'one-bit') return [];
  return pages.flatMap(({ leaves }, index) => {
    return leaves.flatMap((leaf, position): Warning[] => {
      const { item } = leaf;
      if (item.kind !== 'code') return [];
      const contrast = reflectance(backgroundOf(leaf, leaves.slice(0, position))) - reflectance(item.color);
      if (contrast >= LEAST_CONTRAST) return [];
      const percent = Math.max(0, Math.round(contrast * 100));
      const message = `the contrast in red light, which readers use, is ${percent} % and needs 40 %: use dark bars on a light ground`;
      return [{ code: 'LOW_CONTRAST_CODE', message, page: index + 1, ...withElement(item.elementId) }];
    });
  });
}

/** The fill right under the code; fills that only touch it are another check’s matter. */
function backgroundOf({ item, transform }: Leaf, below: readonly Leaf[]): Color {
  if (item.kind !== 'code') return WHITE;
  const box = transformRect(transform, item.box);
  const under = below.findLast((leaf) => {
    const ink = leaf.item.kind === 'path' && leaf.item.fill && leaf.ink;
    return ink && containsRect(ink, box, 0.01);
  });
  return (under?.item.kind === 'path' && under.item.fill) || WHITE;
}

/** Share of red light that paper of this colour throws back. */
function reflectance({ red, alpha }: Color): number {
  const share = red / 255;
  const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  return 1 - alpha * (1 - linear);
}
