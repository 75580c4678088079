/** Determines which colours one-bit printers print as solid ink, as paper, or as a dot screen. */
import { type Color, luminance } from '../base/color.ts';

/**
 * Perceived darkness from which a shade is printed solid. Dot gain would close the gaps of its screen, and white text
 * on solid ink has clean edges.
 */
export const SOLID_SHARE = 0.7;

/** Perceived lightness (0 is black, 1 is white) from which fine details stay white. */
export const NEAR_WHITE = 0.95;

/** Returns the perceived lightness, 0 … 1. */
export function lightness(color: Color): number {
  return encodeLight(luminance(color));
}

/** Encodes linear light as in sRGB, which approximates perceived lightness. */
export function encodeLight(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
