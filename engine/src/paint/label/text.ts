/**
 * Draws glyph runs as bitmaps that are legible in low resolution: stems have at least one dot, and baselines are on
 * whole dots.
 */
import { type Matrix, multiply, transformPoint } from '../../base/geometry.ts';
import { coverPath } from '../../raster/coverage.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import type { Font } from '../../text/font.ts';
import { bitmapOfCoverage, boxOf, cropPlaced, joinPlaced, type PlacedBitmap, unionBoxes } from './bitmap.ts';
import { emboldenPath } from './embolden.ts';
import { type Context, drawDots, drawNative, isWhollyBlack, type Paint } from './ink.ts';
import { asUpright, boxToFrame, fromFrame, fromFrameBox, type Turn, toFrame, type Upright } from './quarter-turn.ts';

/**
 * Minimum stem width in dots. Thinner stems are emboldened. This limit kept the most letters intact when it was
 * measured (4 to 6 pt, 8 dpmm).
 */
const MIN_STEM_DOTS = 1.2;
/**
 * Stem width in dots below which a coverage of less than half is inked. The counters of bolder faces would be filled.
 */
const THIN_STEM_DOTS = 1.5;
const THIN_THRESHOLD = 0.45;
const THRESHOLD = 0.5;
/** Font size in dots below which glyphs start at whole dots, so that equal letters look equal (7 pt at 8 dpmm). */
const WHOLE_DOT_SIZE_DOTS = 20;
/** Number of sub-dot positions of larger glyphs. A small number makes cached bitmaps reusable. */
const SUB_DOTS = 4;
/** Maximum font size of cached glyphs in dots. Larger glyphs rarely repeat and take much memory. */
const MAX_KEPT_SIZE_DOTS = 256;

export function drawGlyphs(item: GlyphsItem, context: Context): void {
  const drawn = runIn(item, context);
  if (!drawn) return;
  const { run, paint, fields } = drawn;
  const { box, dots } = run;
  if (fields && !context.pictureRuns?.has(runKey(item)) && drawNative(context, { fields, box, dots }, paint)) return;
  drawDots(context, dots(), paint);
}

/** Returns whether the printer's font prints a run. Returns undefined if the run has no ink. */
export function isNativeRun(item: GlyphsItem, context: Context): boolean | undefined {
  const drawn = runIn(item, context);
  return drawn && drawn.fields !== undefined && isWhollyBlack(context, drawn.run, drawn.paint);
}

/** Returns a key that is unique for each run of a drawing. */
export function runKey({ elementId = '', x, y }: GlyphsItem): string {
  return `${x} ${y} ${elementId}`;
}

/** Prepares a run, with the native fields that could print it. */
function runIn(
  item: GlyphsItem,
  context: Context,
): { readonly run: Run; readonly paint: Paint; readonly fields: readonly string[] | undefined } | undefined {
  const upright = asUpright(context.matrix);
  const [a, b, c, d] = context.matrix;
  const sizeDots = item.fontSize * (upright?.scale ?? Math.sqrt(Math.abs(a * d - b * c)));
  if (!(sizeDots > 0)) return undefined;
  const style = glyphStyle(item.font, sizeDots);
  const run = upright
    ? uprightRun(item, style, upright, context)
    : isAxisAligned(context.matrix) && sizeDots <= MAX_KEPT_SIZE_DOTS
      ? stretchedRun(item, style, context)
      : rotatedRun(item, style, context);
  if (!run) return undefined;
  // Opaque text is never screened. Translucent text is screened if its strokes are wide enough.
  const isTranslucent = item.color.alpha * context.opacity < 1 || context.layer !== undefined;
  const { stemDots } = style;
  const paint = { color: item.color, strokeDots: isTranslucent ? stemDots : 0, maskedStrokeDots: stemDots };
  const fields = upright && run.isWhole ? context.native?.text?.field(item, upright, context.matrix) : undefined;
  return { run, paint, fields };
}

/** Dots of a run inside the clip. */
type Run = {
  readonly box: PixelRect;
  readonly dots: () => PlacedBitmap;
  /** True if the clip removed no dot. */
  readonly isWhole: boolean;
};

type GlyphStyle = {
  readonly font: Font;
  readonly sizeDots: number;
  readonly stemDots: number;
  /** Width added to stems, in font units. */
  readonly embolden: number;
  readonly threshold: number;
};

function glyphStyle(font: Font, sizeDots: number): GlyphStyle {
  const natural = font.stemShare * sizeDots;
  const stemDots = Math.max(natural, MIN_STEM_DOTS);
  return {
    font,
    sizeDots,
    stemDots,
    embolden: ((stemDots - natural) / sizeDots) * font.unitsPerEm,
    threshold: stemDots < THIN_STEM_DOTS ? THIN_THRESHOLD : THRESHOLD,
  };
}

