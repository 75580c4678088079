/** A picture as a file that every browser shows alike. */
import { encode } from 'jpeg-js';
import type { Platform } from '../base/platform.ts';
import { pngFromPixels } from './encode-png.ts';
import type { Image } from './image.ts';

export type BrowserFile = Pick<Image, 'mediaType' | 'bytes' | 'orientation'>;

/** The quality of photos that must be encoded anew: hardly to be told from the original. */
const JPEG_QUALITY = 92;

/** The file as it came where that will do; what moves or is made of ink is encoded anew. */
export function browserFile(image: Image, platform: Pick<Platform, 'crc32' | 'deflate'>): BrowserFile {
  if (image.isPlain) return image;
  const pixels = image.pixels();
  if (image.mediaType !== 'image/jpeg') {
    return { mediaType: 'image/png', bytes: pngFromPixels(pixels, platform), orientation: 1 };
  }
  const { widthPx: width, heightPx: height, rgba: data } = pixels;
  const { data: bytes } = encode({ width, height, data }, JPEG_QUALITY);
  return { mediaType: 'image/jpeg', bytes: new Uint8Array(bytes), orientation: 1 };
}
