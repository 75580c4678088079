/** Converts colours to ink and paper, and draws dots and boxes with them. */
import type { Color } from '../../base/color.ts';
import type { Matrix } from '../../base/geometry.ts';
import { intersectPixels, type PixelRect } from '../../raster/pixel-rect.ts';
import type { Shader } from '../../scene/gradient.ts';
import { lightness, NEAR_WHITE, SOLID_SHARE } from '../../scene/one-bit.ts';
import type { Printer } from '../../scene/scene.ts';
import { type Bitmap, countInk, createBitmap, dotsOfBoxes, hasDot, type PlacedBitmap, setDot } from './bitmap.ts';
import { type Clip, clipDots } from './clip.ts';
import type { DotGlyphs } from './glyph-dots.ts';
import { frameSides, type LabelCanvas, type Native } from './label-canvas.ts';
import { darknessUnder, type Ink, type InkAt, type Layer, layInk, layInks, NO_INK } from './layer.ts';
import type { NativeFields } from './native.ts';
import { CELL_DOTS, CELL_KINDS, kindOfCell, screenDots, turnOfDot } from './screen.ts';
import { type SoftMask, UNMASKED, visibilityAt } from './soft-mask.ts';

/** Drawing context of an item. */
export type Context = {
  readonly canvas: LabelCanvas;
  /** Layer of a translucent group; undefined outside of translucent groups. Content is drawn there first. */
  readonly layer?: Layer;
  /** Matrix from points to dots. */
  readonly matrix: Matrix;
  readonly clip: Clip;
  /** Combined opacity (0 … 1) of the groups whose items are faded separately. */
  readonly opacity: number;
  readonly printer: Pick<Printer, 'density' | 'dither' | 'threshold'>;
  /** Fields that the printer can draw. */
  readonly native?: NativeFields | undefined;
  readonly glyphs: DotGlyphs;
  /** Keys (`runKey`) of runs that must be drawn as images although the printer has a font for them. */
  readonly pictureRuns?: ReadonlySet<string>;
  /** Combined mask of the surrounding groups. */
  readonly softMask?: SoftMask;
  /** True while drawing a mask, in which shades keep their values and are never made solid. */
  readonly isMask?: true;
};

const BLACK_INK: Ink = { onPaper: CELL_DOTS, onInk: CELL_DOTS, isSolid: true };
const WHITE_INK: Ink = { onPaper: 0, onInk: 0, isSolid: true };

/** Stroke width in dots below which a screened stroke would become separate specks. */
const FINE_DOTS = 4;
/**
 * Returns the ink of a surface, screened by lightness. `half` is the position between two shades above which the darker
 * one is used.
 */
function surfaceInk(color: Color, opacity: number, { isMask }: Context, half = 0.5): Ink {
  const alpha = color.alpha * opacity;
  const share = 1 - lightness(color);
  const painted = (share >= SOLID_SHARE && !isMask ? 1 : share) * alpha;
  const dots = (part: number) => Math.floor(CELL_DOTS * part + 1 - half);
  return { onPaper: dots(painted), onInk: dots(1 - alpha + painted) };
}

/**
 * Returns the ink of text, codes and thin lines, which is never screened. It is black, except for a light colour on
 * ink, which becomes paper to stay legible.
 */
function fineInk(color: Color, dots: () => PlacedBitmap, context: Context): Ink {
  const light = lightness(color);
  if (light < 0.5) return BLACK_INK;
  if (light >= NEAR_WHITE) return WHITE_INK;
  return isOnInk(dots(), context) ? WHITE_INK : BLACK_INK;
}

/** Returns whether there is more ink than paper below the dots. The dots must be inside the label. */
function isOnInk(placed: PlacedBitmap, { canvas, layer }: Context): boolean {
  if (layer) return darknessUnder(layer, placed, canvas.raster) > 0.5;
  const under = canvas.dotsUnder(placed);
  return under !== undefined && countInk(under) * 2 > countInk(placed.bitmap);
}

export type Paint = {
  readonly color: Color;
  /** Stroke width in dots, which determines whether the ink is screened or solid. */
  readonly strokeDots: number;
  /** Stroke width in dots under a translucent mask; default `strokeDots`. */
  readonly maskedStrokeDots?: number;
};

/** Returns the ink, which may depend on the content below. Returns undefined if it is transparent. */
function inkOf(context: Context, { color, strokeDots }: Paint, dots: () => PlacedBitmap): Ink | undefined {
  const alpha = color.alpha * context.opacity;
  if (Math.round(alpha * CELL_DOTS) === 0) return undefined;
  const isSurface = strokeDots >= FINE_DOTS || context.isMask;
  return isSurface ? surfaceInk(color, context.opacity, context) : fineInk(color, dots, context);
}

/** Draws native fields. If any of their dots would not be black, draws nothing and returns false. */
export function drawNative(context: Context, native: Native, paint: Paint): boolean {
  if (!isWhollyBlack(context, native, paint)) return false;
  context.canvas.addNative(native);
  return true;
}

