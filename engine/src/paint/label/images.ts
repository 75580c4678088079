/** Images: resampled to dots, then screened; what is opaque in them covers what lies below. */
import { type Rect, transformRect } from '../../base/geometry.ts';
import { intersectPixels, type PixelRect, touchedPixels } from '../../raster/pixel-rect.ts';
import type { ImageItem } from '../../scene/scene.ts';
import { type Bitmap, createBitmap, dotsOfBoxes, hasDot, type PlacedBitmap, setDot, snapRect } from './bitmap.ts';
import { clipDots } from './clip.ts';
import { ditherGray } from './dither.ts';
import { type Context, inkEach } from './ink.ts';
import { asUpright, boxToFrame, fromFrame, fromFrameBox, fromFramePoint, type Turn, toFrame } from './quarter-turn.ts';
import { COVERING, type Resampled, resample } from './resample.ts';
import { CELL_DOTS } from './screen.ts';
import { UNVEILED, type Veil, veilAt } from './veil.ts';

/** Dots of an image in a frame turned by `turn`. */
type ImageDots = Resampled & { readonly box: PixelRect; readonly turn: Turn };

export function drawImage(item: ImageItem, context: Context): void {
  if (!(item.box.width > 0 && item.box.height > 0)) return;
  const dots = uprightDots(item, context) ?? turnedDots(item, context);
  if (!dots) return;
  const { box, turn, gray, cover } = dots;
  const { opacity, canvas, clip } = context;
  const shown = context.veil && veilInFrame(context.veil, dots);
  const { density } = context.printer;
  if (context.layer) {
    layImage(item, dots, shown, context);
    return;
  }
  const place = (bitmap: PlacedBitmap['bitmap']) => clipDots(clip, fromFrame(turn, { x: box.x, y: box.y, bitmap }));
  if (opacity === 1) {
    const covered = place(shown ? coverShown(cover, shown) : cover);
    if (covered) canvas.eraseDots(covered);
  }
  // In place: the gray of the largest label takes 400 MB.
  if (opacity < 1 || shown) {
    for (let i = 0; i < gray.length; i++) gray[i] = 1 - (1 - gray[i]!) * opacity * (shown?.[i] ?? 1);
  }
  const { threshold } = item;
  const dither = context.isMask ? 'ordered' : item.dither;
  const size = { widthDots: box.width, heightDots: box.height };
  const ink = place(ditherGray({ ...size, values: gray }, { dither, threshold, density, x: box.x, y: box.y }));
  if (ink) canvas.addDots(ink);
}

/** Lays an image onto the layer of a faded group, which screens it. */
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

/** What hides what lies below, where a mask lets most of it through. */
function coverShown(cover: Bitmap, shown: Float32Array): Bitmap {
  const covering = createBitmap(cover.widthDots, cover.heightDots);
  shown.forEach((share, i) => {
    const [x, y] = [i % cover.widthDots, Math.floor(i / cover.widthDots)];
    if (share >= COVERING && hasDot(cover, x, y)) setDot(covering, x, y);
  });
  return covering;
}

/** How much of each dot of an image a mask lets through, 0 … 1. */
function veilInFrame(veil: Veil, { box, turn }: ImageDots): Float32Array {
  return Float32Array.from({ length: box.width * box.height }, (_, i) => {
    const [u, v] = [box.x + (i % box.width) + 0.5, box.y + Math.floor(i / box.width) + 0.5];
    const [x, y] = fromFramePoint(turn, u, v);
    return veilAt(veil, Math.floor(x), Math.floor(y)) / UNVEILED;
  });
}

/** The image in the frame where it stands upright, its edges on whole dots. */
function uprightDots({ image, box }: ImageItem, { matrix, clip }: Context): ImageDots | undefined {
  const upright = asUpright(matrix);
  if (!upright) return undefined;
  const whole = boxToFrame(upright.turn, snapRect(transformRect(matrix, box)));
  const visible = intersectPixels(whole, boxToFrame(upright.turn, clip.box));
  if (!visible) return undefined;
  const window = { ...visible, x: visible.x - whole.x, y: visible.y - whole.y };
  const size = { widthDots: whole.width, heightDots: whole.height };
  return { box: visible, turn: upright.turn, ...resample(image.pixels(), size, window) };
}

/** The image under any other matrix: resampled to the size it has, then the nearest of its dots for each on the label. */
function turnedDots({ image, box }: ImageItem, { matrix, clip }: Context): ImageDots | undefined {
  const [a, b, c, d, e, f] = matrix;
  const determinant = a * d - b * c;
  const visible = touchedPixels(transformRect(matrix, box), clip.box);
  if (!visible || determinant === 0 || asUpright(matrix)) return undefined;
  const size = {
    widthDots: sizeInDots(image.widthPx, box.width * Math.hypot(a, b)),
    heightDots: sizeInDots(image.heightPx, box.height * Math.hypot(c, d)),
  };
  const whole = { x: 0, y: 0, width: size.widthDots, height: size.heightDots };
  const { gray, cover } = resample(image.pixels(), size, whole);
  const turned = {
    gray: new Float32Array(visible.width * visible.height).fill(1),
    cover: createBitmap(visible.width, visible.height),
  };
  for (let row = 0; row < visible.height; row++) {
    for (let column = 0; column < visible.width; column++) {
      const x = visible.x + column + 0.5 - e;
      const y = visible.y + row + 0.5 - f;
      const from = indexIn(box, size, (d * x - c * y) / determinant, (a * y - b * x) / determinant);
      if (from === undefined) continue;
      turned.gray[row * visible.width + column] = gray[from]!;
      if (hasDot(cover, from % size.widthDots, Math.floor(from / size.widthDots))) setDot(turned.cover, column, row);
    }
  }
  return { box: visible, turn: 0, ...turned };
}

/** Never more than the picture has: enlarging brings nothing but memory. */
function sizeInDots(px: number, dots: number): number {
  return Math.max(1, Math.min(px, Math.round(dots)));
}

type Size = { readonly widthDots: number; readonly heightDots: number };

/** The dot of a picture stretched over `box` that holds a point; undefined outside. */
function indexIn(box: Rect, { widthDots, heightDots }: Size, x: number, y: number): number | undefined {
  const column = Math.floor(((x - box.x) / box.width) * widthDots);
  const row = Math.floor(((y - box.y) / box.height) * heightDots);
  const isInside = column >= 0 && column < widthDots && row >= 0 && row < heightDots;
  return isInside ? row * widthDots + column : undefined;
}
