/** Computes the height of a line in one style. */

import type { Font } from './font.ts';
import type { Piece } from './segment.ts';
import type { LineHeight, TextStyle } from './text-block.ts';

/**
 * Returns the box of a style on a line, with half of the leading above and half below (CSS Inline 3, 5.3). Ignores
 * fallback fonts.
 */
export function lineBox(
  font: Font,
  { fontSize }: TextStyle,
  lineHeight: LineHeight,
): { readonly above: number; readonly below: number } {
  const unit = fontSize / font.unitsPerEm;
  const height = 'factor' in lineHeight ? lineHeight.factor * fontSize : lineHeight.points;
  const halfLeading = (height - (font.ascent + font.descent) * unit) / 2;
  return { above: font.ascent * unit + halfLeading, below: font.descent * unit + halfLeading };
}

/**
 * Scripts whose letters fit in 1.2 times the font size in common fonts. Letters of other scripts extend higher or
 * lower.
 */
const LOW_SCRIPTS: ReadonlySet<string> = new Set([
  ...['Zyyy', 'Zinh', 'Zzzz', 'Latn', 'Grek', 'Cyrl', 'Armn', 'Geor', 'Hebr'],
  ...['Hani', 'Hira', 'Kana', 'Bopo', 'Hang', 'Zsye', 'Zsym'],
]);

/**
 * Returns the height that a tall script's font needs above and below the baseline. Returns undefined for other scripts.
 */
export function tallBox({ item, span }: Piece): { readonly above: number; readonly below: number } | undefined {
  const { font, script } = item;
  if (LOW_SCRIPTS.has(script)) return undefined;
  const { fontSize, rise = 0 } = span.style;
  const unit = fontSize / font.unitsPerEm;
  return { above: font.ascent * unit + rise * fontSize, below: font.descent * unit - rise * fontSize };
}