/** Returns whether all dots are visible and black. */
export function isWhollyBlack(context: Context, { box, dots }: Pick<Native, 'box' | 'dots'>, paint: Paint): boolean {
  const { clip, softMask, layer } = context;
  const visible = softMask || layer || clip.masks.length > 0 ? undefined : intersectPixels(box, clip.box);
  if (!visible || !isSame(visible, box)) return false;
  const ink = inkOf(context, paint, dots);
  return ink?.onPaper === CELL_DOTS && ink.onInk === CELL_DOTS;
}

/** Draws the dots of a bitmap in a colour. */
export function drawDots(context: Context, placed: PlacedBitmap, paint: Paint): void {
  const inside = clipDots(context.clip, placed);
  const ink = inside && inkOf(context, paint, () => inside);
  if (!ink) return;
  const { canvas, layer, softMask } = context;
  if (softMask) {
    inkEach(context, inside, maskedInks(context, { ink, paint, softMask }));
    return;
  }
  if (layer) {
    layInk(layer, inside, ink);
    return;
  }
  if (ink.onInk < CELL_DOTS) canvas.eraseDots(screenDots(inside, ink.onInk, true));
  if (ink.onPaper > 0) canvas.addDots(ink.onPaper < CELL_DOTS ? screenDots(inside, ink.onPaper) : inside);
}

type Masked = { readonly ink: Ink; readonly paint: Paint; readonly softMask: SoftMask };

/**
 * Returns the ink under a mask. If the strokes are wide enough, it is screened. Otherwise it is solid wherever the mask
 * is not transparent.
 */
function maskedInks(context: Context, { ink, paint, softMask }: Masked): InkAt {
  const { color, strokeDots, maskedStrokeDots = strokeDots } = paint;
  const isSurface = maskedStrokeDots >= FINE_DOTS || context.isMask;
  const inks = new Map<number, Ink>([[UNMASKED, ink]]);
  return (x, y) => {
    const share = visibilityAt(softMask, x, y);
    const known = inks.get(share);
    if (known) return known;
    const opacity = (context.opacity * share) / UNMASKED;
    const isClear = Math.round(color.alpha * opacity * CELL_DOTS) === 0;
    const made = isClear ? NO_INK : isSurface ? surfaceInk(color, opacity, context) : ink;
    inks.set(share, made);
    return made;
  };
}

/** Draws the dots of a bitmap in a gradient. The colour at a dot's centre determines its shade. */
export function drawShades(context: Context, placed: PlacedBitmap, { colorAt }: Shader): void {
  const inside = clipDots(context.clip, placed);
  if (!inside) return;
  const { softMask } = context;
  const inks = new Map<Color, Ink[]>();
  inkEach(context, inside, (x, y) => {
    const color = colorAt(x + 0.5, y + 0.5);
    const share = softMask ? visibilityAt(softMask, x, y) : UNMASKED;
    const known = inks.get(color) ?? [];
    if (known.length === 0) inks.set(color, known);
    const kind = kindOfCell(x, y);
    known[share * CELL_KINDS + kind] ??= surfaceInk(
      color,
      (context.opacity * share) / UNMASKED,
      context,
      (kind + 0.5) / CELL_KINDS,
    );
    return known[share * CELL_KINDS + kind]!;
  });
}

/** Draws each dot of a bitmap inside the clip with a separate ink. */
export function inkEach({ canvas, layer }: Context, placed: PlacedBitmap, inkAt: InkAt): void {
  if (layer) {
    layInks(layer, placed, inkAt);
    return;
  }
  const { x, y, bitmap } = placed;
  const [paper, ink] = [0, 1].map(() => createBitmap(bitmap.widthDots, bitmap.heightDots)) as [Bitmap, Bitmap];
  for (let row = 0; row < bitmap.heightDots; row++) {
    for (let column = 0; column < bitmap.widthDots; column++) {
      if (!hasDot(bitmap, column, row)) continue;
      const { onPaper, onInk } = inkAt(x + column, y + row);
      const turn = turnOfDot(x + column, y + row);
      if (turn >= onInk) setDot(paper, column, row);
      if (turn < onPaper) setDot(ink, column, row);
    }
  }
  canvas.eraseDots({ x, y, bitmap: paper });
  canvas.addDots({ x, y, bitmap: ink });
}

/** Draws a frame in whole dots that extends inwards, or a filled box if the frame fills it. */
export function drawFrame(context: Context, box: PixelRect, thickness: number, paint: Paint): void {
  const { clip, canvas } = context;
  const sides = frameSides(box, thickness);
  const visible = sides.flatMap((side) => intersectPixels(side, clip.box) ?? []);
  if (visible.length === 0) return;
  const isWhole = visible.length === sides.length && visible.every((side, i) => isSame(side, sides[i]!));
  if (!isWhole && sides.length > 1) {
    for (const side of visible) drawFrame(context, side, Math.ceil(Math.min(side.width, side.height) / 2), paint);
    return;
  }
  const dots = () => dotsOfBoxes(visible);
  const ink = inkOf(context, paint, dots);
  if (!ink) return;
  if (context.softMask || context.layer || clip.masks.length > 0 || ink.onPaper < CELL_DOTS)
    drawDots(context, dots(), paint);
  else if (isWhole) canvas.addFrame(box, thickness);
  else canvas.addBox(visible[0]!);
}

function isSame(a: PixelRect, b: PixelRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
