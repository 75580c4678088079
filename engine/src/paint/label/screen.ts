/** Shades on a one-bit label: a clustered 4 × 4 ordered screen, whose dots hang together and survive dot gain. */
import { andBitmaps, createBitmap, type PlacedBitmap } from './bitmap.ts';

/** How many dots of a cell can be ink: shades go from 0 (paper) to this (solid). */
export const CELL_DOTS = 16;

/** In which turn the dots of a cell become ink: a spot that grows from the middle. */
const TURNS = [
  [12, 5, 6, 13],
  [4, 0, 1, 7],
  [11, 3, 2, 8],
  [15, 10, 9, 14],
] as const;

/** The turn of a dot by its place on the label, so that neighbouring shades join without a seam. */
export function turnOfDot(x: number, y: number): number {
  return TURNS[(y & 3) as 0][(x & 3) as 0];
}

/** How many kinds of cells there are to what fades. */
export const CELL_KINDS = 16;

/** The kind of a cell by its place on the label, 0 … 15; neighbours are far apart (Bayer, 1973). */
const KINDS = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
] as const;

/** Between two shades a cell has the darker one by its kind, so that what fades has no edges where the shade changes. */
export function kindOfCell(x: number, y: number): number {
  return KINDS[((y >> 2) & 3) as 0][((x >> 2) & 3) as 0];
}

/** The dots of a mask that are ink (or, with `inverse`, paper) at a shade of 0 … 16. */
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
