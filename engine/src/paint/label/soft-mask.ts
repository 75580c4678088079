/** Computes soft masks, which give each dot of a label a visibility. */

import type { Coverage } from '../../raster/coverage.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import type { Bitmap } from './bitmap.ts';

/** Visibility (0 … 255) per dot of a box; 0 outside the box. */
export type SoftMask = Coverage;

export const UNMASKED = 255;

/**
 * Factor by which a mask is enlarged for drawing. A cell of the screen becomes one dot. The number of its ink dots is
 * the shade.
 */
export const MASK_SCALE = 4;

const CELL = MASK_SCALE * MASK_SCALE;

const DOTS_OF_NIBBLE = Uint8Array.from(
  { length: 16 },
  (_, nibble) => [1, 2, 4, 8].filter((bit) => nibble & bit).length,
);

export function visibilityAt({ x, y, width, height, values }: SoftMask, column: number, row: number): number {
  const [u, v] = [column - x, row - y];
  return u >= 0 && v >= 0 && u < width && v < height ? values[v * width + u]! : 0;
}

/** Adds the visibility from an enlarged drawing. Less ink in a cell means more visibility. */
export function addCells(softMask: SoftMask, { bits, stride }: Bitmap, firstRow: number, rows: number): void {
  const { width, values } = softMask;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < width; column++) {
      let ink = 0;
      const shift = column % 2 === 0 ? 4 : 0;
      for (let line = 0; line < MASK_SCALE; line++) {
        ink += DOTS_OF_NIBBLE[(bits[(row * MASK_SCALE + line) * stride + (column >> 1)]! >> shift) & 15]!;
      }
      values[(firstRow + row) * width + column] = Math.round((UNMASKED * (CELL - ink)) / CELL);
    }
  }
}

/** Returns the mask with hard edges aligned to dots, because screening would make them ragged. */
export function withCutEdges(softMask: SoftMask): SoftMask {
  const { width, values } = softMask;
  const cut = values.map((value, at) => {
    const isShade = value > 0 && value < UNMASKED;
    if (!isShade || !isAtHardEdge(softMask, at % width, Math.floor(at / width))) return value;
    return value * 2 >= UNMASKED ? UNMASKED : 0;
  });
  return { ...softMask, values: cut };
}

/** Returns whether a dot is between a fully visible and an invisible dot. Dots outside the box are invisible. */
function isAtHardEdge({ width, height, values }: SoftMask, column: number, row: number): boolean {
  let [isFull, isEmpty] = [false, column === 0 || row === 0 || column === width - 1 || row === height - 1];
  for (let v = Math.max(0, row - 1); v <= Math.min(height - 1, row + 1); v++) {
    for (let u = Math.max(0, column - 1); u <= Math.min(width - 1, column + 1); u++) {
      const value = values[v * width + u]!;
      isFull ||= value === UNMASKED;
      isEmpty ||= value === 0;
    }
  }
  return isFull && isEmpty;
}

/** Multiplies two masks. */
export function intersectMasks(softMask: SoftMask, outer: SoftMask | undefined): SoftMask {
  if (!outer) return softMask;
  const { x, y, width } = softMask;
  const values = softMask.values.map((value, at) => {
    return Math.round((value * visibilityAt(outer, x + (at % width), y + Math.floor(at / width))) / UNMASKED);
  });
  return { ...softMask, values };
}

export function emptySoftMask(box: PixelRect): SoftMask {
  return { ...box, values: new Uint8Array(box.width * box.height) };
}
