/** Pictures to dots: the mean of the pixels under each dot, in linear light, on white paper. */
import type { Pixels } from '../../image/image.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';

/** Per dot of a window: lightness as seen (0 ink … 1 paper) and how opaque the picture is there. */
export type Resampled = { readonly gray: Float32Array; readonly alpha: Float32Array };

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

/** The pixels a dot covers along one axis: from `first` on, with the share of the dot that each fills. */
type Span = { readonly first: number; readonly weights: readonly number[] };

function spans(fromDot: number, dots: number, pixelsPerDot: number, pixels: number): Span[] {
  return Array.from({ length: dots }, (_, i) => {
    const start = Math.min(pixels, Math.max(0, (fromDot + i) * pixelsPerDot));
    const end = Math.min(pixels, Math.max(0, (fromDot + i + 1) * pixelsPerDot));
    const first = Math.min(pixels - 1, Math.floor(start));
    const last = Math.min(pixels - 1, Math.max(first, Math.ceil(end) - 1));
    const weights: number[] = [];
    for (let pixel = first; pixel <= last; pixel++) {
      const share = Math.min(end, pixel + 1) - Math.max(start, pixel);
      weights.push(Math.max(0, share) / (end - start));
    }
    return { first, weights };
  });
}

/** Resamples a picture stretched over `widthDots` × `heightDots`; only the dots of the window, given from its corner. */
export function resample(
  { widthPx, heightPx, rgba }: Pixels,
  size: { readonly widthDots: number; readonly heightDots: number },
  window: PixelRect,
): Resampled {
  const linear = linearTable();
  const columns = spans(window.x, window.width, widthPx / size.widthDots, widthPx);
  const rows = spans(window.y, window.height, heightPx / size.heightDots, heightPx);
  const gray = new Float32Array(window.width * window.height);
  const alpha = new Float32Array(window.width * window.height);
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      let light = 0;
      let opaque = 0;
      row.weights.forEach((rowWeight, dy) => {
        let at = ((row.first + dy) * widthPx + column.first) * 4;
        for (const columnWeight of column.weights) {
          const share = (rowWeight * columnWeight * rgba[at + 3]!) / 255;
          opaque += share;
          light +=
            share *
            (WEIGHTS[0] * linear[rgba[at]!]! +
              WEIGHTS[1] * linear[rgba[at + 1]!]! +
              WEIGHTS[2] * linear[rgba[at + 2]!]!);
          at += 4;
        }
      });
      gray[y * window.width + x] = encodeLight(Math.min(1, light + 1 - opaque));
      alpha[y * window.width + x] = opaque;
    });
  });
  return { gray, alpha };
}
