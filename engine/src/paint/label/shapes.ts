/** Draws paths. Upright boxes, frames and lines are on whole dots. All other paths are drawn by coverage. */
import type { Color } from '../../base/color.ts';
import type { Matrix, Rect } from '../../base/geometry.ts';
import { coverPath } from '../../raster/coverage.ts';
import { dashPolyline } from '../../raster/dash.ts';
import { intersectPixels, type PixelRect } from '../../raster/pixel-rect.ts';
import { hasPlainEnds, strokeOutline } from '../../raster/stroke.ts';
import { type Gradient, isGradient, type Paint, shaderOf } from '../../scene/gradient.ts';
import { asRect, LINE, MOVE, type Path, transformPath } from '../../scene/path.ts';
import type { PathItem, Stroke } from '../../scene/scene.ts';
import { bitmapOfCoverage, dotsOfBoxes, snapRect } from './bitmap.ts';
import { filledBoxes, filledFrame } from './dot-boxes.ts';
import { type Context, drawDots, drawFrame, drawShades, type Paint as PlainPaint } from './ink.ts';
import { asUpright } from './quarter-turn.ts';

/** Minimum width of slanted lines in dots. Thinner lines would break where they pass between two dots. */
const MIN_SLANTED_DOTS = 1.2;
const THIN_DOTS = 1.5;
const THIN_THRESHOLD = 0.45;
const THRESHOLD = 0.5;

export function drawPath(item: PathItem, context: Context): void {
  const { path, fill, stroke } = item;
  if (fill) drawFill(item, fill, context);
  if (stroke && stroke.width > 0) drawStroke(path, stroke, context);
}

function drawFill({ path, fillRule, endOf }: PathItem, paint: Paint, context: Context): void {
  const strokeDots = endOf === undefined ? Infinity : endOf * scaleOf(context.matrix);
  if (isGradient(paint)) shadePath(path, paint, fillRule, context);
  else drawPlain(path, fillRule, { color: paint, strokeDots }, context);
}

function shadePath(path: Path, gradient: Gradient, fillRule: PathItem['fillRule'], context: Context): void {
  const coverage = coverPath(path, context.matrix, context.clip.box, fillRule);
  const shader = coverage && shaderOf(gradient, context.matrix);
  if (shader) drawShades(context, bitmapOfCoverage(coverage, THRESHOLD), shader);
}

function drawPlain(path: Path, fillRule: PathItem['fillRule'], paint: PlainPaint, context: Context): void {
  const rect = asRect(transformPath(context.matrix, path));
  if (rect) {
    if (rect.width > 0 && rect.height > 0) drawBox(snapRect(rect), paint.color, context);
    return;
  }
  if (drawOnDots(path, fillRule, paint, context)) return;
  const coverage = coverPath(path, context.matrix, context.clip.box, fillRule);
  if (coverage) drawDots(context, bitmapOfCoverage(coverage, THRESHOLD), paint);
}

/** Draws frames and boxes on whole dots. Returns false for other paths. */
function drawOnDots(path: Path, fillRule: PathItem['fillRule'], paint: PlainPaint, context: Context): boolean {
  const onLabel = transformPath(context.matrix, path);
  if (fillRule === 'evenodd') {
    const frame = filledFrame(onLabel);
    if (frame) drawFrame(context, frame.box, frame.thickness, paint);
    return frame !== undefined;
  }
  const boxes = filledBoxes(onLabel);
  const visible = boxes?.flatMap((box) => intersectPixels(box, context.clip.box) ?? []) ?? [];
  if (visible.length > 0) drawDots(context, dotsOfBoxes(visible), paint);
  return boxes !== undefined;
}

function drawBox(box: PixelRect, color: Color, context: Context): void {
  const side = Math.min(box.width, box.height);
  drawFrame(context, box, Math.ceil(side / 2), { color, strokeDots: side });
}

