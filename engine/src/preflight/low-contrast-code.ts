import type { Color } from '../base/color.ts';
import type { Warning } from '../base/problem.ts';
import { lightness, NEAR_WHITE } from '../scene/one-bit.ts';
import { type Ground, groundOf, isPaper, isSolid, reflectance } from './ground.ts';
import { type Inspected, withElement } from './input.ts';

/** Minimum symbol contrast, grade C (ISO/IEC 15416, table 2). Many readers fail below it. */
const LEAST_CONTRAST = 0.4;

/**
 * Reports LOW_CONTRAST_CODE if the contrast is too low in the red light of readers, in which red bars look white. Label
 * printers have only ink and paper.
 */
export function lowContrastCode({ pages, target }: Inspected): readonly Warning[] {
  return pages.flatMap(({ leaves, codes }, index) => {
    return codes.flatMap(({ position, item, leaf }): Warning[] => {
      const ground = groundOf(leaf, item, leaves.slice(0, position));
      const message = target.kind === 'one-bit' ? onLabel(ground, item.color) : inRedLight(ground, item.color);
      if (message === undefined) return [];
      return [{ code: 'LOW_CONTRAST_CODE', message, page: index + 1, ...withElement(item.elementId) }];
    });
  });
}

/** Label printers print codes in solid ink or leave them white. Light codes need a background of solid ink. */
function onLabel({ color, isDark }: Ground, code: Color): string | undefined {
  if (isDark) {
    if (isSolid(color) && lightness(code) >= 0.5) return undefined;
    return 'label printers print the background of the light code as dots, which hide it; use a white code on black';
  }
  if (!isPaper(color))
    return 'label printers print the background of the code as dots, which hide it; use a white background';
  if (lightness(code) < NEAR_WHITE) return undefined;
  return 'the code is white, so label printers do not print it; use a black code';
}

function inRedLight({ color, isDark }: Ground, code: Color): string | undefined {
  const lighter = reflectance(color) - reflectance(code);
  const contrast = isDark ? -lighter : lighter;
  if (contrast >= LEAST_CONTRAST) return undefined;
  const percent = Math.max(0, Math.round(contrast * 100));
  const rather = isDark
    ? 'use a light code (white, yellow, red) on a dark background (black, blue, green)'
    : 'use dark bars (black, blue, green) on a light background (white, yellow, red)';
  return `the contrast in the red light that readers use is ${percent} %, but must be at least 40 %; ${rather}`;
}
