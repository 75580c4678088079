/** Draws a preview image of a label from its ZPL. */
import type { Platform } from '../base/platform.ts';
import { encodePng } from '../image/encode-png.ts';
import { PNG_GRAY } from '../image/png-chunks.ts';
import type { Bitmap } from '../paint/label/bitmap.ts';

/** Encodes a PNG with one pixel per dot and black ink. */
export function previewPng({ widthDots, heightDots, stride, bits }: Bitmap, platform: Platform): Uint8Array {
  const rows = new Uint8Array((stride + 1) * heightDots);
  for (let y = 0; y < heightDots; y++) {
    for (let i = 0; i < stride; i++) rows[y * (stride + 1) + 1 + i] = ~bits[y * stride + i]! & 0xff;
  }
  const size = { widthPx: widthDots, heightPx: heightDots };
  return encodePng({ ...size, bitDepth: 1, colorType: PNG_GRAY, rows, level: 6 }, platform);
}
