/**
 * Resamples images to dots. Blends each pixel with white and averages the pixels under each dot in linear light,
 * because the eye averages dots in linear light.
 */
import type { Pixels } from '../../image/image.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { tapsAlong } from '../../raster/resample.ts';
import { encodeLight } from '../../scene/one-bit.ts';
import { type Bitmap, createBitmap, fillBox, setDot } from './bitmap.ts';
import { LIGHT_WEIGHTS, linearOf, onWhite } from './picture-kind.ts';

/**
 * Perceived lightness per dot of a window (0 is ink, 1 is paper), and the dots where the image hides the content below.
 */
export type Resampled = { readonly gray: Float32Array; readonly cover: Bitmap };

/** Opacity from which a pixel hides the content below. */
export const COVERING = 0.5;

/**
 * Resamples an image stretched over `widthDots` × `heightDots`. Computes only the dots of the window, which is relative
 * to the image's corner.
 */
export function resample(
  { widthPx, heightPx, rgba }: Pixels,
  size: { readonly widthDots: number; readonly heightDots: number },
  window: PixelRect,
): Resampled {
  const linear = Float32Array.from({ length: 256 }, (_, byte) => linearOf(byte));
  const columns = tapsAlong({ size: widthPx, from: 0, to: size.widthDots, first: window.x, count: window.width });
  const rows = tapsAlong({ size: heightPx, from: 0, to: size.heightDots, first: window.y, count: window.height });
  const gray = new Float32Array(window.width * window.height);
  const cover = createBitmap(window.width, window.height);
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      let light = 0;
      let opaque = 0;
      row.weights.forEach((rowWeight, dy) => {
        let at = ((row.start + dy) * widthPx + column.start) * 4;
        for (const columnWeight of column.weights) {
          const weight = rowWeight * columnWeight;
          const cover = rgba[at + 3]!;
          const lightOf = (byte: number) => linear[onWhite(byte, cover)]!;
          opaque += (weight * cover) / 255;
          light +=
            weight *
            (LIGHT_WEIGHTS[0] * lightOf(rgba[at]!) +
              LIGHT_WEIGHTS[1] * lightOf(rgba[at + 1]!) +
              LIGHT_WEIGHTS[2] * lightOf(rgba[at + 2]!));
          at += 4;
        }
      });
      gray[y * window.width + x] = encodeLight(Math.min(1, light));
      if (Math.fround(opaque) >= COVERING) setDot(cover, x, y);
    });
  });
  return { gray, cover };
}

/** Returns the dots of a window where an image hides the content below. */
export function coverOf(
  { widthPx, heightPx, rgba }: Pixels,
  { widthDots, heightDots }: { readonly widthDots: number; readonly heightDots: number },
  window: PixelRect,
): Bitmap {
  const cover = createBitmap(window.width, window.height);
  if (isOpaque(rgba)) {
    fillBox(cover, { x: 0, y: 0, width: window.width, height: window.height }, true);
    return cover;
  }
  const columns = tapsAlong({ size: widthPx, from: 0, to: widthDots, first: window.x, count: window.width });
  const rows = tapsAlong({ size: heightPx, from: 0, to: heightDots, first: window.y, count: window.height });
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      let opaque = 0;
      row.weights.forEach((rowWeight, dy) => {
        column.weights.forEach((weight, dx) => {
          opaque += rowWeight * weight * rgba[((row.start + dy) * widthPx + column.start + dx) * 4 + 3]!;
        });
      });
      if (Math.fround(opaque / 255) >= COVERING) setDot(cover, x, y);
    });
  });
  return cover;
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}
