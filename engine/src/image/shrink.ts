/** Downsamples photos for outputs that need fewer pixels. */
import { resample, tapsAlong } from '../raster/resample.ts';
import type { Image, PixelSize, Pixels } from './image.ts';

/** Number of rows to process at a time, at 16 bytes per pixel. */
const ROWS_AT_ONCE = 128;

/** Downsamples an opaque image. Each pixel is the mean of the pixels that it replaces. */
export function shrunken(image: Image, size: PixelSize): Pixels {
  const pixels = image.pixels(size);
  const { widthPx, heightPx } = size;
  const along = (from: number, to: number, first: number, count: number) =>
    tapsAlong({ size: from, from: 0, to, first, count });
  const columns = along(pixels.widthPx, widthPx, 0, widthPx);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let top = 0; top < heightPx; top += ROWS_AT_ONCE) {
    const rows = along(pixels.heightPx, heightPx, top, Math.min(ROWS_AT_ONCE, heightPx - top));
    const { values } = resample(pixels, { columns, rows });
    const start = top * widthPx * 4;
    for (let i = 0; i < values.length; i++) rgba[start + i] = Math.min(255, values[i]! + 0.5);
  }
  return { widthPx, heightPx, rgba };
}
