/** From colours to ink and paper, and the drawing of dots and boxes with them. */
import { type Color, luminance } from '../../base/color.ts';
import type { Matrix } from '../../base/geometry.ts';
import { intersectPixels, type PixelRect } from '../../raster/pixel-rect.ts';
import type { Shader } from '../../scene/gradient.ts';
import type { Printer } from '../../scene/scene.ts';
import { type Bitmap, countInk, createBitmap, dotsOfBoxes, hasDot, type PlacedBitmap, setDot } from './bitmap.ts';
import { type Clip, clipDots } from './clip.ts';
import type { DotGlyphs } from './glyph-dots.ts';
import { frameSides, type LabelCanvas, type Native } from './label-canvas.ts';
import { darknessUnder, type Ink, type InkAt, type Layer, layInk, layInks, NO_INK } from './layer.ts';
import type { NativeFields } from './native.ts';
import { encodeLight } from './resample.ts';
import { CELL_DOTS, CELL_KINDS, kindOfCell, screenDots, turnOfDot } from './screen.ts';
import { UNVEILED, type Veil, veilAt } from './veil.ts';

/** Where and how an item is drawn. */
export type Context = {
  readonly canvas: LabelCanvas;
  /** That everything is drawn on first, where a group around fades as one. */
  readonly layer?: Layer;
  /** Points to dots. */
  readonly matrix: Matrix;
  readonly clip: Clip;
  /** 0 … 1, of all groups around that fade item by item. */
  readonly opacity: number;
  readonly printer: Pick<Printer, 'density' | 'dither' | 'threshold'>;
  /** What the printer draws by itself. */
  readonly native?: NativeFields | undefined;
  readonly glyphs: DotGlyphs;
  /** How much of it shows, where masks are around. */
  readonly veil?: Veil;
  /** Whether this is the ink of a mask: every shade is what it is, and none is made solid to be seen. */
  readonly isMask?: true;
};

const BLACK_INK: Ink = { onPaper: CELL_DOTS, onInk: CELL_DOTS, isSolid: true };
const WHITE_INK: Ink = { onPaper: 0, onInk: 0, isSolid: true };

/** Thinner than a cell of the screen, a stroke would fall apart into specks. */
const FINE_DOTS = 4;
/** Darker shades are printed solid: dot gain closes their last gaps anyway, and white text on them stays clean. */
const SOLID_SHARE = 0.7;
/** Fine things lighter than this (0 black … 1 white, as seen) are paper even on paper. */
const NEAR_WHITE = 0.95;

/** Lightness as seen, 0 … 1. */
function lightness(color: Color): number {
  return encodeLight(luminance(color));
}

/** The ink of a surface: a screen by its lightness. Shades between two are the darker one from `half` on. */
function surfaceInk(color: Color, opacity: number, { isMask }: Context, half = 0.5): Ink {
  const alpha = color.alpha * opacity;
  const share = 1 - lightness(color);
  const painted = (share >= SOLID_SHARE && !isMask ? 1 : share) * alpha;
  const dots = (part: number) => Math.floor(CELL_DOTS * part + 1 - half);
  return { onPaper: dots(painted), onInk: dots(1 - alpha + painted) };
}

/**
 * The ink of text, codes and thin lines, never screened: black; but a light colour is paper where it lies on ink, so that
 * it stays legible there too.
 */
function fineInk(color: Color, dots: () => PlacedBitmap, context: Context): Ink {
  const light = lightness(color);
  if (light < 0.5) return BLACK_INK;
  if (light >= NEAR_WHITE) return WHITE_INK;
  return isOnInk(dots(), context) ? WHITE_INK : BLACK_INK;
}

/** Whether more ink than paper is under the dots, which lie inside. */
function isOnInk(placed: PlacedBitmap, { canvas, layer }: Context): boolean {
  if (layer) return darknessUnder(layer, placed, canvas.raster) > 0.5;
  const under = canvas.dotsUnder(placed);
  return under !== undefined && countInk(under) * 2 > countInk(placed.bitmap);
}

export type Paint = {
  readonly color: Color;
  /** How wide the strokes of the thing are, in dots: decides between a screen and solid ink. */
  readonly strokeDots: number;
  /** The same where a mask lets it through in part; default none. */
  readonly veiledStrokeDots?: number;
};

