/** Gaussian blur and morphology of pixels (Filter Effects 1, 9.14 and 9.18). */
import type { Raster } from './raster.ts';

/** Standard deviation in pixels from which three box blurs approximate a Gaussian, as in the standard. */
const BOXES_FROM = 2;

/** Blurs pixels. The standard deviations are in pixels; 0 keeps an axis unchanged. */
export function blurred(raster: Raster, across: number, down: number): Raster {
  const { width, height } = raster;
  let values: Float32Array = raster.values;
  for (const [sigma, axis] of [
    [across, { count: width, step: 4, lines: height, lineStep: width * 4 }],
    [down, { count: height, step: width * 4, lines: width, lineStep: 4 }],
  ] as const) {
    if (sigma > 0) values = sigma >= BOXES_FROM ? boxes(values, sigma, axis) : convolved(values, sigma, axis);
  }
  return { ...raster, values };
}

/** Pixels along one axis, and the distances in values between neighbours and between lines. */
type Axis = { readonly count: number; readonly step: number; readonly lines: number; readonly lineStep: number };

/** Applies three box blurs. Boxes of an even size are shifted to both sides, so that the result stays centred. */
function boxes(values: Float32Array, sigma: number, axis: Axis): Float32Array {
  const size = Math.floor((sigma * 3 * Math.sqrt(2 * Math.PI)) / 4 + 0.5);
  const half = Math.floor(size / 2);
  const windows =
    size % 2 === 1
      ? [half, half, half].map((before) => ({ before, after: before }))
      : [
          { before: half, after: half - 1 },
          { before: half - 1, after: half },
          { before: half, after: half },
        ];
  return windows.reduce((from, { before, after }) => boxed(from, before, after, axis), values);
}

/** Replaces each pixel by the mean of a window around it. Pixels outside are transparent. */
function boxed(from: Float32Array, before: number, after: number, axis: Axis): Float32Array {
  const { count, step, lines, lineStep } = axis;
  const to = new Float32Array(from.length);
  const size = before + after + 1;
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 4; channel++) {
      const start = line * lineStep + channel;
      let sum = 0;
      for (let i = 0; i <= Math.min(after, count - 1); i++) sum += from[start + i * step]!;
      for (let i = 0; i < count; i++) {
        to[start + i * step] = sum / size;
        if (i + after + 1 < count) sum += from[start + (i + after + 1) * step]!;
        if (i >= before) sum -= from[start + (i - before) * step]!;
      }
    }
  }
  return to;
}

function convolved(from: Float32Array, sigma: number, { count, step, lines, lineStep }: Axis): Float32Array {
  const reach = Math.ceil(sigma * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < count; i++) {
      const at = line * lineStep + i * step;
      for (let k = Math.max(-reach, -i); k <= Math.min(reach, count - 1 - i); k++) {
        const weight = weights[k + reach]! / total;
        for (let channel = 0; channel < 4; channel++) {
          to[at + channel] = to[at + channel]! + from[at + k * step + channel]! * weight;
        }
      }
    }
  }
  return to;
}

/** Thickens or thins shapes: each value becomes the largest or smallest within a radius in pixels. */
export function spread(raster: Raster, operator: 'dilate' | 'erode', across: number, down: number): Raster {
  const { width, height } = raster;
  const choose = operator === 'dilate' ? Math.max : Math.min;
  const along = (from: Float32Array, radius: number, { count, step, lines, lineStep }: Axis) => {
    if (radius === 0) return from;
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < count; i++) {
        const at = line * lineStep + i * step;
        const isAtEdge = i < radius || i + radius >= count;
        for (let channel = 0; channel < 4; channel++) {
          let best = operator === 'erode' && isAtEdge ? 0 : from[at + channel]!;
          for (let k = Math.max(-radius, -i); k <= Math.min(radius, count - 1 - i); k++) {
            best = choose(best, from[at + k * step + channel]!);
          }
          to[at + channel] = best;
        }
      }
    }
    return to;
  };
  const wide = along(raster.values, across, { count: width, step: 4, lines: height, lineStep: width * 4 });
  const values = along(wide, down, { count: height, step: width * 4, lines: width, lineStep: 4 });
  return { ...raster, values };
}
