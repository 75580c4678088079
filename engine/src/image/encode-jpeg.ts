/** Encodes JPEG by jpeg-js, which gives the same bytes everywhere. */
import { encode } from 'jpeg-js';
import type { Pixels } from './image.ts';

/** Quality from which compression artefacts are hardly visible. */
const QUALITY = 92;

/** Encodes a baseline JPEG in YCbCr without chroma subsampling. Alpha is ignored. */
export function encodeJpeg({ widthPx: width, heightPx: height, rgba: data }: Pixels): Uint8Array {
  return new Uint8Array(encode({ width, height, data }, QUALITY).data);
}
