/** Computes colours as code readers see them, and finds the background of a code. */
import { type Color, luminance, WHITE } from '../base/color.ts';
import { containsRect, transformRect } from '../base/geometry.ts';
import { findSymbology } from '../codes/symbologies.ts';
import { colorsOf, type Paint } from '../scene/gradient.ts';
import { lightness, SOLID_SHARE } from '../scene/one-bit.ts';
import type { CodeItem } from '../scene/scene.ts';
import type { Leaf, Target } from './input.ts';

/** Background of a code. */
export type Ground = {
  /** Colour. For a gradient, the colour with the lowest contrast to the code. */
  readonly color: Color;
  /** True if the code is light on a dark background, which some symbologies allow. */
  readonly isDark: boolean;
};

/** Minimum luminance that label printers leave white. Darker backgrounds are printed as dots. */
const LEAST_PAPER = 0.93;

/** Returns the reflectance of a colour on white paper in red light, which code readers use. */
export function reflectance({ red, alpha }: Color): number {
  const share = red / 255;
  const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  return 1 - alpha * (1 - linear);
}

/**
 * Returns the brightness of a surface for code readers, from 0 (ink) to 1 (paper). One-bit printers print solid ink,
 * paper, or a dot screen.
 */
export function seen(color: Color, target: Target): number {
  if (target.kind !== 'one-bit') return reflectance(color);
  if (isPaper(color)) return 1;
  return isSolid(color) ? 0 : 1 - color.alpha * (1 - lightness(color));
}

/** Returns whether one-bit printers leave the colour white. */
export function isPaper(color: Color): boolean {
  return 1 - color.alpha * (1 - luminance(color)) >= LEAST_PAPER;
}

/** Returns whether one-bit printers print the colour as solid ink. */
export function isSolid(color: Color): boolean {
  return color.alpha === 1 && 1 - lightness(color) >= SOLID_SHARE;
}

/**
 * Returns the top fill that covers the whole area under the code. Another check reports fills that cover only part of
 * it.
 */
export function groundOf({ transform }: Leaf, code: CodeItem, below: readonly Leaf[]): Ground {
  const box = transformRect(transform, code.box);
  const under = below.findLast((leaf) => {
    const ink = leaf.item.kind === 'path' && leaf.item.fill && leaf.ink;
    return ink && containsRect(ink, box, 0.01);
  });
  const [darkest, lightest] =
    under?.item.kind === 'path' && under.item.fill ? extremes(under.item.fill) : [WHITE, WHITE];
  const bars = reflectance(code.color);
  const isDark =
    findSymbology(code.symbol.symbology)?.lightOnDark === true &&
    bars - reflectance(lightest) > reflectance(darkest) - bars;
  return { color: isDark ? lightest : darkest, isDark };
}

/** Returns the darkest and the lightest colour of a paint in red light. */
function extremes(paint: Paint): readonly [darkest: Color, lightest: Color] {
  const colors = colorsOf(paint);
  return [
    colors.reduce((a, b) => (reflectance(b) < reflectance(a) ? b : a)),
    colors.reduce((a, b) => (reflectance(b) > reflectance(a) ? b : a)),
  ];
}
