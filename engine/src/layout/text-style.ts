import type { TextStyle } from '../text/paragraph.ts';
import type { ComputedStyle } from './computed-style.ts';

/** The part of a style that letters have. */
export function textStyleOf(style: ComputedStyle): TextStyle {
  return {
    families: style.fontFamily,
    fontSize: style.fontSize,
    weight: style.fontWeight,
    italic: style.italic,
    color: style.color,
    letterSpacing: style.letterSpacing,
    underline: style.underline,
    lineThrough: style.lineThrough,
  };
}
