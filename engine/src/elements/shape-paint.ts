/** Computes fills and strokes of lines, rectangles, ellipses and paths. */
import { BLACK } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import { paintIn } from '../layout/box-paint.ts';
import type { ComputedStyle } from '../layout/computed-style.ts';
import type { Measured } from '../layout/measure.ts';
import type { Path } from '../scene/path.ts';
import type { Stroke } from '../scene/scene.ts';
import { withMarkers } from './markers.ts';

/** Returns the stroke of a shape. With `byDefault`, it is black if the style sets no stroke. */
export function strokeOfShape(
  { stroke, strokeWidth, dash, lineCap: cap, lineJoin: join }: ComputedStyle,
  byDefault: boolean,
): Stroke | undefined {
  const color = stroke === 'none' ? undefined : (stroke ?? (byDefault ? BLACK : undefined));
  if (!color || strokeWidth === 0) return undefined;
  // Drops dash patterns with a sum of zero, which would repeat endlessly.
  return {
    color,
    width: strokeWidth,
    dash: dash.some((length) => length > 0) ? dash : [],
    ...(cap === 'butt' ? {} : { cap }),
    ...(join === 'miter' ? {} : { join }),
  };
}

type ShapeOptions = {
  readonly id: string;
  readonly style: ComputedStyle;
  readonly width: number;
  readonly height: number;
};

/** Measures a closed shape that fills its box. Without fill and stroke, its outline is black. */
export function measureShape(outline: (box: Rect) => Path, options: ShapeOptions): Measured {
  const { id, style, width, height } = options;
  const { fill } = style;
  const stroke = strokeOfShape(style, !fill);
  return {
    width,
    height,
    place({ x, y }) {
      if (!fill && !stroke) return [];
      const box = { x, y, width, height };
      const painted = { ...(fill ? { fill: paintIn(fill, box) } : {}), ...(stroke ? { stroke } : {}) };
      return withMarkers({ kind: 'path', elementId: id, path: outline(box), ...painted }, style);
    },
    stretch: (whole) => measureShape(outline, { ...options, height: whole }),
  };
}
