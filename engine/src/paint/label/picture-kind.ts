/** Classifies images, to decide how their pixels become dots. */
import type { Pixels } from '../../image/image.ts';
import { encodeLight } from '../../scene/one-bit.ts';

/**
 * Kind of an image. `two-color`: one dark and one light colour, such as a carrier's label or a code. `lines`: dark and
 * light areas with antialiased edges. `shades`: other images, such as a photo or a colour logo.
 */
export type PictureKind = 'two-color' | 'lines' | 'shades';

/** Returns the perceived lightness of each pixel on white paper, 0 … 1, row by row. */
export function lightnessOf({ rgba }: Pixels): Float32Array {
  const linear = Float32Array.from({ length: 256 }, (_, byte) => linearOf(byte));
  const values = new Float32Array(rgba.length / 4);
  const lightAt = (at: number): number => {
    const [r, g, b] = LIGHT_WEIGHTS;
    const opaque = rgba[at + 3]!;
    const red = linear[onWhite(rgba[at]!, opaque)]!;
    const green = linear[onWhite(rgba[at + 1]!, opaque)]!;
    const blue = linear[onWhite(rgba[at + 2]!, opaque)]!;
    return encodeLight(Math.min(1, r * red + g * green + b * blue));
  };
  // A pixel is often equal to the previous one. The first is compared with a transparent pixel, which is paper.
  let [lastKey, last] = [0, 1];
  for (let at = 0, to = 0; at < rgba.length; at += 4, to++) {
    const key = (rgba[at]! << 24) | (rgba[at + 1]! << 16) | (rgba[at + 2]! << 8) | rgba[at + 3]!;
    if (key !== lastKey) {
      last = lightAt(at);
      lastKey = key;
    }
    values[to] = last;
  }
  return values;
}

/** Rec. 709 weights of red, green and blue in linear light. */
export const LIGHT_WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

/** Returns the linear light of an sRGB byte, 0 … 1. */
export function linearOf(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Blends a channel value with white paper. `opaque` is the opacity. */
export function onWhite(byte: number, opaque: number): number {
  return 255 - Math.round(((255 - byte) * opaque) / 255);
}

/** Maximum difference in lightness that counts as equal. */
const SAME = 1 / 16;
/** Maximum difference in lightness between a plain pixel and black or white. */
const NEAR = 0.1;
/** Minimum fraction of plain pixels in a drawing. */
const DRAWING_SHARE = 0.9;
/**
 * Maximum fraction of pixels in even areas for an image with antialiased edges. Applies to the non-plain pixels, and to
 * all pixels except paper.
 */
const SURFACE_SHARE = 0.02;

/** Classifies an image by the lightness of its pixels. */
export function kindOfPicture({ widthPx, heightPx }: Pixels, light: Float32Array): PictureKind {
  if (isTwoColor(light)) return 'two-color';
  let [plain, between, surface, paper, ink] = [0, 0, 0, 0, 0];
  for (let y = 0, at = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, at++) {
      const value = light[at]!;
      if (value < 0.5) ink++;
      if (value >= 1 - NEAR) paper++;
      if (value <= NEAR || value >= 1 - NEAR) {
        plain++;
        continue;
      }
      between++;
      const isEvenAcross = isLike(value, light[x + 1 < widthPx ? at + 1 : at - 1]);
      const isEvenDown = isLike(value, light[y + 1 < heightPx ? at + widthPx : at - widthPx]);
      if (isEvenAcross && isEvenDown) surface++;
    }
  }
  const isDrawing = plain > DRAWING_SHARE * light.length;
  const among = isDrawing ? light.length - paper : between;
  return ink > 0 && surface <= SURFACE_SHARE * among ? 'lines' : 'shades';
}

/** Compares two pixels. A missing pixel counts as equal. */
function isLike(value: number, other: number | undefined): boolean {
  return other === undefined || Math.abs(other - value) <= SAME;
}

/** Returns whether there are at most two shades that are distinguishable as ink and paper. */
function isTwoColor(light: Float32Array): boolean {
  const first = light[0]!;
  let second: number | undefined;
  for (const value of light) {
    if (value === first || value === second) continue;
    if (second !== undefined) return false;
    second = value;
  }
  const other = second ?? (first < 0.5 ? 1 : 0);
  const isPlain = second !== undefined || first <= NEAR || first >= 1 - NEAR;
  return isPlain && Math.min(first, other) < 0.5 && Math.max(first, other) >= 0.5;
}
