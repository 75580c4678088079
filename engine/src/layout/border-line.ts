/**
 * Draws one border along a straight line or around a rounded box. Dashes and dots are spaced so that both ends and all
 * corners have a whole dash or dot.
 */
import type { Border } from '../format/style.ts';
import { linePath, type Path, roundedRectPath } from '../scene/path.ts';
import type { PathItem, Stroke } from '../scene/scene.ts';
import { innerOutline, insetRect, isUniform, type RoundedBox } from './rounded-box.ts';

/** Approximate length of a dash, and of a gap, in border widths. */
const DASH = 3;

/** Approximate distance between the centres of two dots, in border widths. */
const DOT_STEP = 2;

type Ends = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

/**
 * Draws a straight border along its centre line, including its ends. With `skipsEnds`, a dotted border omits its first
 * and last dot, because adjacent borders draw them.
 */
export function borderLine(
  border: Border,
  ends: Ends,
  elementId: string,
  { skipsEnds = false }: { readonly skipsEnds?: boolean } = {},
): PathItem {
  const { width, style } = border;
  const length = Math.abs(ends.x2 - ends.x1) + Math.abs(ends.y2 - ends.y1);
  if (style === 'dotted' && length > width) {
    const step = (length - width) / Math.max(1, Math.round((length - width) / (DOT_STEP * width)));
    const inset = width / 2 + (skipsEnds ? step : 0);
    if (length > 2 * inset) {
      // Extends the line slightly beyond the first and last dot, so that rounding drops neither.
      const beyond = step / 100;
      const path = shortened(ends, inset - beyond, length);
      return { kind: 'path', elementId, path, stroke: dots(border, step, beyond) };
    }
  }
  const dash = style === 'solid' ? NO_DASH : style === 'dashed' ? fittedDash(length, width) : NO_DASH;
  const { x1, y1, x2, y2 } = ends;
  return { kind: 'path', elementId, path: linePath(x1, y1, x2, y2), stroke: { color: border.color, width, dash } };
}

const NO_DASH: readonly number[] = [];

/** Returns a dash pattern that begins and ends with a whole dash. Returns an empty pattern if two dashes do not fit. */
function fittedDash(length: number, width: number): readonly number[] {
  const dash = DASH * width;
  const count = Math.round((length + dash) / (2 * dash));
  return count < 2 ? NO_DASH : [dash, (length - count * dash) / (count - 1)];
}

function shortened({ x1, y1, x2, y2 }: Ends, by: number, length: number): Path {
  const [dx, dy] = [((x2 - x1) / length) * by, ((y2 - y1) / length) * by];
  return linePath(x1 + dx, y1 + dy, x2 - dx, y2 - dy);
}

/** Length of a dot in border widths. It is not zero, because some viewers do not draw zero-length dashes. */
const DOT_LENGTH = 0.01;

/**
 * Returns a dotted stroke: very short dashes with round caps. `first` is the distance from the start to the first dot.
 */
function dots({ color, width }: Border, step: number, first: number): Stroke {
  const dot = DOT_LENGTH * width;
  return { color, width, dash: [dot, step - dot], dashOffset: step - first + dot / 2, cap: 'round' };
}

/** Draws the same border around a rounded box. Dashes or dots are spaced evenly around it. */
export function borderRing(border: Border, box: RoundedBox, elementId: string): PathItem {
  const { width, style, color } = border;
  const half = { top: width / 2, right: width / 2, bottom: width / 2, left: width / 2 };
  const middle = insetRect(box.rect, half);
  const { radii } = box;
  const [radius] = radii.map((each) => Math.max(0, Math.min(each - width / 2, middle.width / 2, middle.height / 2)));
  const path = isUniform(radii) ? roundedRectPath(middle, radius!) : innerOutline(box, half);
  const sum = isUniform(radii) ? 4 * radius! : radii.reduce((all, each) => all + Math.max(0, each - width / 2), 0);
  const around = 2 * (middle.width + middle.height) - (2 - Math.PI / 2) * sum;
  const fitted = (period: number) => around / Math.max(1, Math.round(around / period));
  if (style === 'dotted') {
    const step = fitted(DOT_STEP * width);
    return { kind: 'path', elementId, path, stroke: dots(border, step, step / 2) };
  }
  const dash = fitted(2 * DASH * width) / 2;
  const dashes = style === 'dashed' ? { dash: [dash, dash], dashOffset: dash / 2 } : { dash: NO_DASH };
  return { kind: 'path', elementId, path, stroke: { color, width, ...dashes } };
}
