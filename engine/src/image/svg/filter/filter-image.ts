/** Images of filtered pixels. */
import { hex } from '../../../base/bytes.ts';
import { sha256 } from '../../../base/sha256.ts';
import type { Image } from '../../image.ts';
import { inSpace, type Raster } from './raster.ts';

/** Returns the image of the pixels that are not transparent; undefined if all are transparent. */
export function visiblePart(
  given: Raster,
): { readonly left: number; readonly top: number; readonly image: Image } | undefined {
  const { width, height, values } = inSpace(given, 'srgb');
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let row = 0, at = 3; row < height; row++) {
    for (let column = 0; column < width; column++, at += 4) {
      if (values[at]! < LEAST_ALPHA) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = row + 1;
    }
  }
  if (right <= left) return undefined;
  const [widthPx, heightPx] = [right - left, bottom - top];
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let row = 0, to = 0; row < heightPx; row++) {
    let at = ((row + top) * width + left) * 4;
    for (let column = 0; column < widthPx; column++, at += 4, to += 4) {
      const alpha = values[at + 3]!;
      if (alpha < LEAST_ALPHA) continue;
      for (let i = 0; i < 3; i++) rgba[to + i] = Math.round(Math.min(1, values[at + i]! / alpha) * 255);
      rgba[to + 3] = Math.round(Math.min(1, alpha) * 255);
    }
  }
  return { left, top, image: imageOf(rgba, widthPx, heightPx) };
}

/** Half of the smallest alpha of 8 bits. */
const LEAST_ALPHA = 0.5 / 255;

function imageOf(rgba: Uint8Array, widthPx: number, heightPx: number): Image {
  return {
    id: `filter-${widthPx}x${heightPx}-${hex(sha256(rgba))}`,
    mediaType: 'image/png',
    bytes: new Uint8Array(),
    orientation: 1,
    widthPx,
    heightPx,
    isPlain: false,
    components: 4,
    isPhoto: false,
    keptBytes: rgba.length,
    pixels: () => ({ widthPx, heightPx, rgba }),
  };
}
