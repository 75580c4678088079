/** Draws the human-readable lines of GS1 data below or to the right of a two-dimensional code. */
import type { Point } from '../base/geometry.ts';
import { gs1Lines } from '../codes/gs1-lines.ts';
import type { CodeSymbol } from '../codes/symbol.ts';
import type { ComputedStyle } from '../layout/computed-style.ts';
import type { LayoutContext } from '../layout/measure.ts';
import { singleLine } from '../layout/single-line.ts';
import type { Item } from '../scene/scene.ts';

/** Default font size in points, and distances as fractions of the font size. */
const FONT_SIZE = 7;
const LINE_SHARE = 1.2;
const ASCENT_SHARE = 0.93;
const GAP_SHARE = 0.5;

export type Gs1Text = {
  /** Width and height that the lines need in addition to the code. */
  readonly extra: { readonly width: number; readonly height: number };
  /** Draws the lines next to a code. `corner` and `size` describe the code. */
  place(corner: Point, size: { readonly width: number; readonly height: number }): readonly Item[];
};

type Where = {
  readonly side: 'below' | 'right';
  readonly style: ComputedStyle;
  readonly elementId: string;
  /** Width of the element; undefined if it depends on the code. */
  readonly width: number | undefined;
};

/** Maximum fraction of the element's width for lines at the right. Longer lines get a smaller font. */
const MOST_SHARE = 0.7;

/** Returns the lines of the symbol's data. Returns undefined if the symbol has no GS1 data. */
export function gs1Text(symbol: CodeSymbol, { side, style, elementId, width }: Where, context: LayoutContext) {
  const texts = gs1Lines(symbol);
  if (texts.length === 0) return undefined;
  const asked = style.fontSizeIsSet ? style.letters.fontSize : FONT_SIZE;
  const lineOf = (text: string, fontSize: number) => singleLine(text, { style, fontSize, elementId }, context);
  const longest = Math.max(...texts.map((text) => lineOf(text, asked).width));
  const most = width === undefined ? Infinity : side === 'right' ? width * MOST_SHARE : width;
  const fontSize = Math.min(asked, (asked * most) / longest);
  const lines = texts.map((text) => lineOf(text, fontSize));
  const across = Math.max(...lines.map((line) => line.width));
  const [down, gap] = [lines.length * LINE_SHARE * fontSize, GAP_SHARE * fontSize];
  const text: Gs1Text = {
    extra: side === 'right' ? { width: across + gap, height: 0 } : { width: 0, height: down + gap },
    place: (corner, size) => {
      const x = side === 'right' ? corner.x + size.width + gap : corner.x + Math.max(0, (size.width - across) / 2);
      const top = side === 'right' ? corner.y + (size.height - down) / 2 : corner.y + size.height + gap;
      return lines.flatMap((line, index) => line.place({ x, y: top + (index * LINE_SHARE + ASCENT_SHARE) * fontSize }));
    },
  };
  return text;
}
