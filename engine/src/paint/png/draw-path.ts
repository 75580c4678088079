/** Outlines: filled, stroked; upright rectangles and lines, which most are, by a shorter way. */
import type { Color } from '../../base/color.ts';
import { type Rect, transformRect } from '../../base/geometry.ts';
import { coverPath, TOLERANCE_PX } from '../../raster/coverage.ts';
import { strokeOutline } from '../../raster/stroke.ts';
import { blendCoverage, fillRect } from '../../raster/surface.ts';
import { asRect, LINE, MOVE, type Path } from '../../scene/path.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import { type Canvas, keepsUpright, scaleOf } from './canvas.ts';

/** Thinner strokes and rectangles are drawn a pixel thick: a hairline may be fine, but it may not vanish. */
const MIN_THICKNESS_PX = 1;

export function drawPath(canvas: Canvas, { path, fill, stroke }: PathItem): void {
  if (fill && fill.alpha > 0) drawFill(canvas, path, fill);
  if (stroke && stroke.width > 0 && stroke.color.alpha > 0) drawStroke(canvas, path, stroke);
}

function drawFill(canvas: Canvas, path: Path, color: Color): void {
  const { surface, matrix, clip } = canvas;
  const rect = keepsUpright(matrix) ? asRect(path) : undefined;
  if (rect) {
    if (rect.width > 0 && rect.height > 0) fillRect(surface, thickened(transformRect(matrix, rect)), color, clip);
    return;
  }
  fillPath(canvas, path, color);
}

/** Fills any outline. */
export function fillPath({ surface, matrix, clip }: Canvas, path: Path, color: Color): void {
  const coverage = coverPath(path, matrix, clip);
  if (coverage) blendCoverage(surface, coverage, color, clip);
}

function thickened({ x, y, width, height }: Rect): Rect {
  const dx = Math.max(0, MIN_THICKNESS_PX - width) / 2;
  const dy = Math.max(0, MIN_THICKNESS_PX - height) / 2;
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

function drawStroke(canvas: Canvas, path: Path, { color, width, dash }: Stroke): void {
  const scale = scaleOf(canvas.matrix);
  if (!(scale > 0)) return;
  const thickness = Math.max(width, MIN_THICKNESS_PX / scale);
  if (dash.length === 0 && keepsUpright(canvas.matrix)) {
    const sides = uprightSides(path, thickness);
    if (sides) {
      const { surface, matrix, clip } = canvas;
      for (const side of sides) fillRect(surface, transformRect(matrix, side), color, clip);
      return;
    }
  }
  fillPath(canvas, strokeOutline(path, { width: thickness, dash, tolerance: TOLERANCE_PX / scale }), color);
}

/** The rectangles, none over another, that the stroke of an upright line or rectangle consists of. */
function uprightSides(path: Path, thickness: number): Rect[] | undefined {
  const half = thickness / 2;
  const { verbs, coords } = path;
  if (verbs.length === 2 && verbs[0] === MOVE && verbs[1] === LINE) {
    const [x0, y0, x1, y1] = coords as unknown as [number, number, number, number];
    const [x, y, width, height] = [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)];
    if (height === 0) return [{ x, y: y - half, width, height: thickness }];
    return width === 0 ? [{ x: x - half, y, width: thickness, height }] : undefined;
  }
  const rect = asRect(path);
  if (!rect) return undefined;
  const { x, y, width, height } = rect;
  if (width <= thickness || height <= thickness) {
    return [{ x: x - half, y: y - half, width: width + thickness, height: height + thickness }];
  }
  const between = height - thickness;
  return [
    { x: x - half, y: y - half, width: width + thickness, height: thickness },
    { x: x - half, y: y + height - half, width: width + thickness, height: thickness },
    { x: x - half, y: y + half, width: thickness, height: between },
    { x: x + width - half, y: y + half, width: thickness, height: between },
  ];
}
