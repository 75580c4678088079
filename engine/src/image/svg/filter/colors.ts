/** Operations on the colours of pixels (Filter Effects 1, chapters 9.6 to 9.9). */
import { type BlendMode, blendBytes } from '../../../scene/blend-mode.ts';
import type { Raster } from './raster.ts';

/** Applies a function to each colour that is not premultiplied. All values are from 0 to 1. */
function recolored(raster: Raster, change: (color: Float64Array, result: Float64Array) => void): Raster {
  const values = new Float32Array(raster.values.length);
  const color = new Float64Array(4);
  const result = new Float64Array(4);
  for (let at = 0; at < values.length; at += 4) {
    const alpha = raster.values[at + 3]!;
    for (let i = 0; i < 3; i++) color[i] = alpha > 0 ? Math.min(1, raster.values[at + i]! / alpha) : 0;
    color[3] = alpha;
    change(color, result);
    const opacity = Math.min(1, Math.max(0, result[3]!));
    for (let i = 0; i < 3; i++) values[at + i] = Math.min(1, Math.max(0, result[i]!)) * opacity;
    values[at + 3] = opacity;
  }
  return { ...raster, values };
}

/** Multiplies colours by a matrix of 4 rows and 5 columns. */
export function byMatrix(raster: Raster, matrix: readonly number[]): Raster {
  return recolored(raster, (color, result) => {
    for (let row = 0; row < 4; row++) {
      let sum = matrix[row * 5 + 4]!;
      for (let i = 0; i < 4; i++) sum += matrix[row * 5 + i]! * color[i]!;
      result[row] = sum;
    }
  });
}

/** Returns the matrix of a saturation; 1 keeps the colours. */
export function saturation(s: number): readonly number[] {
  const [r, g, b] = [0.213, 0.715, 0.072];
  const row = (red: number, green: number, blue: number) => [
    r + (red - r) * s,
    g + (green - g) * s,
    b + (blue - b) * s,
    0,
    0,
  ];
  return [...row(1, 0, 0), ...row(0, 1, 0), ...row(0, 0, 1), 0, 0, 0, 1, 0];
}

/** Returns the matrix that turns the hue by an angle in degrees. */
export function hueRotation(degrees: number): readonly number[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [
    ...[0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928, 0, 0],
    ...[0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283, 0, 0],
    ...[0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072, 0, 0],
    ...[0, 0, 0, 1, 0],
  ];
}

export const LUMINANCE_TO_ALPHA = [...Array.from({ length: 15 }, () => 0), 0.2125, 0.7154, 0.0721, 0, 0];

/** Changes each channel by a function. */
export function byChannel(raster: Raster, functions: readonly ((value: number) => number)[]): Raster {
  return recolored(raster, (color, result) => {
    for (let i = 0; i < 4; i++) result[i] = functions[i]!(color[i]!);
  });
}

export type Operator = 'in' | 'out' | 'atop' | 'xor' | 'lighter' | readonly [number, number, number, number];

/** Combines two rasters of the same size and space. Four numbers are the factors of an arithmetic operation. */
export function composited(a: Raster, b: Raster, operator: Operator): Raster {
  const values = new Float32Array(a.values.length);
  const combine = combiner(operator);
  for (let at = 0; at < values.length; at += 4) {
    const [alphaA, alphaB] = [a.values[at + 3]!, b.values[at + 3]!];
    const alpha = clamp(combine(alphaA, alphaB, alphaA, alphaB));
    for (let i = 0; i < 3; i++) {
      values[at + i] = Math.min(alpha, clamp(combine(a.values[at + i]!, b.values[at + i]!, alphaA, alphaB)));
    }
    values[at + 3] = alpha;
  }
  return { ...a, values };
}

type Combine = (a: number, b: number, alphaA: number, alphaB: number) => number;

function combiner(operator: Operator): Combine {
  if (typeof operator !== 'string') {
    const [k1, k2, k3, k4] = operator;
    return (a, b) => k1 * a * b + k2 * a + k3 * b + k4;
  }
  return COMBINERS[operator];
}

const COMBINERS: Readonly<Record<'in' | 'out' | 'atop' | 'xor' | 'lighter', Combine>> = {
  in: (a, _b, _alphaA, alphaB) => a * alphaB,
  out: (a, _b, _alphaA, alphaB) => a * (1 - alphaB),
  atop: (a, b, alphaA, alphaB) => a * alphaB + b * (1 - alphaA),
  xor: (a, b, alphaA, alphaB) => a * (1 - alphaB) + b * (1 - alphaA),
  lighter: (a, b) => a + b,
};

/** Blends pixels over others (Compositing and Blending 1, 10). */
export function blended(top: Raster, bottom: Raster, mode: BlendMode): Raster {
  const values = new Float32Array(top.values.length);
  const blend = blendBytes(mode, values.length);
  for (let at = 0; at < values.length; at += 4) {
    const [alphaA, alphaB] = [top.values[at + 3]!, bottom.values[at + 3]!];
    for (let i = 0; i < 3; i++) {
      const [a, b] = [top.values[at + i]!, bottom.values[at + i]!];
      const mixed = alphaA > 0 && alphaB > 0 ? blend(byte(b / alphaB), byte(a / alphaA)) / 255 : 0;
      values[at + i] = a * (1 - alphaB) + b * (1 - alphaA) + alphaA * alphaB * mixed;
    }
    values[at + 3] = alphaA + alphaB * (1 - alphaA);
  }
  return { ...top, values };
}

function byte(share: number): number {
  return Math.round(clamp(share) * 255);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
