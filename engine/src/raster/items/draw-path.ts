/** Draws filled and stroked paths. Has a fast path for upright rectangles and lines, which are the most common. */
import type { Color } from '../../base/color.ts';
import { type Rect, transformRect } from '../../base/geometry.ts';
import { colorsOf, type Gradient, isGradient, type Paint, shaderOf } from '../../scene/gradient.ts';
import { asFrame, asRect, LINE, MOVE, type Path, rectPath } from '../../scene/path.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import { coverPath, TOLERANCE_PX } from '../coverage.ts';
import { intersectPixels, touchedPixels } from '../pixel-rect.ts';
import { hasPlainEnds, strokeOutline } from '../stroke.ts';
import { blendCoverage, blendShader, fillRect } from '../surface.ts';
import { type Canvas, keepsUpright, scaleOf } from './canvas.ts';

/** Minimum thickness of strokes and rectangles in pixels, so that hairlines stay visible. */
const MIN_THICKNESS_PX = 1;

export function drawPath(canvas: Canvas, { path, fill, fillRule, stroke }: PathItem): void {
  if (fill && colorsOf(fill).some(({ alpha }) => alpha > 0)) drawFill(canvas, path, fill, fillRule);
  if (stroke && stroke.width > 0 && stroke.color.alpha > 0) drawStroke(canvas, path, stroke);
}

function drawFill(canvas: Canvas, path: Path, paint: Paint, fillRule: PathItem['fillRule']): void {
  if (isGradient(paint)) shadePath(canvas, path, paint, fillRule);
  else drawPlain(canvas, path, paint, fillRule);
}

function shadePath(canvas: Canvas, path: Path, gradient: Gradient, fillRule: PathItem['fillRule']): void {
  const { surface, matrix, clip } = canvas;
  const coverage = coverPath(path, matrix, clip, fillRule);
  const shader = coverage && shaderOf(gradient, matrix);
  if (shader) blendShader(surface, coverage, shader, clip);
}

function drawPlain(canvas: Canvas, path: Path, color: Color, fillRule: PathItem['fillRule']): void {
  const { surface, matrix, clip } = canvas;
  const rect = keepsUpright(matrix) ? asRect(path) : undefined;
  if (rect) {
    if (rect.width > 0 && rect.height > 0) fillRect(surface, thickened(transformRect(matrix, rect)), color, clip);
    return;
  }
  const frame = fillRule === 'evenodd' && keepsUpright(matrix) ? asFrame(path) : undefined;
  if (frame) drawFrame(canvas, frame.outer, frame.inner, color);
  else fillPath(canvas, path, color, fillRule);
}

/** Fills a path of any shape. */
export function fillPath({ surface, matrix, clip }: Canvas, path: Path, color: Color, fillRule?: 'evenodd'): void {
  const coverage = coverPath(path, matrix, clip, fillRule);
  if (coverage) blendCoverage(surface, coverage, color, clip);
}

function thickened({ x, y, width, height }: Rect): Rect {
  const dx = Math.max(0, MIN_THICKNESS_PX - width) / 2;
  const dy = Math.max(0, MIN_THICKNESS_PX - height) / 2;
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

function drawStroke(canvas: Canvas, path: Path, stroke: Stroke): void {
  const { color, width, dash } = stroke;
  const scale = scaleOf(canvas.matrix);
  if (!(scale > 0)) return;
  const thickness = Math.max(width, MIN_THICKNESS_PX / scale);
  if (dash.length === 0 && hasPlainEnds(stroke) && keepsUpright(canvas.matrix)) {
    const { surface, matrix, clip } = canvas;
    const line = uprightLine(path, thickness);
    const rect = asRect(path);
    if (line) fillRect(surface, transformRect(matrix, line), color, clip);
    else if (rect) drawFrame(canvas, grown(rect, thickness / 2), grown(rect, -thickness / 2), color);
    if (line || rect) return;
  }
  fillPath(canvas, strokeOutline(path, { ...stroke, width: thickness, tolerance: TOLERANCE_PX / scale }), color);
}

/** Returns the rectangle that an upright line covers. */
function uprightLine({ verbs, coords }: Path, thickness: number): Rect | undefined {
  if (verbs.length !== 2 || verbs[0] !== MOVE || verbs[1] !== LINE) return undefined;
  const [x0, y0, x1, y1] = coords as unknown as [number, number, number, number];
  const [x, y, width, height] = [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
  if (height === 0) return { x, y: y - thickness / 2, width, height: thickness };
  return width === 0 ? { x: x - thickness / 2, y, width: thickness, height } : undefined;
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/**
 * Draws the frame between two rectangles in four parts. They meet at pixel edges, because a shared pixel would show a
 * light line.
 */
function drawFrame({ surface, matrix, clip }: Canvas, outer: Rect, inner: Rect, color: Color): void {
  if (inner.width <= 0 || inner.height <= 0) {
    fillRect(surface, transformRect(matrix, outer), color, clip);
    return;
  }
  const area = touchedPixels(transformRect(matrix, outer), clip);
  if (!area) return;
  const hole = transformRect(matrix, inner);
  const [left, right] = [Math.ceil(hole.x), Math.floor(hole.x + hole.width)];
  const [top, bottom] = [Math.ceil(hole.y), Math.floor(hole.y + hole.height)];
  const between = { y: top, height: bottom - top };
  const parts =
    left < right && top < bottom
      ? [
          { ...area, height: top - area.y },
          { ...area, y: bottom, height: area.y + area.height - bottom },
          { ...area, ...between, width: left - area.x },
          { ...area, ...between, x: right, width: area.x + area.width - right },
        ]
      : [area];
  const ring = ringPath(outer, inner);
  for (const part of parts) {
    const visible = intersectPixels(part, area);
    const coverage = visible && coverPath(ring, matrix, visible);
    if (coverage) blendCoverage(surface, coverage, color, visible);
  }
}

/** Returns the path between two rectangles. The inner one is reversed, which makes it a hole. */
function ringPath(outer: Rect, { x, y, width, height }: Rect): Path {
  const { verbs, coords } = rectPath(outer);
  const hole = [x, y, x, y + height, x + width, y + height, x + width, y];
  return { verbs: [...verbs, ...verbs], coords: [...coords, ...hole] };
}
