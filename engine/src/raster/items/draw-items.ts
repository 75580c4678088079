/**
 * Draws the items of a page in order. Applies the transform, clip and opacity of groups, and calls a function for each
 * kind of item.
 */
import { assertNever } from '../../base/assert.ts';
import { type Matrix, multiply, type Rect, transformRect, translation } from '../../base/geometry.ts';
import type { BlendMode } from '../../scene/blend-mode.ts';
import { codeScalingMatrix } from '../../scene/code-scaling.ts';
import { colorItems, hasColors } from '../../scene/color-glyphs.ts';
import { inkWithMiters } from '../../scene/ink.ts';
import { asRect, type Path } from '../../scene/path.ts';
import type { GroupItem, Item } from '../../scene/scene.ts';
import { blendGroup } from '../blend-group.ts';
import { type Coverage, coverPath } from '../coverage.ts';
import { closeLayer, type Layer, openLayer } from '../layer.ts';
import { intersectPixels, type PixelRect, touchedPixels } from '../pixel-rect.ts';
import { byteAt, createSurface, type Surface, spansBetween, wholeOf } from '../surface.ts';
import { type Canvas, keepsUpright } from './canvas.ts';
import { drawCode } from './draw-code.ts';
import { drawGlyphs } from './draw-glyphs.ts';
import { drawImage } from './draw-image.ts';
import { drawPath } from './draw-path.ts';

export function drawItems(canvas: Canvas, items: readonly Item[]): void {
  for (const item of items) drawItem(canvas, item);
}

function drawItem(canvas: Canvas, item: Item): void {
  switch (item.kind) {
    case 'group':
      drawGroup(canvas, item);
      break;
    case 'path':
      drawPath(canvas, item);
      break;
    case 'glyphs':
      if (hasColors(item)) drawItems(canvas, item.color.alpha === 0 ? [] : colorItems(item, item.glyphs));
      else drawGlyphs(canvas, item);
      break;
    case 'image':
      drawImage(canvas, item);
      break;
    case 'code':
      drawCode(canvas, item);
      break;
    case 'link':
      break;
    default:
      assertNever(item);
  }
}

function drawGroup(canvas: Canvas, group: GroupItem): void {
  if (group.blend) drawBlended(canvas, group, group.blend);
  else drawOver(canvas, group);
}

/** Paints a group on white and on black, and blends the result with its backdrop. */
function drawBlended({ surface, matrix, clip, glyphs }: Canvas, group: GroupItem, mode: BlendMode): void {
  const area = inkArea(matrix, group, clip);
  if (!area) return;
  const paintOn = (paper: number): Surface => {
    const own = createSurface(area.width, area.height, surface.channels, paper);
    const moved = multiply(translation(-area.x, -area.y), matrix);
    drawOver({ surface: own, matrix: moved, clip: wholeOf(own), glyphs }, group);
    return own;
  };
  blendGroup(surface, area, { onWhite: paintOn(255), onBlack: paintOn(0), mode });
}

function drawOver(canvas: Canvas, group: GroupItem): void {
  const { surface } = canvas;
  const inner = group.transform ? multiply(canvas.matrix, group.transform) : canvas.matrix;
  const matrix = group.codeScaling ? codeScalingMatrix(inner, group.codeScaling) : inner;
  const opacity = group.opacity ?? 1;
  if (opacity <= 0) return;
  const edge = clipEdge(matrix, group.clip, canvas.clip);
  if (!edge) return;
  const area = opacity < 1 || group.mask ? inkArea(canvas.matrix, group, edge.area) : edge.area;
  if (!area) return;
  let layers: Layer[] = [];
  if (opacity < 1) {
    const mask = edge.mask ?? (edge.rect && rectMask(edge.rect, area));
    layers = [openLayer(surface, area, { opacity, mask })];
  } else if (edge.mask) layers = [openLayer(surface, area, { opacity, mask: edge.mask })];
  else if (edge.rect) {
    layers = sharedEdges(edge.rect, area).map((part) => openLayer(surface, part.area, { opacity: part.share }));
  }
  const inside = { ...canvas, matrix, clip: area };
  if (group.mask) layers = [...layers, openLayer(surface, area, { opacity: 1, mask: maskOf(inside, group.mask) })];
  drawItems(inside, group.items);
  for (const layer of layers.reverse()) closeLayer(surface, layer);
}

/** Returns the visibility of a mask, by drawing its grey items on a black sheet. */
function maskOf({ matrix, clip, glyphs }: Canvas, items: readonly Item[]): Coverage {
  const { x, y, width, height } = clip;
  const surface = createSurface(width, height, 1, 0);
  drawItems({ surface, matrix: multiply(translation(-x, -y), matrix), clip: wholeOf(surface), glyphs }, items);
  const values = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = byteAt(surface, 0, row);
    values.set(surface.bytes.subarray(from, from + width), row * width);
  }
  return { ...clip, values };
}

/** Clip of a group: an area of whole pixels, with a mask, or with a rectangle whose edges may be inside pixels. */
type ClipEdge = { readonly area: PixelRect; readonly mask?: Coverage; readonly rect?: Rect };

/** Returns the clip; undefined if the area is empty. */
function clipEdge(matrix: Matrix, clip: Path | undefined, outer: PixelRect): ClipEdge | undefined {
  if (!clip) return { area: outer };
  const upright = keepsUpright(matrix) ? asRect(clip) : undefined;
  if (upright) {
    const rect = transformRect(matrix, upright);
    const area = touchedPixels(rect, outer);
    return area && { area, rect };
  }
  const mask = coverPath(clip, matrix, outer);
  return mask && { area: { x: mask.x, y: mask.y, width: mask.width, height: mask.height }, mask };
}

/** Returns the edge pixels that a rectangle covers partly, with the covered fractions. */
function sharedEdges(rect: Rect, area: PixelRect): { readonly area: PixelRect; readonly share: number }[] {
  const columns = spansBetween(rect.x, rect.x + rect.width);
  return spansBetween(rect.y, rect.y + rect.height).flatMap((row) =>
    columns.flatMap((column) => {
      const share = row.share * column.share;
      const part = { x: column.at, y: row.at, width: column.length, height: row.length };
      const visible = share < 1 ? intersectPixels(part, area) : undefined;
      return visible ? [{ area: visible, share }] : [];
    }),
  );
}

function rectMask(rect: Rect, area: PixelRect): Coverage {
  const values = new Uint8Array(area.width * area.height).fill(255);
  for (const { area: part, share } of sharedEdges(rect, area)) {
    for (let row = part.y - area.y; row < part.y - area.y + part.height; row++) {
      const from = row * area.width + part.x - area.x;
      values.fill(Math.round(share * 255), from, from + part.width);
    }
  }
  return { ...area, values };
}

/**
 * Returns the pixels that a group may change. Includes a margin of one pixel for thickened strokes and for codes
 * aligned with the grid.
 */
function inkArea(matrix: Matrix, group: GroupItem, clip: PixelRect): PixelRect | undefined {
  const ink = inkWithMiters(group, matrix);
  if (!ink) return undefined;
  const { x, y, width, height } = ink;
  return touchedPixels({ x: x - 1, y: y - 1, width: width + 2, height: height + 2 }, clip);
}
