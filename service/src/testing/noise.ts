/** Creates images of random pixels, because these cannot be compressed. */
import { randomBytes } from 'node:crypto';
import { encodePng } from '@platen/engine/image/encode-png';
import { PNG_RGB } from '@platen/engine/image/png-chunks';
import { platform } from '@platen/node/node-platform';

/** Returns a PNG of random pixels, with three bytes per pixel. */
export function noisePng(sidePx: number): Buffer {
  const rowBytes = 1 + sidePx * 3;
  const rows = randomBytes(sidePx * rowBytes);
  // The first byte of each row is its filter type. 0 means no filter.
  for (let row = 0; row < sidePx; row++) rows[row * rowBytes] = 0;
  const size = { widthPx: sidePx, heightPx: sidePx };
  return Buffer.from(encodePng({ ...size, bitDepth: 8, colorType: PNG_RGB, rows, level: 1 }, platform));
}
