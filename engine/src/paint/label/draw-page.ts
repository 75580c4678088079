/** Draws a page on a label canvas, with one function per kind of item. */
import { assertNever } from '../../base/assert.ts';
import { Caches } from '../../base/caches.ts';
import { IDENTITY, multiply, scaling, translation } from '../../base/geometry.ts';
import { dpiOfDensity } from '../../base/units.ts';
import { type PixelRect, touchedPixels } from '../../raster/pixel-rect.ts';
import { codeScalingMatrix } from '../../scene/code-scaling.ts';
import { hasColors } from '../../scene/color-glyphs.ts';
import { inkWithMiters } from '../../scene/ink.ts';
import type { GroupItem, Item, Page, Printer } from '../../scene/scene.ts';
import type { Bitmap } from './bitmap.ts';
import { narrowClip } from './clip.ts';
import { drawCode } from './codes.ts';
import { layerParts, overlapsItself } from './faded-group.ts';
import { createDotGlyphs, type DotGlyphs } from './glyph-dots.ts';
import { drawImage } from './images.ts';
import type { Context } from './ink.ts';
import { LabelCanvas } from './label-canvas.ts';
import { createLayer, type Layer, layLayer, screenLayer } from './layer.ts';
import { monoItems } from './mono-glyphs.ts';
import type { NativeFields } from './native.ts';
import { isPlainGroup, pictureRuns } from './native-lines.ts';
import { drawPath } from './shapes.ts';
import { addCells, emptySoftMask, intersectMasks, MASK_SCALE, type SoftMask, withCutEdges } from './soft-mask.ts';
import { drawGlyphs } from './text.ts';

/** Returns the label's size in complete dots, rounded down: 101.6 mm at 8 dots per mm are 812. */
export function labelDots(points: number, density: number): number {
  return Math.max(1, Math.floor((points * dpiOfDensity(density)) / 72 + 1e-6));
}

/** Returns the size in dots that contains the label of every page. */
export function largestLabel(
  pages: readonly Pick<Page, 'width' | 'height'>[],
  { density }: Pick<Printer, 'density'>,
): { readonly widthDots: number; readonly heightDots: number } {
  const most = (sides: readonly number[]) =>
    sides.reduce((side, points) => Math.max(side, labelDots(points, density)), 1);
  return { widthDots: most(pages.map(({ width }) => width)), heightDots: most(pages.map(({ height }) => height)) };
}

/** Draws a page with the printer's settings. `native` provides fields that the printer can draw. */
export function drawPage(page: Page, printer: Printer, glyphs: DotGlyphs, native?: NativeFields): LabelCanvas {
  const { density } = printer;
  const canvas = new LabelCanvas(labelDots(page.width, density), labelDots(page.height, density));
  drawOnto(canvas, page.items, { printer, glyphs, native });
  return canvas;
}

type Tools = Pick<Context, 'glyphs' | 'native'> & { readonly printer: Printer };

/** Draws additional items of a page on its canvas. */
export function drawOnto(canvas: LabelCanvas, items: readonly Item[], tools: Tools): void {
  const matrix = scaling(dpiOfDensity(tools.printer.density) / 72);
  drawItems(items, { canvas, matrix, clip: { box: canvas.area, masks: [] }, opacity: 1, ...tools });
}

/** Returns the dots of a page before the printer rotates it. The caches speed up later labels. */
export function rasterizeLabel(page: Page, printer: Printer, caches = new Caches()): Bitmap {
  return drawPage(page, printer, caches.of(createDotGlyphs)).raster;
}

/** Draws a list of items and detects lines of text in it. */
function drawItems(items: readonly Item[], context: Context): void {
  drawList(items, context.native?.text ? { ...context, pictureRuns: pictureRuns(items, context) } : context);
}

function drawList(items: readonly Item[], context: Context): void {
  for (const item of context.native?.text?.joined(items) ?? items) drawItem(item, context);
}

