/** Draws images in their boxes at any angle. */
import { type Matrix, multiply, type Rect, transformRect, translation } from '../../base/geometry.ts';
import type { Pixels, SourcePage } from '../../image/image.ts';
import { hasTwoColors } from '../../image/two-colors.ts';
import { rectPath } from '../../scene/path.ts';
import type { ImageItem } from '../../scene/scene.ts';
import { type Coverage, coverPath } from '../coverage.ts';
import { type PixelRect, touchedPixels } from '../pixel-rect.ts';
import { type Premultiplied, resample, tapsAlong } from '../resample.ts';
import { byteAt, type Surface, spansBetween } from '../surface.ts';
import { type Canvas, keepsUpright } from './canvas.ts';

/** Maximum pixels to resample at a time, at 16 bytes each. Larger images are drawn in parts. */
const PIXELS_AT_ONCE = 2 ** 20;

export function drawImage(canvas: Canvas, { image, box }: ImageItem): void {
  if (!(box.width > 0 && box.height > 0)) return;
  if (image.page) {
    drawPage(canvas, image.page, box);
    return;
  }
  const [a, b, c, d] = canvas.matrix;
  // Requests twice the drawn number of pixels in each direction, because averaging four is precise enough.
  const pixels = image.pixels({
    widthPx: Math.ceil(2 * box.width * Math.hypot(a, b)),
    heightPx: Math.ceil(2 * box.height * Math.hypot(c, d)),
  });
  if (keepsUpright(canvas.matrix)) drawUpright(canvas, pixels, box);
  else drawTransformed(canvas, pixels, box);
}

/** Draws the visible part of a PDF page at the surface's resolution. */
function drawPage({ surface, matrix, clip }: Canvas, { page, draw }: SourcePage, box: Rect): void {
  const coverage = coverPath(rectPath(box), matrix, clip);
  if (!coverage) return;
  const { x, y, width: widthPx, height: heightPx, values } = coverage;
  const toBox: Matrix = [box.width / page.widthPt, 0, 0, box.height / page.heightPt, box.x, box.y];
  const view = multiply(translation(-x, -y), multiply(matrix, toBox));
  const { rgba } = draw({ widthPx, heightPx, matrix: view, look: 'smooth' });
  for (let row = 0, at = 0; row < heightPx; row++) {
    let to = byteAt(surface, x, y + row);
    for (let column = 0; column < widthPx; column++, at++, to += surface.channels) {
      const alpha = rgba[at * 4 + 3]!;
      if (alpha === 0) continue;
      const share = alpha / 255;
      const [red, green, blue] = [rgba[at * 4]! * share, rgba[at * 4 + 1]! * share, rgba[at * 4 + 2]! * share];
      lay(surface, to, red, green, blue, alpha, values[at]! / 255);
    }
  }
}

function drawUpright({ surface, matrix, clip }: Canvas, pixels: Pixels, box: Rect): void {
  const target = transformRect(matrix, box);
  const area = touchedPixels(target, clip);
  if (!area) return;
  const [a, b, c, d] = matrix;
  const swapped = a === 0;
  const { widthPx, heightPx } = pixels;
  const keepsEdges = hasTwoColors(pixels);
  const along = (size: number, start: number, length: number, reversed: boolean, first: number, count: number) =>
    tapsAlong({
      size,
      from: reversed ? start + length : start,
      to: reversed ? start : start + length,
      first,
      count,
      keepsEdges,
    });
  const columns = along(swapped ? heightPx : widthPx, target.x, target.width, a + c < 0, area.x, area.width);
  const acrossShares = sharesOf(target.x, target.width, area.x, area.width);
  const downShares = sharesOf(target.y, target.height, area.y, area.height);
  const rowsAtOnce = Math.max(1, Math.floor(PIXELS_AT_ONCE / area.width));
  for (let top = 0; top < area.height; top += rowsAtOnce) {
    const height = Math.min(rowsAtOnce, area.height - top);
    const size = swapped ? widthPx : heightPx;
    const rows = along(size, target.y, target.height, b + d < 0, area.y + top, height);
    const { values } = resample(pixels, { columns, rows, swapped });
    for (let row = 0, from = 0; row < height; row++) {
      let to = byteAt(surface, area.x, area.y + top + row);
      for (let column = 0; column < area.width; column++, from += 4, to += surface.channels) {
        const share = acrossShares[column]! * downShares[top + row]!;
        lay(surface, to, values[from]!, values[from + 1]!, values[from + 2]!, values[from + 3]!, share);
      }
    }
  }
}

