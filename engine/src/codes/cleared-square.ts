/** Clears a square in the middle of a QR code for a logo. */

/** Modules that stay light on each side of the logo. */
const MARGIN = 1;

/** Returns the side of the cleared square in modules. `share` is the logo's fraction of the symbol's width. */
export function clearedSide(size: number, share: number): number {
  const side = Math.ceil(size * share) + 2 * MARGIN;
  // Makes the side odd, so that the square can be centred in the symbol, whose side is odd.
  return side % 2 === 1 ? side : side + 1;
}

/** Fraction of the cleared square's side that the logo covers. */
export function logoShare(side: number): number {
  return (side - 2 * MARGIN) / side;
}

/** Clears the square in the middle. */
export function withoutMiddle(bits: Uint8Array, size: number, side: number): Uint8Array {
  const cleared = bits.slice();
  const from = (size - side) / 2;
  for (let row = from; row < from + side; row++) cleared.fill(0, row * size + from, row * size + from + side);
  return cleared;
}
