/** Draws images aligned with the dots, either sharp or dithered. Their opaque parts cover the content below. */
import { IDENTITY, type Matrix, multiply, type Rect, transformRect, translation } from '../../base/geometry.ts';
import type { Pixels, SourcePage } from '../../image/image.ts';
import { intersectPixels, type PixelRect, touchedPixels } from '../../raster/pixel-rect.ts';
import type { ImageItem } from '../../scene/scene.ts';
import { type Bitmap, createBitmap, dotsOfBoxes, hasDot, type PlacedBitmap, setDot } from './bitmap.ts';
import { clipDots } from './clip.ts';
import { ditherGray } from './dither.ts';
import { type Context, inkEach } from './ink.ts';
import { kindOfPicture, lightnessOf, type PictureKind } from './picture-kind.ts';
import { asUpright, boxToFrame, fromFrame, fromFrameBox, fromFramePoint, type Turn, toFrame } from './quarter-turn.ts';
import { COVERING, coverOf, type Resampled, resample } from './resample.ts';
import { CELL_DOTS } from './screen.ts';
import { sharpDots } from './sharp-dots.ts';
import { snapPicture } from './snap-picture.ts';
import { type SoftMask, UNMASKED, visibilityAt } from './soft-mask.ts';

/** Dots of an image in a frame that is rotated by `turn`. */
type ImageDots = FittedDots & { readonly box: PixelRect; readonly turn: Turn };

/** Dots of an image. `isSharp` means that every dot is already ink or paper. */
type FittedDots = Resampled & { readonly isSharp: boolean };

export function drawImage(item: ImageItem, context: Context): void {
  if (!(item.box.width > 0 && item.box.height > 0)) return;
  const { page } = item.image;
  const dots = page ? pageDots(page, item, context) : (uprightDots(item, context) ?? rotatedDots(item, context));
  if (!dots) return;
  const { box, turn, gray, cover, isSharp } = dots;
  const { opacity, canvas, clip } = context;
  const shown = context.softMask && visibilityInFrame(context.softMask, dots);
  const { density } = context.printer;
  if (context.layer) {
    layImage(item, dots, shown, context);
    return;
  }
  const place = (bitmap: PlacedBitmap['bitmap']) => clipDots(clip, fromFrame(turn, { x: box.x, y: box.y, bitmap }));
  if (opacity === 1) {
    const covered = place(shown ? visibleCover(cover, shown) : cover);
    if (covered) canvas.eraseDots(covered);
  }
  // Changes the values in place, because the grey values of the largest label take 400 MB.
  if (opacity < 1 || shown) {
    for (let i = 0; i < gray.length; i++) gray[i] = 1 - (1 - gray[i]!) * opacity * (shown?.[i] ?? 1);
  }
  const { threshold } = item;
  const isPlain = isSharp && opacity === 1 && !shown;
  const screen = isPlain
    ? { dither: 'threshold' as const, threshold: 128 }
    : { dither: context.isMask ? ('ordered' as const) : item.dither, threshold };
  const size = { widthDots: box.width, heightDots: box.height };
  const ink = place(ditherGray({ ...size, values: gray }, { ...screen, density, x: box.x, y: box.y }));
  if (ink) canvas.addDots(ink);
}

/** Draws an image on the layer of a translucent group, which is dithered later. */
function layImage(
  { dither, threshold }: ImageItem,
  { box, turn, gray, cover }: ImageDots,
  shown: Float32Array | undefined,
  context: Context,
): void {
  const whole = dotsOfBoxes([fromFrameBox(turn, box)]);
  const inside = clipDots(context.clip, whole);
  if (!inside) return;
  inkEach(context, inside, (x, y) => {
    const [u, v] = toFrame(turn, x + 0.5, y + 0.5);
    const [column, row] = [Math.floor(u) - box.x, Math.floor(v) - box.y];
    const at = row * box.width + column;
    const share = shown?.[at] ?? 1;
    const darkness = dither === 'threshold' ? Number(gray[at]! * 255 < threshold) : 1 - gray[at]!;
    const onPaper = CELL_DOTS * darkness * share;
    return { onPaper, onInk: hasDot(cover, column, row) ? CELL_DOTS * (1 - share) + onPaper : CELL_DOTS };
  });
}

/** Keeps only the covering dots at which a mask is mostly opaque. */
function visibleCover(cover: Bitmap, shown: Float32Array): Bitmap {
  const covering = createBitmap(cover.widthDots, cover.heightDots);
  shown.forEach((share, i) => {
    const [x, y] = [i % cover.widthDots, Math.floor(i / cover.widthDots)];
    if (share >= COVERING && hasDot(cover, x, y)) setDot(covering, x, y);
  });
  return covering;
}