function drawStroke(path: Path, stroke: Stroke, context: Context): void {
  const upright = asUpright(context.matrix);
  const scale = scaleOf(context.matrix);
  const widthDots = stroke.width * scale;
  if (!(widthDots > 0)) return;
  const onLabel = transformPath(context.matrix, path);
  const line = upright && hasPlainEnds(stroke) && asUprightLine(onLabel);
  if (line) drawLine(line, inDots(stroke, scale), context);
  else {
    const rect = upright && hasPlainEnds(stroke) && stroke.dash.length === 0 ? asRect(onLabel) : undefined;
    if (rect) drawBorder(rect, widthDots, stroke.color, context);
    else drawSlanted(path, stroke, scale, context);
  }
}

/** Returns the dots per point. */
function scaleOf(matrix: Matrix): number {
  const [a, b, c, d] = matrix;
  return asUpright(matrix)?.scale ?? Math.sqrt(Math.abs(a * d - b * c));
}

function inDots(stroke: Stroke, scale: number): Stroke {
  const { width, dash, dashOffset = 0 } = stroke;
  const dotted = { width: width * scale, dash: dash.map((length) => length * scale), dashOffset: dashOffset * scale };
  return { ...stroke, ...dotted };
}

/** Draws a frame of whole dots centred on the edge. ZPL's frames extend inwards from their outer box. */
function drawBorder({ x, y, width, height }: Rect, widthDots: number, color: Color, context: Context): void {
  const thickness = Math.max(1, Math.round(widthDots));
  const grown = Math.max(1, widthDots);
  const outer = snapRect({ x: x - grown / 2, y: y - grown / 2, width: width + grown, height: height + grown });
  drawFrame(context, outer, thickness, { color, strokeDots: thickness });
}

type Line = { readonly from: number; readonly to: number; readonly across: number; readonly isVertical: boolean };

function asUprightLine({ verbs, coords }: Path): Line | undefined {
  if (verbs.length !== 2 || verbs[0] !== MOVE || verbs[1] !== LINE) return undefined;
  const [x0, y0, x1, y1] = coords as unknown as [number, number, number, number];
  if (y0 === y1 && x0 !== x1) return { from: x0, to: x1, across: y0, isVertical: false };
  if (x0 === x1 && y0 !== y1) return { from: y0, to: y1, across: x0, isVertical: true };
  return undefined;
}

/** Draws a line of constant thickness at any angle, with its dashes as one bitmap. The stroke's lengths are in dots. */
function drawLine(
  { from, to, across, isVertical }: Line,
  { width, dash, dashOffset, color }: Stroke,
  context: Context,
): void {
  const thickness = Math.max(1, Math.round(width));
  const edge = Math.round(across - thickness / 2);
  const boxes = dashPolyline({ points: [from, 0, to, 0], closed: false }, dash, dashOffset).flatMap(({ points }) => {
    const start = Math.round(Math.min(points[0]!, points[2]!));
    const length = Math.max(1, Math.round(Math.max(points[0]!, points[2]!)) - start);
    const box = isVertical
      ? { x: edge, y: start, width: thickness, height: length }
      : { x: start, y: edge, width: length, height: thickness };
    return intersectPixels(box, context.clip.box) ?? [];
  });
  const paint = { color, strokeDots: thickness };
  if (boxes.length === 1)
    drawFrame(context, boxes[0]!, Math.ceil(Math.min(boxes[0]!.width, boxes[0]!.height) / 2), paint);
  else if (boxes.length > 1) drawDots(context, dotsOfBoxes(boxes), paint);
}

function drawSlanted(path: Path, stroke: Stroke, scale: number, context: Context): void {
  const widthDots = Math.max(MIN_SLANTED_DOTS, stroke.width * scale);
  const outline = strokeOutline(path, { ...stroke, width: widthDots / scale, tolerance: 1 / 32 / scale });
  const coverage = coverPath(outline, context.matrix, context.clip.box);
  if (!coverage) return;
  const threshold = widthDots < THIN_DOTS ? THIN_THRESHOLD : THRESHOLD;
  drawDots(context, bitmapOfCoverage(coverage, threshold), { color: stroke.color, strokeDots: widthDots });
}
