/** Computes rectangles of whole pixels. */
import type { Rect } from '../base/geometry.ts';

/** Rectangle with integer coordinates and non-negative sizes. */
export type PixelRect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Returns the intersection, or undefined if it is empty. */
export function intersectPixels(a: PixelRect, b: PixelRect): PixelRect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** Returns the pixels that a rectangle touches, clipped to `clip`. Returns undefined if there are no such pixels. */
export function touchedPixels(rect: Rect, clip: PixelRect): PixelRect | undefined {
  const x = Math.max(Math.floor(rect.x), clip.x);
  const y = Math.max(Math.floor(rect.y), clip.y);
  const width = Math.min(Math.ceil(rect.x + rect.width), clip.x + clip.width) - x;
  const height = Math.min(Math.ceil(rect.y + rect.height), clip.y + clip.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