/** Returns the visibility that a mask gives each dot of an image, 0 … 1. */
function visibilityInFrame(softMask: SoftMask, { box, turn }: ImageDots): Float32Array {
  return Float32Array.from({ length: box.width * box.height }, (_, i) => {
    const [u, v] = [box.x + (i % box.width) + 0.5, box.y + Math.floor(i / box.width) + 0.5];
    const [x, y] = fromFramePoint(turn, u, v);
    return visibilityAt(softMask, Math.floor(x), Math.floor(y)) / UNMASKED;
  });
}

/** Draws a PDF page at the resolution of the label. */
function pageDots(
  source: SourcePage,
  { box, dither, threshold }: ImageItem,
  { matrix, clip, isMask }: Context,
): ImageDots | undefined {
  const { page, draw } = source;
  const toBox: Matrix = [box.width / page.widthPt, 0, 0, box.height / page.heightPt, box.x, box.y];
  const toLabel = multiply(matrix, toBox);
  const toDots = multiply(asUpright(matrix) ? snapPage(source, toLabel) : IDENTITY, toLabel);
  const whole = transformRect(toDots, { x: 0, y: 0, width: page.widthPt, height: page.heightPt });
  const visible = touchedPixels(whole, clip.box);
  if (!visible) return undefined;
  const view = multiply(translation(-visible.x, -visible.y), toDots);
  const pixels = draw({ widthPx: visible.width, heightPx: visible.height, matrix: view, look: 'dots' });
  return { box: visible, turn: 0, ...dotsOf(classified(pixels, { dither, threshold, isMask })) };
}

/** Returns the dots of an image with one pixel per dot. */
function dotsOf({ pixels, light, shades, threshold }: Classified): FittedDots {
  const { widthPx, heightPx, rgba } = pixels;
  const gray = light ? light.map((value) => (value < threshold ? 0 : 1)) : (shades ?? lightnessOf(pixels));
  const cover = createBitmap(widthPx, heightPx);
  const least = COVERING * 255;
  for (let y = 0, alpha = 3; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, alpha += 4) if (rgba[alpha]! >= least) setDot(cover, x, y);
  }
  return { gray, cover, isSharp: light !== undefined };
}

/**
 * Inset of the image's box in dots. Without it, an image that crosses an edge by a rounding error would be resampled.
 */
const INSET = 0.001;

/**
 * Returns a small transform that moves the edges of a page to whole dots. If the page shows a large image, its pixels
 * become a whole number of dots, so that a carrier's label is not resampled.
 */
function snapPage({ page, mainImage }: SourcePage, toLabel: Matrix): Matrix {
  const image = mainImage();
  const target = transformRect(toLabel, image?.box ?? { x: 0, y: 0, width: page.widthPt, height: page.heightPt });
  const isRotated = Math.abs(toLabel[0]) < Math.abs(toLabel[1]);
  const [widthPx, heightPx] = image ? [image.widthPx, image.heightPx] : [target.width, target.height].map(Math.round);
  const [acrossPx, downPx] = image && isRotated ? [heightPx!, widthPx!] : [widthPx!, heightPx!];
  if (!(acrossPx > 0 && downPx > 0)) return IDENTITY;
  const dots = snapPicture(target, { acrossPx, downPx, isNominal: true });
  const snapped = {
    x: dots.x + INSET,
    y: dots.y + INSET,
    width: dots.width - 2 * INSET,
    height: dots.height - 2 * INSET,
  };
  const [across, down] = [snapped.width / target.width, snapped.height / target.height];
  return [across, 0, 0, down, snapped.x - target.x * across, snapped.y - target.y * down];
}

/** Resamples the image in its unrotated frame, with its edges on whole dots. */
function uprightDots(item: ImageItem, context: Context): ImageDots | undefined {
  const { matrix, clip } = context;
  const upright = asUpright(matrix);
  if (!upright) return undefined;
  const seen = lookAt(item, context);
  const { widthPx, heightPx } = seen.pixels;
  const [acrossPx, downPx] = upright.turn % 2 === 0 ? [widthPx, heightPx] : [heightPx, widthPx];
  const isNominal = seen.light !== undefined;
  const snapped = snapPicture(transformRect(matrix, item.box), { acrossPx, downPx, isNominal });
  const whole = boxToFrame(upright.turn, snapped);
  const visible = intersectPixels(whole, boxToFrame(upright.turn, clip.box));
  if (!visible) return undefined;
  const window = { ...visible, x: visible.x - whole.x, y: visible.y - whole.y };
  const size = { widthDots: whole.width, heightDots: whole.height };
  return { box: visible, turn: upright.turn, ...fittedDots(seen, size, window) };
}

