/** Shades on one-bit printers: which colours become solid ink, paper or a dot screen. */
import { type Color, luminance } from '../base/color.ts';

/**
 * Perceived darkness from which a shade is printed solid. Dot gain would close its gaps anyway, and white text on it
 * stays clean.
 */
export const SOLID_SHARE = 0.7;

/** Perceived lightness (0 black … 1 white) from which fine details are left white. */
export const NEAR_WHITE = 0.95;

/** Returns the perceived lightness, 0 … 1. */
export function lightness(color: Color): number {
  return encodeLight(luminance(color));
}

/** Encodes linear light as in sRGB, which approximates perceived lightness. */
export function encodeLight(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
