/**
 * Positions ruby above its base text. Uses the box of an ideograph, because the line metrics of fonts are less
 * suitable.
 */

type Sized = { readonly fontSize: number };

/** Extent of an ideograph's box above and below its baseline, and the gap between two boxes, in ems. */
const TOP = 0.88;
const BOTTOM = 0.12;
const GAP = 0.04;

/** Returns the height of the base text with its ruby, from the baseline of the base text. */
export function rubyTop(text: Sized, ruby: Sized): number {
  return (TOP + GAP) * text.fontSize + ruby.fontSize;
}

/** Returns the height of the ruby's baseline above the base text's baseline. */
export function rubyBaseline(text: Sized, ruby: Sized): number {
  return (TOP + GAP) * text.fontSize + BOTTOM * ruby.fontSize;
}
