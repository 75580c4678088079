/** Defines the orientation of a camera's images (Exif 3.0, tag 0x0112), and rotates their pixels. */
import type { Matrix } from '../base/geometry.ts';
import type { Orientation, Pixels } from './image.ts';

/** Maps the unit square as stored (right, down) to the unit square as displayed. */
const MATRICES: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

export function orientationMatrix(orientation: Orientation): Matrix {
  return MATRICES[orientation];
}

/** Returns whether the orientation swaps width and height. */
export function swapsSides(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** Returns the pixels in upright orientation. */
export function turnPixels(pixels: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return pixels;
  const { widthPx, heightPx, rgba } = pixels;
  const swapped = swapsSides(orientation);
  const [width, height] = swapped ? [heightPx, widthPx] : [widthPx, heightPx];
  const [a, b, c, d, e, f] = MATRICES[orientation];
  const oriented = new Uint8Array(rgba.length);
  // Distances in bytes from one stored pixel to the next in its row, and from one row to the next.
  const across = (a + b * width) * 4;
  const down = (c + d * width) * 4;
  let rowStart = (e * (width - 1) + f * (height - 1) * width) * 4;
  for (let y = 0, from = 0; y < heightPx; y++, rowStart += down) {
    for (let x = 0, to = rowStart; x < widthPx; x++, from += 4, to += across) {
      oriented[to] = rgba[from]!;
      oriented[to + 1] = rgba[from + 1]!;
      oriented[to + 2] = rgba[from + 2]!;
      oriented[to + 3] = rgba[from + 3]!;
    }
  }
  return { widthPx: width, heightPx: height, rgba: oriented };
}

/** Reads the orientation from the first directory of a TIFF structure; 1 if it is missing. */
export function readOrientation(tiff: Uint8Array): Orientation {
  const little = tiff[0] === 0x49;
  const uint16 = (at: number) => (little ? tiff[at]! | (tiff[at + 1]! << 8) : (tiff[at]! << 8) | tiff[at + 1]!);
  const uint32 = (at: number) => (little ? uint16(at) + uint16(at + 2) * 65_536 : uint16(at) * 65_536 + uint16(at + 2));
  if (tiff.length < 8 || tiff[0] !== tiff[1] || (!little && tiff[0] !== 0x4d) || uint16(2) !== 42) return 1;
  const directory = uint32(4);
  if (directory + 2 > tiff.length) return 1;
  for (let at = directory + 2, left = uint16(directory); left > 0 && at + 12 <= tiff.length; left--, at += 12) {
    if (uint16(at) !== 0x0112) continue;
    const value = uint16(at + 8);
    return uint16(at + 2) === 3 && value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}
