/** Encodes JPEG with jpeg-js, which returns the same bytes on all platforms. */
import { encode } from 'jpeg-js';
import type { Pixels } from './image.ts';

/** JPEG quality at which compression artefacts are hardly visible. */
const QUALITY = 92;

/** Encodes a baseline JPEG in YCbCr without chroma subsampling. Ignores alpha. */
export function encodeJpeg({ widthPx: width, heightPx: height, rgba: data }: Pixels): Uint8Array {
  return new Uint8Array(encode({ width, height, data }, QUALITY).data);
}