/** Image, with the lightness of its pixels if it will be sharp. */
type Seen = {
  readonly pixels: Pixels;
  readonly light?: Float32Array;
  readonly kind: PictureKind;
  /** Threshold from 0 to 1. Darker pixels become ink. */
  readonly threshold: number;
};

/** Image that is drawn without resampling, with the lightness of its pixels if it will be dithered and this is known. */
type Classified = Seen & { readonly shades?: Float32Array };

/**
 * Determines how an image becomes dots. With `auto`, line drawings are sharp. With `threshold`, all images are sharp.
 * With other methods, only black and white images are sharp.
 */
function lookAt({ image, dither, threshold }: ImageItem, { isMask }: Context): Seen {
  // Removes the lightness, which takes 160 MB for the largest image, because resampling starts from the colours.
  const { shades: _, ...seen } = classified(image.pixels(), { dither, threshold, isMask });
  return seen;
}

type Look = Pick<ImageItem, 'dither' | 'threshold'> & { readonly isMask: true | undefined };

function classified(pixels: Pixels, { dither, threshold, isMask }: Look): Classified {
  const least = threshold / 255;
  if (isMask || (dither !== 'auto' && dither !== 'threshold')) return { pixels, kind: 'shades', threshold: least };
  const light = lightnessOf(pixels);
  const kind = kindOfPicture(pixels, light);
  if (dither === 'threshold') return { pixels, light, kind, threshold: least };
  return kind === 'shades'
    ? { pixels, shades: light, kind, threshold: least }
    : { pixels, light, kind, threshold: kind === 'two-color' ? 0.5 : least };
}

function fittedDots({ pixels, light, kind, threshold }: Seen, size: Size, window: PixelRect): FittedDots {
  if (!light) return { ...resample(pixels, size, window), isSharp: false };
  const { widthPx, heightPx } = pixels;
  const gray = sharpDots(light, { widthPx, heightPx, ...size, window, threshold, isTwoColor: kind === 'two-color' });
  return { gray, cover: coverOf(pixels, size, window), isSharp: true };
}

/**
 * Draws the image transformed by a matrix that is not a multiple of 90°. Resamples it to its size and then uses the
 * nearest dots.
 */
function rotatedDots(item: ImageItem, context: Context): ImageDots | undefined {
  const { image, box } = item;
  const { matrix, clip } = context;
  const [a, b, c, d, e, f] = matrix;
  const determinant = a * d - b * c;
  const visible = touchedPixels(transformRect(matrix, box), clip.box);
  if (!visible || determinant === 0 || asUpright(matrix)) return undefined;
  const size = {
    widthDots: sizeInDots(image.widthPx, box.width * Math.hypot(a, b)),
    heightDots: sizeInDots(image.heightPx, box.height * Math.hypot(c, d)),
  };
  const whole = { x: 0, y: 0, width: size.widthDots, height: size.heightDots };
  const { gray, cover, isSharp } = fittedDots(lookAt(item, context), size, whole);
  const rotated = {
    gray: new Float32Array(visible.width * visible.height).fill(1),
    cover: createBitmap(visible.width, visible.height),
  };
  for (let row = 0; row < visible.height; row++) {
    for (let column = 0; column < visible.width; column++) {
      const x = visible.x + column + 0.5 - e;
      const y = visible.y + row + 0.5 - f;
      const from = indexIn(box, size, (d * x - c * y) / determinant, (a * y - b * x) / determinant);
      if (from === undefined) continue;
      rotated.gray[row * visible.width + column] = gray[from]!;
      if (hasDot(cover, from % size.widthDots, Math.floor(from / size.widthDots))) setDot(rotated.cover, column, row);
    }
  }
  return { box: visible, turn: 0, isSharp, ...rotated };
}

/** Limits the size to the image's pixels, because enlarging would only use memory. */
function sizeInDots(px: number, dots: number): number {
  return Math.max(1, Math.min(px, Math.round(dots)));
}

type Size = { readonly widthDots: number; readonly heightDots: number };

/** Returns the index of the dot at a point in an image stretched over `box`. Returns undefined outside of the image. */
function indexIn(box: Rect, { widthDots, heightDots }: Size, x: number, y: number): number | undefined {
  const column = Math.floor(((x - box.x) / box.width) * widthDots);
  const row = Math.floor(((y - box.y) / box.height) * heightDots);
  const isInside = column >= 0 && column < widthDots && row >= 0 && row < heightDots;
  return isInside ? row * widthDots + column : undefined;
}
