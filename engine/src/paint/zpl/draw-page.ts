/** A page drawn onto a label canvas: one function an item kind. */
import { assertNever } from '../../base/assert.ts';
import { IDENTITY, multiply, scaling } from '../../base/geometry.ts';
import { dpiOfDensity } from '../../base/units.ts';
import { besideCodeMatrix } from '../../scene/beside-code.ts';
import type { GroupItem, Item, Page, Printer } from '../../scene/scene.ts';
import { createBitmap, cropBitmap, fillBox } from './bitmap.ts';
import { type Clip, narrowClip, narrowed } from './clip.ts';
import { drawCode } from './codes.ts';
import type { DotGlyphs } from './glyph-dots.ts';
import { drawImage } from './images.ts';
import type { Context } from './ink.ts';
import { LabelCanvas } from './label-canvas.ts';
import { drawPath } from './shapes.ts';
import { drawGlyphs } from './text.ts';

/** The label's size: whole dots that surely exist; 101.6 mm at 8 dots a millimetre are 812. */
export function labelDots(points: number, density: number): number {
  return Math.max(1, Math.floor((points * dpiOfDensity(density)) / 72 + 1e-6));
}

/** Draws a page as the printer is told to. */
export function drawPage(page: Page, printer: Printer, glyphs: DotGlyphs): LabelCanvas {
  const { density } = printer;
  const canvas = new LabelCanvas(labelDots(page.width, density), labelDots(page.height, density));
  const matrix = scaling(dpiOfDensity(density) / 72);
  drawItems(page.items, { canvas, matrix, clip: { box: canvas.area, masks: [] }, opacity: 1, printer, glyphs });
  return canvas;
}

function drawItems(items: readonly Item[], context: Context): void {
  for (const item of items) drawItem(item, context);
}

function drawItem(item: Item, context: Context): void {
  switch (item.kind) {
    case 'group':
      drawGroup(item, context);
      break;
    case 'path':
      drawPath(item, context);
      break;
    case 'glyphs':
      drawGlyphs(item, context);
      break;
    case 'image':
      drawImage(item, context);
      break;
    case 'code':
      drawCode(item, context);
      break;
    case 'link':
      break;
    default:
      assertNever(item);
  }
}

function drawGroup(group: GroupItem, context: Context): void {
  const { transform = IDENTITY, clip: path, mask, opacity = 1, besideCode, items } = group;
  const inner = multiply(context.matrix, transform);
  const matrix = besideCode ? besideCodeMatrix(inner, besideCode) : inner;
  const clip = path ? narrowClip(context.clip, path, matrix) : context.clip;
  if (!clip || opacity <= 0) return;
  const inside = { ...context, matrix, clip, opacity: context.opacity * opacity };
  drawItems(items, mask ? { ...inside, clip: maskedClip(mask, inside) } : inside);
}

/** A mask drawn on a label full of ink: where it takes the ink away, the group shows. */
function maskedClip(mask: readonly Item[], context: Context): Clip {
  const { box } = context.clip;
  const canvas = new LabelCanvas(context.canvas.raster.widthDots, context.canvas.raster.heightDots);
  canvas.addBox(canvas.area);
  drawItems(mask, { ...context, canvas, clip: { box, masks: [] }, opacity: 1 });
  const shown = createBitmap(box.width, box.height);
  const { bits } = cropBitmap(canvas.raster, box);
  fillBox(shown, { x: 0, y: 0, width: box.width, height: box.height }, true);
  bits.forEach((ink, at) => {
    shown.bits[at] = shown.bits[at]! & ~ink;
  });
  return narrowed(context.clip, { x: box.x, y: box.y, bitmap: shown });
}
