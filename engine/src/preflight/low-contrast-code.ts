import type { Warning } from '../base/problem.ts';
import { groundOf, reflectance } from './ground.ts';
import { type Inspected, withElement } from './input.ts';

/** Symbol contrast of grade C, ISO/IEC 15416 table 2; a lower one fails with many readers. */
const LEAST_CONTRAST = 0.4;

/** LOW_CONTRAST_CODE: readers see red light, so red bars are white to them. Label printers print black whatever the colour. */
export function lowContrastCode({ pages, target }: Inspected): readonly Warning[] {
  if (target.kind === 'one-bit') return [];
  return pages.flatMap(({ leaves, codes }, index) => {
    return codes.flatMap(({ position, item, leaf }): Warning[] => {
      const contrast = reflectance(groundOf(leaf, leaves.slice(0, position))) - reflectance(item.color);
      if (contrast >= LEAST_CONTRAST) return [];
      const percent = Math.max(0, Math.round(contrast * 100));
      const message = `the contrast in red light, which readers use, is ${percent} % and needs 40 %: use bars as dark as black, blue or green on a ground as light as white, yellow or red`;
      return [{ code: 'LOW_CONTRAST_CODE', message, page: index + 1, ...withElement(item.elementId) }];
    });
  });
}
