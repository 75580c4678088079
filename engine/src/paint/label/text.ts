/** Runs of glyphs as one bitmap each, legible at few dots: stems of a dot or more, baselines on whole dots. */
import { type Matrix, multiply, transformPoint } from '../../base/geometry.ts';
import { coverPath } from '../../raster/coverage.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import type { Font } from '../../text/font.ts';
import { bitmapOfCoverage, boxOf, cropPlaced, joinPlaced, type PlacedBitmap, unionBoxes } from './bitmap.ts';
import { emboldenPath } from './embolden.ts';
import { type Context, drawDots, drawNative } from './ink.ts';
import { asUpright, boxToFrame, fromFrame, fromFrameBox, type Turn, toFrame, type Upright } from './quarter-turn.ts';

/** Thinner stems are thickened to this: of all rules measured, the one that kept most letters whole (4 to 6 pt, 8 dpmm). */
const MIN_STEM_DOTS = 1.2;
/** Below this stem, a dot is ink from less than half covered on; above, that would close the counters of bold faces. */
const THIN_STEM_DOTS = 1.5;
const THIN_THRESHOLD = 0.45;
const THRESHOLD = 0.5;
/** Below this size (7 pt at 8 dpmm) glyphs start on whole dots, so that the same letter looks the same twice. */
const WHOLE_DOT_SIZE_DOTS = 20;
/** Places between two dots that a larger glyph may start at: few, so that its bitmap is used again. */
const SUB_DOTS = 4;
/** Larger glyphs are seldom repeated and big to keep. */
const MAX_KEPT_SIZE_DOTS = 256;

export function drawGlyphs(item: GlyphsItem, context: Context): void {
  const upright = asUpright(context.matrix);
  const [a, b, c, d] = context.matrix;
  const sizeDots = item.fontSize * (upright?.scale ?? Math.sqrt(Math.abs(a * d - b * c)));
  if (!(sizeDots > 0)) return;
  const style = glyphStyle(item.font, sizeDots);
  const run = upright ? uprightRun(item, style, upright, context) : turnedRun(item, style, context);
  if (!run) return;
  const { box, dots, isWhole } = run;
  // Opaque text is never screened, however large; translucent text is when its strokes can carry the screen.
  const isTranslucent = item.color.alpha * context.opacity < 1 || context.layer !== undefined;
  const { stemDots } = style;
  const paint = { color: item.color, strokeDots: isTranslucent ? stemDots : 0, veiledStrokeDots: stemDots };
  const fields = upright && isWhole ? context.native?.text?.field(item, upright, context.matrix) : undefined;
  if (fields && drawNative(context, { fields, box, dots }, paint)) return;
  drawDots(context, dots(), paint);
}

/** The dots of a run as far as they are inside the clip. */
type Run = {
  readonly box: PixelRect;
  readonly dots: () => PlacedBitmap;
  /** Whether none is outside. */
  readonly isWhole: boolean;
};

type GlyphStyle = {
  readonly font: Font;
  readonly sizeDots: number;
  readonly stemDots: number;
  /** What stems gain, in font units. */
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

/** The run in the frame where it stands upright, turned onto the label. */
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
  // Glyphs too large to be kept were drawn no further than the window.
  return run && { ...run, isWhole: run.isWhole && (kept !== undefined || isInner(run.box, context.clip.box)) };
}

/** Whether a box comes to no edge of the other. */
function isInner(box: PixelRect, other: PixelRect): boolean {
  const [right, bottom] = [other.x + other.width, other.y + other.height];
  return box.x > other.x && box.y > other.y && box.x + box.width < right && box.y + box.height < bottom;
}

/** The run under any other matrix, as it falls. */
function turnedRun(item: GlyphsItem, style: GlyphStyle, context: Context): Run | undefined {
  const shrink = item.fontSize / style.sizeDots;
  const parts = item.glyphs.map(({ id, x, y }) => {
    const place = multiply(context.matrix, [shrink, 0, 0, shrink, item.x + x, item.y + y]);
    return glyphDots(style, id, place, context.clip.box);
  });
  return runOf(parts, context.clip.box, 0);
}

type KeptGlyphs = (glyphId: number, shift: number) => PlacedBitmap | undefined;

/** Dots of glyphs whose origin is at (`shift`, 0), from the cache where they were drawn before. */
function keptGlyphs(style: GlyphStyle, { glyphs }: Context): KeptGlyphs {
  const face = glyphs.face(`${style.font.id} ${style.sizeDots}`);
  const reach = Math.ceil(4 * style.sizeDots);
  const window = { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach };
  return (glyphId, shift) =>
    face((glyphId + shift) * SUB_DOTS, () => glyphDots(style, glyphId, [1, 0, 0, 1, shift, 0], window));
}

/** Dots of a glyph of the style's size under a further matrix. */
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

/** All the parts inside the window, both in a frame that is turned so onto the label. */
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