/** The ink of a thing, which may depend on what its dots lie on; undefined when it is clear. */
function inkOf(context: Context, { color, strokeDots }: Paint, dots: () => PlacedBitmap): Ink | undefined {
  const alpha = color.alpha * context.opacity;
  if (Math.round(alpha * CELL_DOTS) === 0) return undefined;
  const isSurface = strokeDots >= FINE_DOTS || context.isMask;
  return isSurface ? surfaceInk(color, context.opacity, context) : fineInk(color, dots, context);
}

/** Draws what the printer has fields of its own for; false, and nothing drawn, where not all of it comes out black. */
export function drawNative(context: Context, native: Native, paint: Paint): boolean {
  const { canvas, clip, veil, layer } = context;
  const visible = veil || layer || clip.masks.length > 0 ? undefined : intersectPixels(native.box, clip.box);
  if (!visible || !isSame(visible, native.box)) return false;
  const ink = inkOf(context, paint, native.dots);
  if (ink?.onPaper !== CELL_DOTS || ink.onInk !== CELL_DOTS) return false;
  canvas.addNative(native);
  return true;
}

/** Draws the dots of a bitmap in a colour. */
export function drawDots(context: Context, placed: PlacedBitmap, paint: Paint): void {
  const inside = clipDots(context.clip, placed);
  const ink = inside && inkOf(context, paint, () => inside);
  if (!ink) return;
  const { canvas, layer, veil } = context;
  if (veil) {
    inkEach(context, inside, veiledInks(context, { ink, paint, veil }));
    return;
  }
  if (layer) {
    layInk(layer, inside, ink);
    return;
  }
  if (ink.onInk < CELL_DOTS) canvas.eraseDots(screenDots(inside, ink.onInk, true));
  if (ink.onPaper > 0) canvas.addDots(ink.onPaper < CELL_DOTS ? screenDots(inside, ink.onPaper) : inside);
}

type Veiled = { readonly ink: Ink; readonly paint: Paint; readonly veil: Veil };

/** The ink behind a mask: shades where it can carry them, and all of it where the mask lets more than nothing through. */
function veiledInks(context: Context, { ink, paint, veil }: Veiled): InkAt {
  const { color, strokeDots, veiledStrokeDots = strokeDots } = paint;
  const isSurface = veiledStrokeDots >= FINE_DOTS || context.isMask;
  const inks = new Map<number, Ink>([[UNVEILED, ink]]);
  return (x, y) => {
    const share = veilAt(veil, x, y);
    const known = inks.get(share);
    if (known) return known;
    const opacity = (context.opacity * share) / UNVEILED;
    const isClear = Math.round(color.alpha * opacity * CELL_DOTS) === 0;
    const made = isClear ? NO_INK : isSurface ? surfaceInk(color, opacity, context) : ink;
    inks.set(share, made);
    return made;
  };
}

/** Draws the dots of a bitmap in the colours of a gradient, each dot screened by the colour at its middle and by its cell. */
export function drawShades(context: Context, placed: PlacedBitmap, { colorAt }: Shader): void {
  const inside = clipDots(context.clip, placed);
  if (!inside) return;
  const { veil } = context;
  const inks = new Map<Color, Ink[]>();
  inkEach(context, inside, (x, y) => {
    const color = colorAt(x + 0.5, y + 0.5);
    const share = veil ? veilAt(veil, x, y) : UNVEILED;
    const known = inks.get(color) ?? [];
    if (known.length === 0) inks.set(color, known);
    const kind = kindOfCell(x, y);
    known[share * CELL_KINDS + kind] ??= surfaceInk(
      color,
      (context.opacity * share) / UNVEILED,
      context,
      (kind + 0.5) / CELL_KINDS,
    );
    return known[share * CELL_KINDS + kind]!;
  });
}

/** Draws each dot of a bitmap inside the clip with an ink of its own. */
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

/** Draws a frame of whole dots, its thickness inwards, or a filled box where the thickness fills it. */
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
  if (context.veil || context.layer || clip.masks.length > 0 || ink.onPaper < CELL_DOTS)
    drawDots(context, dots(), paint);
  else if (isWhole) canvas.addFrame(box, thickness);
  else canvas.addBox(visible[0]!);
}

function isSame(a: PixelRect, b: PixelRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
