/** Square in the middle of a QR Code that is cleared for a logo. */

/** Modules that stay clear on each side of the logo. */
const MARGIN = 1;

/** Returns the side in modules of the cleared square for a logo that takes a share of the symbol's width. */
export function clearedSide(size: number, share: number): number {
  const side = Math.ceil(size * share) + 2 * MARGIN;
  // An odd side lies in the middle of the symbol, whose own side is odd.
  return side % 2 === 1 ? side : side + 1;
}

/** Share of the cleared square that the logo takes. */
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
