/**
 * Screens shades for one-bit labels with ordered clusters of 4 × 4 dots, which print reliably and tolerate dot gain.
 */
import { andBitmaps, createBitmap, type PlacedBitmap } from './bitmap.ts';

/** Dots per cell. Shades are from 0 (paper) to this number (solid). */
export const CELL_DOTS = 16;

/** Order in which the dots of a cell become ink, which forms a spot that grows from the centre. */
const TURNS = [
  [12, 5, 6, 13],
  [4, 0, 1, 7],
  [11, 3, 2, 8],
  [15, 10, 9, 14],
] as const;

/**
 * Returns the rank of a dot in its cell. It depends on the position on the label, so that adjacent areas join without a
 * visible edge.
 */
export function turnOfDot(x: number, y: number): number {
  return TURNS[(y & 3) as 0][(x & 3) as 0];
}

/** Number of cell kinds, which make gradients finer. */
export const CELL_KINDS = 16;

/** Kind (0 … 15) of a cell by its position on the label. Adjacent cells have distant values (Bayer, 1973). */
const KINDS = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
] as const;

/**
 * Returns the kind of a cell. Between two shades, the kind determines which cells have the darker shade, so that
 * gradients have no visible steps.
 */
export function kindOfCell(x: number, y: number): number {
  return KINDS[((y >> 2) & 3) as 0][((x >> 2) & 3) as 0];
}

/** Returns the dots of a mask that are ink at a shade of 0 … 16. With `inverse`, returns the dots that are paper. */
export function screenDots(mask: PlacedBitmap, shade: number, inverse = false): PlacedBitmap {
  const { x, y, bitmap } = mask;
  const cells = createBitmap(bitmap.widthDots, bitmap.heightDots);
  for (let row = 0; row < bitmap.heightDots; row++) {
    let pattern = 0;
    for (let column = 0; column < 8; column++) {
      if (turnOfDot(x + column, y + row) < shade !== inverse) pattern |= 0x80 >> column;
    }
    cells.bits.fill(pattern, row * cells.stride, (row + 1) * cells.stride);
  }
  return { x, y, bitmap: andBitmaps(bitmap, cells) };
}
