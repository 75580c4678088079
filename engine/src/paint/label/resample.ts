/**
 * Pictures to dots: each pixel on white, as every painter mixes colours, then the mean of the pixels under each dot, in
 * linear light (a screen's dots mix as light does).
 */
import type { Pixels } from '../../image/image.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { tapsAlong } from '../../raster/resample.ts';
import { type Bitmap, createBitmap, setDot } from './bitmap.ts';

/** Per dot of a window: lightness as seen (0 ink … 1 paper), and whether the picture hides there what lies below. */
export type Resampled = { readonly gray: Float32Array; readonly cover: Bitmap };

/** Opaque enough to hide what lies below. */
export const COVERING = 0.5;

/** Rec. 709 weights of red, green and blue in linear light. */
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

function linearTable(): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

/** sRGB encoding of linear light: how light it looks. */
export function encodeLight(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Resamples a picture stretched over `widthDots` × `heightDots`; only the dots of the window, given from its corner. */
export function resample(
  { widthPx, heightPx, rgba }: Pixels,
  size: { readonly widthDots: number; readonly heightDots: number },
  window: PixelRect,
): Resampled {
  const linear = linearTable();
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
          const onWhite = (byte: number) => linear[255 - Math.round(((255 - byte) * cover) / 255)]!;
          opaque += (weight * cover) / 255;
          light +=
            weight *
            (WEIGHTS[0] * onWhite(rgba[at]!) +
              WEIGHTS[1] * onWhite(rgba[at + 1]!) +
              WEIGHTS[2] * onWhite(rgba[at + 2]!));
          at += 4;
        }
      });
      gray[y * window.width + x] = encodeLight(Math.min(1, light));
      if (Math.fround(opaque) >= COVERING) setDot(cover, x, y);
    });
  });
  return { gray, cover };
}
