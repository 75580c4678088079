/** What the parts of a chart draw with: outlines and texts of its element. */
import { type Color, parseColor } from '../../base/color.ts';
import type { Point } from '../../base/geometry.ts';
import { reportFonts } from '../../layout/font-warnings.ts';
import type { LayoutContext, Measurable } from '../../layout/measure.ts';
import { moveItem } from '../../layout/move-item.ts';
import { type SingleLine, singleLine } from '../../layout/single-line.ts';
import { linePath, type Path } from '../../scene/path.ts';
import type { Item, PathItem } from '../../scene/scene.ts';
import { layoutText } from '../../text/paragraph.ts';
import type { ElementOfType } from '../schemas.ts';

/** A text in lines about their middle. */
export type Label = {
  readonly width: number;
  readonly lines: number;
  /** Whether neither its end nor a part of a word had to go to the next line or away. */
  readonly isWhole: boolean;
  /** The items with the middle of the first line’s baseline at `middle`. */
  place(middle: Point): readonly Item[];
};

export type Pen = {
  readonly fontSize: number;
  /** The colour of a series, or of an item of a pie. */
  color(index: number): Color;
  text(text: string, fontSize?: number): SingleLine;
  /** In lines that are no wider than `width` points, of which the last one ends in an ellipsis where there would be more than `maxLines`. */
  label(text: string, width: number, maxLines: number): Label;
  fill(path: Path, fill: Color): PathItem;
  line(from: Point, to: Point, stroke: { readonly color: Color; readonly width: number }): PathItem;
  stroke(path: Path, color: Color, width: number): PathItem;
};

/** Okabe and Ito, "Color Universal Design" (2008), in an order in which the first four, and neighbours, print in dots of other densities. */
const COLORS = ['#0072b2', '#e69f00', '#009e73', '#555555', '#56b4e9', '#d55e00', '#cc79a7', '#f0e442'].map(
  (text) => parseColor(text)!,
);

export const GRID = parseColor('#d4d4d4')!;
export const AXIS = parseColor('#666666')!;

/** Labels are smaller than text unless the style says how large. */
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
      const block = layoutText(
        context.world.text,
        [{ text: text.slice(0, MAX_TEXT), style: { ...style.letters, fontSize } }],
        {
          width,
          align: 'center',
          lineHeight: { factor: LINE_HEIGHT },
          direction: 'auto',
          maxLines,
          ellipsis: true,
          language: context.language,
        },
      );
      reportFonts(block, id, context);
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

/** The height of a label's line, as a factor of the font size. */
export const LINE_HEIGHT = 1.2;

/** A longer label is no label. */
const MAX_TEXT = 200;

/** From the baseline to the middle of small letters and figures, as a share of the font size. */
export const MIDDLE = 0.36;

/** A text about a point, by its middle. */
export function textAbout(pen: Pen, text: string, { x, y }: Point, fontSize = pen.fontSize): readonly Item[] {
  const line = pen.text(text, fontSize);
  return line.place({ x: x - line.width / 2, y: y + fontSize * MIDDLE });
}
