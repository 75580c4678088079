/**
 * Exact rotations by multiples of 90°. Content is drawn in a rotated frame and moved to the label without resampling.
 */
import type { Matrix } from '../../base/geometry.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { createBitmap, hasDot, type PlacedBitmap, setDot } from './bitmap.ts';

/** Number of clockwise rotations by 90°. */
export type Turn = 0 | 1 | 2 | 3;

/** Reduced form of a matrix that rotates by a multiple of 90° and scales uniformly, without skewing or mirroring. */
export type Upright = { readonly turn: Turn; readonly scale: number };

/** Relative size below which a matrix entry counts as a rounding error. */
const NEGLIGIBLE = 1e-9;

export function asUpright([a, b, c, d]: Matrix): Upright | undefined {
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  const none = (n: number) => Math.abs(n) <= size * NEGLIGIBLE;
  if (size === 0) return undefined;
  if (none(b) && none(c) && none(a - d)) return { turn: a > 0 ? 0 : 2, scale: size };
  if (none(a) && none(d) && none(b + c)) return { turn: b > 0 ? 1 : 3, scale: size };
  return undefined;
}

/** Maps a point on the label to the rotated frame. */
export function toFrame(turn: Turn, x: number, y: number): readonly [u: number, v: number] {
  switch (turn) {
    case 0:
      return [x, y];
    case 1:
      return [y, -x];
    case 2:
      return [-x, -y];
    case 3:
      return [-y, x];
  }
}

/** Maps a box on the label to the rotated frame. */
export function boxToFrame(turn: Turn, { x, y, width, height }: PixelRect): PixelRect {
  if (turn === 0) return { x, y, width, height };
  if (turn === 1) return { x: y, y: -(x + width), width: height, height: width };
  if (turn === 2) return { x: -(x + width), y: -(y + height), width, height };
  return { x: -(y + height), y: x, width: height, height: width };
}

function backTurn(turn: Turn): Turn {
  return ((4 - turn) % 4) as Turn;
}

/** Maps a point in the rotated frame to the label. */
export function fromFramePoint(turn: Turn, u: number, v: number): readonly [x: number, y: number] {
  return toFrame(backTurn(turn), u, v);
}

/** Maps a box in the rotated frame to the label. */
export function fromFrameBox(turn: Turn, box: PixelRect): PixelRect {
  return boxToFrame(backTurn(turn), box);
}

/** Maps a bitmap in the rotated frame to the label. */
export function fromFrame(turn: Turn, placed: PlacedBitmap): PlacedBitmap {
  const { x: u, y: v, bitmap } = placed;
  const { widthDots: width, heightDots: height } = bitmap;
  if (turn === 0) return placed;
  const rotated = turn === 2 ? createBitmap(width, height) : createBitmap(height, width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!hasDot(bitmap, column, row)) continue;
      if (turn === 1) setDot(rotated, height - 1 - row, column);
      else if (turn === 2) setDot(rotated, width - 1 - column, height - 1 - row);
      else setDot(rotated, row, width - 1 - column);
    }
  }
  if (turn === 1) return { x: -(v + height), y: u, bitmap: rotated };
  if (turn === 2) return { x: -(u + width), y: -(v + height), bitmap: rotated };
  return { x: v, y: -(u + width), bitmap: rotated };
}
