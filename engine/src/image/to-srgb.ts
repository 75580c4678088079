/** Converts pixels to sRGB from colour spaces defined by a matrix and curves. */

/** Converts the pixels of an image to sRGB, in place. */
export type ToSrgb = (rgba: Uint8Array) => void;

/**
 * Colour conversion of an image; undefined if no conversion is needed, "unsupported" if the engine does not support it.
 */
export type ColorChange = ToSrgb | 'unsupported' | undefined;

/** Linear light for each of 256 values. */
export type Curve = Float64Array;

/** Matrix of three rows. */
export type Matrix3 = readonly [Triple, Triple, Triple];
export type Triple = readonly [number, number, number];

/** Matrix from XYZ relative to D50 to linear sRGB (with Bradford’s adaptation to D65). */
const FROM_XYZ: Matrix3 = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

/** Matrix from linear sRGB to XYZ relative to D50. */
export const SRGB_PRIMARIES: Matrix3 = [
  [0.4360747, 0.3850649, 0.1430804],
  [0.2225045, 0.7168786, 0.0606169],
  [0.0139322, 0.0971045, 0.7141733],
];

/** Number of steps for linear light, which are finer than the steps of sRGB everywhere. */
const STEPS = 4095;

/** Returns the curve for a function from 0 … 1 to 0 … 1. */
export function curveOf(shape: (value: number) => number): Curve {
  return Float64Array.from({ length: 256 }, (_, i) => shape(i / 255));
}

/** Returns the conversion of colours. `toXyz` is the matrix from linear RGB to XYZ relative to D50. */
export function fromRgb([red, green, blue]: readonly [Curve, Curve, Curve], toXyz: Matrix3): ToSrgb | undefined {
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = product(FROM_XYZ, toXyz);
  const convert = (rgba: Uint8Array) => {
    for (let at = 0; at < rgba.length; at += 4) {
      const r = red[rgba[at]!]!;
      const g = green[rgba[at + 1]!]!;
      const b = blue[rgba[at + 2]!]!;
      rgba[at] = encoded(rr * r + rg * g + rb * b);
      rgba[at + 1] = encoded(gr * r + gg * g + gb * b);
      rgba[at + 2] = encoded(br * r + bg * g + bb * b);
    }
  };
  return needed(
    convert,
    LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.flatMap((b) => [r, g, b, 255]))),
  );
}

/** Returns the conversion of grey images, which stay grey. */
export function fromGray(curve: Curve): ToSrgb | undefined {
  const table = Uint8Array.from(curve, encoded);
  const convert = (rgba: Uint8Array) => {
    for (let at = 0; at < rgba.length; at += 4) rgba.fill(table[rgba[at]!]!, at, at + 3);
  };
  return needed(
    convert,
    LEVELS.flatMap((level) => [level, level, level, 255]),
  );
}

export function product(a: Matrix3, b: Matrix3): Matrix3 {
  const row = ([x, y, z]: Triple): Triple => [
    x * b[0][0] + y * b[1][0] + z * b[2][0],
    x * b[0][1] + y * b[1][1] + z * b[2][1],
    x * b[0][2] + y * b[1][2] + z * b[2][2],
  ];
  return [row(a[0]), row(a[1]), row(a[2])];
}

const ENCODED = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const light = i / STEPS;
  return Math.round((light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055) * 255);
});

function encoded(light: number): number {
  return ENCODED[light <= 0 ? 0 : light >= 1 ? STEPS : Math.round(light * STEPS)]!;
}

/** Returns the linear light of an sRGB value, both 0 … 1. */
export function srgbLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const LEVELS = [0, 64, 128, 192, 255];

/**
 * Returns the conversion, or undefined if no sample changes by more than two of 255 steps. Black and white images stay
 * unchanged.
 */
function needed(convert: ToSrgb, samples: readonly number[]): ToSrgb | undefined {
  const changed = Uint8Array.from(samples);
  convert(changed);
  if (!changed.some((value, i) => Math.abs(value - samples[i]!) > 2)) return undefined;
  return (rgba) => {
    if (!isBlackAndWhite(rgba)) convert(rgba);
  };
}

function isBlackAndWhite(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    const value = rgba[at]!;
    if ((value !== 0 && value !== 255) || rgba[at + 1] !== value || rgba[at + 2] !== value) return false;
  }
  return true;
}
