import type { Warning } from '../base/problem.ts';
import { type Inspected, withElement } from './input.ts';

/**
 * Minimum em and stem in dots on one-bit printers. Letters keep their shapes from an em of 14 dots (5 pt at 203 dpi).
 */
const LEAST_EM_DOTS = 14;
const LEAST_STEM_DOTS = 1;
/** Minimum em in antialiased pixels at which letters are distinguishable. */
const LEAST_EM_PX = 7;

/** Reports TEXT_TOO_SMALL if letters have too few dots to be readable. */
export function textTooSmall({ pages, target }: Inspected): readonly Warning[] {
  if (target.kind === 'vector') return [];
  const dotsPerPoint = target.dpi / 72;
  return pages.flatMap(({ leaves }, index) =>
    leaves.flatMap(({ item }): Warning[] => {
      if (item.kind !== 'glyphs' || item.text.trim() === '') return [];
      const em = item.fontSize * dotsPerPoint;
      const stem = item.font.stemShare * em;
      const isTooSmall =
        target.kind === 'antialiased' ? em < LEAST_EM_PX : em < LEAST_EM_DOTS || stem < LEAST_STEM_DOTS;
      if (!isTooSmall) return [];
      const least =
        target.kind === 'antialiased' ? LEAST_EM_PX : Math.max(LEAST_EM_DOTS, LEAST_STEM_DOTS / item.font.stemShare);
      const needed = Math.ceil((least / dotsPerPoint) * 10) / 10;
      const where = target.kind === 'one-bit' ? `${(target.dpi / 25.4).toFixed(0)} dpmm` : `${target.dpi} dpi`;
      const unit = target.kind === 'one-bit' ? 'dots' : 'pixels';
      const isThin = target.kind === 'one-bit' && em >= LEAST_EM_DOTS;
      const what = isThin ? `stems of ${under(stem, LEAST_STEM_DOTS)}` : `an em of ${under(em, least)}`;
      const remedy = isThin ? ', or a bolder face' : '';
      const bound = isThin ? LEAST_STEM_DOTS : target.kind === 'one-bit' ? LEAST_EM_DOTS : LEAST_EM_PX;
      const message = `text of ${under(item.fontSize, needed)} pt has ${what} ${unit} at ${where}, below ${bound}; use ${needed} pt or more${remedy}`;
      return [{ code: 'TEXT_TOO_SMALL', message, page: index + 1, ...withElement(item.elementId) }];
    }),
  );
}

/** Formats a value with one decimal. Never rounds a value below the limit up to the limit. */
function under(value: number, bound: number): string {
  const text = value.toFixed(1);
  return Number(text) < bound ? text : (Math.floor(value * 10) / 10).toFixed(1);
}
