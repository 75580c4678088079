/** How far above a text its ruby stands: by the boxes of ideographs, whose fonts say less useful things of their lines. */

type Sized = { readonly fontSize: number };

/** Where the box of an ideograph ends above and below its baseline, and room between two, in ems. */
const TOP = 0.88;
const BOTTOM = 0.12;
const GAP = 0.04;

/** How high the text with its ruby is, from the baseline of the text. */
export function rubyTop(text: Sized, ruby: Sized): number {
  return (TOP + GAP) * text.fontSize + ruby.fontSize;
}

/** How far above the baseline of the text that of its ruby is. */
export function rubyBaseline(text: Sized, ruby: Sized): number {
  return (TOP + GAP) * text.fontSize + BOTTOM * ruby.fontSize;
}
