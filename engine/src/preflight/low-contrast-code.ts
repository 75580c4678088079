import { type Color, luminance } from '../base/color.ts';
import type { Warning } from '../base/problem.ts';
import { groundOf, reflectance } from './ground.ts';
import { type Inspected, withElement } from './input.ts';

/** Symbol contrast of grade C, ISO/IEC 15416 table 2; a lower one fails with many readers. */
const LEAST_CONTRAST = 0.4;

/** Label printers leave only what is lighter than this paper; darker grounds are dots, and the code black on them. */
const LEAST_PAPER = 0.93;

/** LOW_CONTRAST_CODE: readers see red light, so red bars are white to them; label printers have dots and paper. */
export function lowContrastCode({ pages, target }: Inspected): readonly Warning[] {
  return pages.flatMap(({ leaves, codes }, index) => {
    return codes.flatMap(({ position, item, leaf }): Warning[] => {
      const ground = groundOf(leaf, leaves.slice(0, position));
      const message = target.kind === 'one-bit' ? onLabel(ground) : inRedLight(ground, item.color);
      if (message === undefined) return [];
      return [{ code: 'LOW_CONTRAST_CODE', message, page: index + 1, ...withElement(item.elementId) }];
    });
  });
}

function onLabel(ground: Color): string | undefined {
  if (1 - ground.alpha * (1 - luminance(ground)) >= LEAST_PAPER) return undefined;
  return 'label printers print the ground of the code in dots, which hide it: use a white ground';
}

function inRedLight(ground: Color, bars: Color): string | undefined {
  const contrast = reflectance(ground) - reflectance(bars);
  if (contrast >= LEAST_CONTRAST) return undefined;
  const percent = Math.max(0, Math.round(contrast * 100));
  return `the contrast in red light, which readers use, is ${percent} % and needs 40 %: use bars as dark as black, blue or green on a ground as light as white, yellow or red`;
}