/** Returns the fraction of each pixel in a row that is between the edges. */
function sharesOf(start: number, length: number, first: number, count: number): Float64Array {
  const shares = new Float64Array(count);
  for (const span of spansBetween(Math.max(start, first), Math.min(start + length, first + count))) {
    shares.fill(span.share, span.at - first, span.at - first + span.length);
  }
  return shares;
}

/** Draws a rotated image. Resamples it to its size on the sheet, then interpolates between the four nearest pixels. */
function drawTransformed({ surface, matrix, clip }: Canvas, pixels: Pixels, box: Rect): void {
  const coverage = coverPath(rectPath(box), matrix, clip);
  if (!coverage) return;
  const [a, b, c, d, e, f] = matrix;
  const width = Math.max(1, Math.min(pixels.widthPx, Math.ceil(box.width * Math.hypot(a, b))));
  const height = Math.max(1, Math.min(pixels.heightPx, Math.ceil(box.height * Math.hypot(c, d))));
  // Maps pixels of the sheet to pixels of the image.
  const determinant = a * d - b * c;
  const perX = width / box.width / determinant;
  const perY = height / box.height / determinant;
  const [ux, uy, vx, vy] = [d * perX, -c * perX, -b * perY, a * perY];
  const u0 = -(e * ux + f * uy) - (box.x * width) / box.width;
  const v0 = -(e * vx + f * vy) - (box.y * height) / box.height;
  layParts({ surface, coverage, pixels, width, height, toPicture: [ux, vx, uy, vy, u0, v0] }, coverage);
}

/** Image to draw at `width` × `height` pixels, with its coverage of the sheet. */
type Laid = {
  readonly surface: Surface;
  readonly coverage: Coverage;
  readonly pixels: Pixels;
  readonly width: number;
  readonly height: number;
  readonly toPicture: Matrix;
};

/** Draws the part of an image in an area. If it has too many pixels, splits it in halves recursively. */
function layParts(laid: Laid, area: PixelRect): void {
  const { pixels, width, height, toPicture } = laid;
  const seen = transformRect(toPicture, area);
  const [across, down] = [near(seen.x, seen.width, width), near(seen.y, seen.height, height)];
  if (across.count * down.count > PIXELS_AT_ONCE && area.width * area.height > 1) {
    for (const half of halvesOf(area)) layParts(laid, half);
    return;
  }
  const part = resample(pixels, {
    columns: tapsAlong({ size: pixels.widthPx, from: 0, to: width, ...across }),
    rows: tapsAlong({ size: pixels.heightPx, from: 0, to: height, ...down }),
  });
  copyTransformed(laid, area, { ...part, left: across.first, top: down.first });
}

/** Returns the pixels that contribute to a range of an image, with one more on each side. */
function near(start: number, length: number, size: number): { readonly first: number; readonly count: number } {
  const first = Math.max(0, Math.min(size, Math.floor(start)) - 1);
  const end = Math.min(size, Math.max(0, Math.ceil(start + length)) + 1);
  return { first, count: end - first };
}

function halvesOf({ x, y, width, height }: PixelRect): readonly [PixelRect, PixelRect] {
  const [left, top] = [width >> 1, height >> 1];
  return width > height
    ? [
        { x, y, width: left, height },
        { x: x + left, y, width: width - left, height },
      ]
    : [
        { x, y, width, height: top },
        { x, y: y + top, width, height: height - top },
      ];
}

/** Pixels of an image, starting at a column and row. */
type Part = Premultiplied & { readonly left: number; readonly top: number };

function copyTransformed(
  { surface, coverage, width, height, toPicture: [ux, vx, uy, vy, u0, v0] }: Laid,
  area: PixelRect,
  part: Part,
): void {
  const sample = new Float64Array(4);
  const { values } = part;
  for (let row = area.y; row < area.y + area.height; row++) {
    let at = (row - coverage.y) * coverage.width + area.x - coverage.x;
    let to = byteAt(surface, area.x, row);
    for (let column = area.x; column < area.x + area.width; column++, at++, to += surface.channels) {
      const share = coverage.values[at]! / 255;
      if (share === 0) continue;
      const x = column + 0.5;
      const y = row + 0.5;
      const u = Math.min(width - 1, Math.max(0, ux * x + uy * y + u0 - 0.5));
      const v = Math.min(height - 1, Math.max(0, vx * x + vy * y + v0 - 0.5));
      const left = Math.floor(u);
      const top = Math.floor(v);
      const right = u - left;
      const below = v - top;
      const i00 = ((top - part.top) * part.widthPx + left - part.left) * 4;
      const i01 = left + 1 < width ? i00 + 4 : i00;
      const down = top + 1 < height ? part.widthPx * 4 : 0;
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

/** Blends a premultiplied colour onto a pixel. */
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
