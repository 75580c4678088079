/** Provides the drawing functions that all parts of a chart use. */
import { type Color, parseColor } from '../../base/color.ts';
import type { Point } from '../../base/geometry.ts';
import { reportFeatures } from '../../layout/feature-warnings.ts';
import { reportFonts } from '../../layout/font-warnings.ts';
import type { LayoutContext, Measurable } from '../../layout/measure.ts';
import { moveItem } from '../../layout/move-item.ts';
import { type SingleLine, singleLine } from '../../layout/single-line.ts';
import { linePath, type Path } from '../../scene/path.ts';
import type { Item, PathItem } from '../../scene/scene.ts';
import { layoutText } from '../../text/paragraph.ts';
import type { ElementOfType } from '../schemas.ts';

/** Text in centred lines. */
export type Label = {
  readonly width: number;
  readonly lines: number;
  /** True if no text is truncated and no word is broken. */
  readonly isWhole: boolean;
  /** Returns the items with the centre of the first baseline at `middle`. */
  place(middle: Point): readonly Item[];
};

export type Pen = {
  readonly fontSize: number;
  /** Returns the colour of a series. In a pie chart, returns the colour of an item. */
  color(index: number): Color;
  text(text: string, fontSize?: number): SingleLine;
  /** Wraps a text at `width` points. If it needs more than `maxLines`, the last line ends in an ellipsis. */
  label(text: string, width: number, maxLines: number): Label;
  fill(path: Path, fill: Color): PathItem;
  line(from: Point, to: Point, stroke: { readonly color: Color; readonly width: number }): PathItem;
  stroke(path: Path, color: Color, width: number): PathItem;
};

/**
 * Palette of Okabe and Ito, "Color Universal Design" (2008). Its order was changed so that the first four colours and
 * adjacent colours have different densities in black and white print.
 */
const COLORS = ['#0072b2', '#e69f00', '#009e73', '#555555', '#56b4e9', '#d55e00', '#cc79a7', '#f0e442'].map(
  (text) => parseColor(text)!,
);

export const GRID = parseColor('#d4d4d4')!;
export const AXIS = parseColor('#666666')!;

/** Default font size of labels in points. */
const SMALL = 7;

export function createPen({ bound, style }: Measurable<ElementOfType<'chart'>>, context: LayoutContext): Pen {
  const { id, element } = bound;
  const colors = element.colors.length > 0 ? element.colors : COLORS;
  const fontSize = style.fontSizeIsSet ? style.letters.fontSize : SMALL;
  const known = new Map<string, SingleLine>();
  return {
    fontSize,
    color: (index) => colors[index % colors.length]!,
    text(text, size = fontSize) {
      const key = `${size} ${text}`;
      const found =
        known.get(key) ?? singleLine(text.slice(0, MAX_TEXT), { style, fontSize: size, elementId: id }, context);
      known.set(key, found);
      return found;
    },
    label(text, width, maxLines) {
      const runs = [{ text: text.slice(0, MAX_TEXT), style: { ...style.letters, fontSize } }];
      const block = layoutText(context.world.text, runs, {
        width,
        align: 'center',
        lineHeight: { factor: LINE_HEIGHT },
        direction: 'auto',
        maxLines,
        ellipsis: true,
        language: context.language,
      });
      reportFonts(block, id, context);
      reportFeatures(runs, { elementId: id, tabular: false }, context);
      const [first] = block.lines;
      return {
        width: block.width,
        lines: block.lines.length,
        isWhole: !block.truncated && !block.brokenWord,
        place: ({ x, y }) =>
          block.lines.flatMap((line) =>
            line.runs.map((run) => moveItem(run, { x: x - width / 2, y: y - first!.baseline }, id)),
          ),
      };
    },
    fill: (path, fill) => ({ kind: 'path', elementId: id, path, fill }),
    line: (from, to, { color, width }) => ({
      kind: 'path',
      elementId: id,
      path: linePath(from.x, from.y, to.x, to.y),
      stroke: { color, width, dash: [] },
    }),
    stroke: (path, color, width) => ({
      kind: 'path',
      elementId: id,
      path,
      stroke: { color, width, dash: [], cap: 'round', join: 'round' },
    }),
  };
}

/** Line height of labels as a factor of the font size. */
export const LINE_HEIGHT = 1.2;

/** Maximum characters of a label. */
const MAX_TEXT = 200;

/** Distance from the baseline to the middle of lowercase letters and digits, as a fraction of the font size. */
export const MIDDLE = 0.36;

/** Places a text with its centre at a point. */
export function textAbout(pen: Pen, text: string, { x, y }: Point, fontSize = pen.fontSize): readonly Item[] {
  const line = pen.text(text, fontSize);
  return line.place({ x: x - line.width / 2, y: y + fontSize * MIDDLE });
}