function drawItem(item: Item, context: Context): void {
  const { canvas } = context;
  const { owner } = canvas;
  canvas.owner = item.elementId ?? owner;
  drawKind(item, context);
  canvas.owner = owner;
}

function drawKind(item: Item, context: Context): void {
  switch (item.kind) {
    case 'group':
      drawGroup(item, context);
      break;
    case 'path':
      drawPath(item, context);
      break;
    case 'glyphs':
      if (hasColors(item)) drawItems(monoItems(item), context);
      else drawGlyphs(item, context);
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
  if (isPlainGroup(group)) {
    drawList(group.items, context);
    return;
  }
  const { opacity = 1 } = group;
  if (opacity <= 0) return;
  if (opacity < 1 && overlapsItself(group, context.matrix)) drawFaded(group, opacity, context);
  else drawInside(group, context);
}

/** Draws a group as one image and applies the group's opacity. */
function drawFaded(group: GroupItem, opacity: number, context: Context): void {
  const { clip, matrix } = context;
  for (const box of layerParts(group, matrix, clip.box)) {
    const layer = createLayer(box, context.layer);
    drawInside({ ...group, opacity: 1 }, { ...context, clip: { ...clip, box }, opacity: 1, layer });
    putLayer(layer, context.opacity * opacity, context);
  }
}

function putLayer(layer: Layer, opacity: number, { canvas, layer: outer }: Context): void {
  if (outer) {
    layLayer(outer, layer, opacity);
    return;
  }
  const { paper, ink } = screenLayer(layer, opacity);
  canvas.eraseDots(paper);
  canvas.addDots(ink);
}

function drawInside(group: GroupItem, context: Context): void {
  const { transform = IDENTITY, clip: path, mask, opacity = 1, codeScaling, items } = group;
  const inner = multiply(context.matrix, transform);
  const matrix = codeScaling ? codeScalingMatrix(inner, codeScaling) : inner;
  const clip = path ? narrowClip(context.clip, path, matrix) : context.clip;
  if (!clip) return;
  // The digits of a code are aligned with its bars, so they cannot be native text.
  const native = codeScaling ? { ...context.native, text: undefined } : context.native;
  const inside = { ...context, matrix, clip, native, opacity: context.opacity * opacity };
  const shown = mask ? withSoftMask(mask, inside) : inside;
  if (shown) drawItems(items, shown);
}

/** Adds a mask to the context. Returns undefined if it hides everything. */
function withSoftMask(mask: readonly Item[], context: Context): Context | undefined {
  const { clip, matrix, softMask } = context;
  const ink = inkWithMiters({ kind: 'group', items: mask }, matrix);
  const box = ink && touchedPixels(ink, clip.box);
  return (
    box && { ...context, clip: { ...clip, box }, softMask: intersectMasks(softMaskOf(mask, box, context), softMask) }
  );
}

/** Maximum dots of a canvas (2 MB). Larger masks are drawn in strips. */
const MAX_MASK_DOTS = 16_000_000;

/** Draws a mask in white on black, enlarged, in strips. */
function softMaskOf(mask: readonly Item[], box: PixelRect, context: Context): SoftMask {
  const softMask = emptySoftMask(box);
  const widthDots = MASK_SCALE * box.width;
  const strip = Math.max(1, Math.floor(MAX_MASK_DOTS / (MASK_SCALE * widthDots)));
  for (let row = 0; row < box.height; row += strip) {
    const rows = Math.min(strip, box.height - row);
    const canvas = new LabelCanvas(widthDots, MASK_SCALE * rows);
    canvas.addBox(canvas.area);
    const enlarged = multiply(scaling(MASK_SCALE), translation(-box.x, -box.y - row));
    const clip = { box: canvas.area, masks: [] };
    const { printer, glyphs } = context;
    const matrix = multiply(enlarged, context.matrix);
    drawItems(mask, { canvas, matrix, clip, opacity: 1, printer, glyphs, isMask: true });
    addCells(softMask, canvas.raster, row, rows);
  }
  return withCutEdges(softMask);
}
