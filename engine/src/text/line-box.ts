/** How high a line of one style is. */
import type { Font } from './font.ts';
import type { LineHeight, TextStyle } from './text-block.ts';

/** The box of a style on a line: half the leading above, half below; CSS Inline 3, 5.3. Fonts that step in do not count. */
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
