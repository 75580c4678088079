/** Pictures in their boxes, at any angle. */
import { type Matrix, type Rect, transformRect } from '../../base/geometry.ts';
import type { Pixels } from '../../image/image.ts';
import { coverPath } from '../../raster/coverage.ts';
import { type PixelRect, touchedPixels } from '../../raster/pixel-rect.ts';
import { type Premultiplied, resample, tapsAlong } from '../../raster/resample.ts';
import { byteAt, type Surface, spansBetween } from '../../raster/surface.ts';
import { rectPath } from '../../scene/path.ts';
import type { ImageItem } from '../../scene/scene.ts';
import { type Canvas, keepsUpright } from './canvas.ts';

export function drawImage(canvas: Canvas, { image, box }: ImageItem): void {
  if (!(box.width > 0 && box.height > 0)) return;
  const pixels = image.pixels();
  if (keepsUpright(canvas.matrix)) drawUpright(canvas, pixels, box);
  else drawTurned(canvas, pixels, box);
}

function drawUpright({ surface, matrix, clip }: Canvas, pixels: Pixels, box: Rect): void {
  const target = transformRect(matrix, box);
  const area = touchedPixels(target, clip);
  if (!area) return;
  const [a, b, c, d] = matrix;
  const swapped = a === 0;
  const { widthPx, heightPx } = pixels;
  const along = (size: number, start: number, length: number, reversed: boolean, first: number, count: number) =>
    tapsAlong({ size, from: reversed ? start + length : start, to: reversed ? start : start + length, first, count });
  const picture = resample(pixels, {
    columns: along(swapped ? heightPx : widthPx, target.x, target.width, a + c < 0, area.x, area.width),
    rows: along(swapped ? widthPx : heightPx, target.y, target.height, b + d < 0, area.y, area.height),
    swapped,
  });
  const acrossShares = sharesOf(target.x, target.width, area.x, area.width);
  const downShares = sharesOf(target.y, target.height, area.y, area.height);
  for (let row = 0; row < area.height; row++) {
    let from = row * area.width * 4;
    let to = byteAt(surface, area.x, area.y + row);
    for (let column = 0; column < area.width; column++, from += 4, to += surface.channels) {
      const share = acrossShares[column]! * downShares[row]!;
      const { values } = picture;
      lay(surface, to, values[from]!, values[from + 1]!, values[from + 2]!, values[from + 3]!, share);
    }
  }
}

/** How much of each pixel of a row lies between the edges. */
function sharesOf(start: number, length: number, first: number, count: number): Float64Array {
  const shares = new Float64Array(count);
  for (const span of spansBetween(Math.max(start, first), Math.min(start + length, first + count))) {
    shares.fill(span.share, span.at - first, span.at - first + span.length);
  }
  return shares;
}

/** First to the size it has on the sheet, then by the nearest four pixels of that. */
function drawTurned({ surface, matrix, clip }: Canvas, pixels: Pixels, box: Rect): void {
  const coverage = coverPath(rectPath(box), matrix, clip);
  if (!coverage) return;
  const [a, b, c, d, e, f] = matrix;
  const width = Math.max(1, Math.min(pixels.widthPx, Math.ceil(box.width * Math.hypot(a, b))));
  const height = Math.max(1, Math.min(pixels.heightPx, Math.ceil(box.height * Math.hypot(c, d))));
  const picture = resample(pixels, {
    columns: tapsAlong({ size: pixels.widthPx, from: 0, to: width, first: 0, count: width }),
    rows: tapsAlong({ size: pixels.heightPx, from: 0, to: height, first: 0, count: height }),
  });
  // From pixels of the sheet to pixels of the picture.
  const determinant = a * d - b * c;
  const [across, down] = [width / box.width / determinant, height / box.height / determinant];
  const ux = d * across;
  const uy = -c * across;
  const vx = -b * down;
  const vy = a * down;
  const u0 = -(e * ux + f * uy) - (box.x * width) / box.width;
  const v0 = -(e * vx + f * vy) - (box.y * height) / box.height;
  layTurned(surface, coverage, picture, [ux, vx, uy, vy, u0, v0]);
}

function layTurned(
  surface: Surface,
  area: PixelRect & { readonly values: Uint8Array },
  picture: Premultiplied,
  [ux, vx, uy, vy, u0, v0]: Matrix,
): void {
  const { widthPx, heightPx, values } = picture;
  const sample = new Float64Array(4);
  for (let row = 0, at = 0; row < area.height; row++) {
    let to = byteAt(surface, area.x, area.y + row);
    for (let column = 0; column < area.width; column++, at++, to += surface.channels) {
      const share = area.values[at]! / 255;
      if (share === 0) continue;
      const x = area.x + column + 0.5;
      const y = area.y + row + 0.5;
      const u = Math.min(widthPx - 1, Math.max(0, ux * x + uy * y + u0 - 0.5));
      const v = Math.min(heightPx - 1, Math.max(0, vx * x + vy * y + v0 - 0.5));
      const left = Math.floor(u);
      const top = Math.floor(v);
      const right = u - left;
      const below = v - top;
      const i00 = (top * widthPx + left) * 4;
      const i01 = left + 1 < widthPx ? i00 + 4 : i00;
      const down = top + 1 < heightPx ? widthPx * 4 : 0;
      const [w00, w01, w10, w11] = [(1 - right) * (1 - below), right * (1 - below), (1 - right) * below, right * below];
      for (let i = 0; i < 4; i++) {
        sample[i] =
          values[i00 + i]! * w00 +
          values[i01 + i]! * w01 +
          values[i00 + down + i]! * w10 +
          values[i01 + down + i]! * w11;
      }
      lay(surface, to, sample[0]!, sample[1]!, sample[2]!, sample[3]!, share);
    }
  }
}

/** Lays a premultiplied colour over a pixel. */
function lay(
  { bytes, channels }: Surface,
  to: number,
  red: number,
  green: number,
  blue: number,
  alpha: number,
  share: number,
): void {
  const rest = 1 - (alpha * share) / 255;
  bytes[to] = bytes[to]! * rest + red * share + 0.5;
  if (channels === 1) return;
  bytes[to + 1] = bytes[to + 1]! * rest + green * share + 0.5;
  bytes[to + 2] = bytes[to + 2]! * rest + blue * share + 0.5;
}
