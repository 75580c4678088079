/** Detects images with at most two colours, such as codes and labels, whose pixels keep sharp edges when enlarged. */
import type { Pixels } from './image.ts';

/**
 * Returns whether an image has at most two colours. For most other images, the first few pixels are enough to return
 * false.
 */
export function hasTwoColors({ rgba }: Pixels): boolean {
  const first = colorAt(rgba, 0);
  let second: number | undefined;
  for (let at = 4; at < rgba.length; at += 4) {
    const color = colorAt(rgba, at);
    if (color === first || color === second) continue;
    if (second !== undefined) return false;
    second = color;
  }
  return true;
}

function colorAt(rgba: Uint8Array, at: number): number {
  return (rgba[at]! | (rgba[at + 1]! << 8) | (rgba[at + 2]! << 16)) + rgba[at + 3]! * 0x1000000;
}