/** Draws the run in a rotated frame and moves it to the label. */
function uprightRun(item: GlyphsItem, style: GlyphStyle, upright: Upright, context: Context): Run | undefined {
  const { turn, scale } = upright;
  const origin = transformPoint(context.matrix, item);
  const [startU, startV] = toFrame(turn, origin.x, origin.y);
  const baseline = Math.round(startV);
  const window = boxToFrame(turn, context.clip.box);
  const places = style.sizeDots < WHOLE_DOT_SIZE_DOTS ? 1 : SUB_DOTS;
  const kept = style.sizeDots <= MAX_KEPT_SIZE_DOTS ? keptGlyphs(style, context) : undefined;
  const parts = item.glyphs.map((glyph) => {
    const start = Math.round((startU + glyph.x * scale) * places) / places;
    const x = Math.floor(start);
    const y = baseline + Math.round(glyph.y * scale);
    const dots = kept
      ? kept(glyph.id, start - x)
      : glyphDots(style, glyph.id, [1, 0, 0, 1, start - x, 0], { ...window, x: window.x - x, y: window.y - y });
    return dots && { ...dots, x: dots.x + x, y: dots.y + y };
  });
  const run = runOf(parts, window, turn);
  // Glyphs that are too large for the cache were drawn only inside the window.
  return run && { ...run, isWhole: run.isWhole && (kept !== undefined || isInner(run.box, context.clip.box)) };
}

/** Returns whether a box is inside another box without touching the edges. */
function isInner(box: PixelRect, other: PixelRect): boolean {
  const [right, bottom] = [other.x + other.width, other.y + other.height];
  return box.x > other.x && box.y > other.y && box.x + box.width < right && box.y + box.height < bottom;
}

function isAxisAligned([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}

/** Steps per unit to which scales are rounded, so that glyphs of equal sizes share their bitmaps. */
const SCALE_STEPS = 1 << 20;

/** Draws a run that is stretched along its baseline, rotated by a multiple of 90°, or both, with cached glyphs. */
function stretchedRun(item: GlyphsItem, style: GlyphStyle, context: Context): Run | undefined {
  const shrink = item.fontSize / style.sizeDots;
  const [a, b, c, d] = context.matrix.map(
    (scale) => Math.round(scale * shrink * SCALE_STEPS) / SCALE_STEPS,
  ) as number[] as [number, number, number, number];
  const reach = Math.ceil(4 * style.sizeDots * Math.max(1, Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d)));
  const window = { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach };
  const face = context.glyphs.face(`${style.font.id} ${style.sizeDots} ${a} ${b} ${c} ${d}`);
  const places = style.sizeDots < WHOLE_DOT_SIZE_DOTS ? 1 : SUB_DOTS;
  const isAcross = a !== 0;
  const parts = item.glyphs.map(({ id, x, y }) => {
    const origin = transformPoint(context.matrix, { x: item.x + x, y: item.y + y });
    const [along, baseline] = isAcross ? [origin.x, origin.y] : [origin.y, origin.x];
    const start = Math.round(along * places) / places;
    const shift = start - Math.floor(start);
    const [left, top] = isAcross
      ? [Math.floor(start), Math.round(baseline)]
      : [Math.round(baseline), Math.floor(start)];
    const dots = face((id + shift) * SUB_DOTS, () =>
      glyphDots(style, id, isAcross ? [a, b, c, d, shift, 0] : [a, b, c, d, 0, shift], window),
    );
    return dots && { ...dots, x: dots.x + left, y: dots.y + top };
  });
  return runOf(parts, context.clip.box, 0);
}

/** Draws the run under a general matrix (not a multiple of 90°). */
function rotatedRun(item: GlyphsItem, style: GlyphStyle, context: Context): Run | undefined {
  const shrink = item.fontSize / style.sizeDots;
  const parts = item.glyphs.map(({ id, x, y }) => {
    const place = multiply(context.matrix, [shrink, 0, 0, shrink, item.x + x, item.y + y]);
    return glyphDots(style, id, place, context.clip.box);
  });
  return runOf(parts, context.clip.box, 0);
}

type KeptGlyphs = (glyphId: number, shift: number) => PlacedBitmap | undefined;

/** Returns cached dots of glyphs whose origin is (`shift`, 0). */
function keptGlyphs(style: GlyphStyle, { glyphs }: Context): KeptGlyphs {
  const face = glyphs.face(`${style.font.id} ${style.sizeDots}`);
  const reach = Math.ceil(4 * style.sizeDots);
  const window = { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach };
  return (glyphId, shift) =>
    face((glyphId + shift) * SUB_DOTS, () => glyphDots(style, glyphId, [1, 0, 0, 1, shift, 0], window));
}

/** Draws a glyph at the style's size, transformed by a matrix. */
function glyphDots(style: GlyphStyle, glyphId: number, matrix: Matrix, window: PixelRect): PlacedBitmap | undefined {
  const { font, sizeDots, embolden, threshold } = style;
  const outline = font.outline(glyphId);
  const scale = sizeDots / font.unitsPerEm;
  const coverage = coverPath(
    embolden > 0 ? emboldenPath(outline, embolden) : outline,
    multiply(matrix, [scale, 0, 0, -scale, 0, 0]),
    window,
  );
  return coverage && bitmapOfCoverage(coverage, threshold);
}

/** Joins the parts inside the window. Parts and window are in a frame that `turn` maps to the label. */
function runOf(parts: readonly (PlacedBitmap | undefined)[], window: PixelRect, turn: Turn): Run | undefined {
  const inside: PlacedBitmap[] = [];
  let isWhole = true;
  for (const part of parts) {
    if (!part) continue;
    const visible = cropPlaced(part, window);
    if (visible) inside.push(visible);
    isWhole &&= visible?.bitmap === part.bitmap;
  }
  if (inside.length === 0) return undefined;
  const box = fromFrameBox(turn, unionBoxes(inside.map(boxOf)));
  return { box, dots: () => fromFrame(turn, joinPlaced(inside)), isWhole };
}
