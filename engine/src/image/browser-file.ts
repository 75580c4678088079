/** Converts images to files that look the same in every browser. */
import type { Platform } from '../base/platform.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import { pngFromPixels } from './encode-png.ts';
import type { Image } from './image.ts';

export type BrowserFile = Pick<Image, 'mediaType' | 'bytes' | 'orientation'>;

/**
 * Returns the original file if browsers show it correctly. Re-encodes animations, CMYK images, and images that were
 * converted to sRGB.
 */
export function browserFile(image: Image, platform: Pick<Platform, 'crc32' | 'deflate'>): BrowserFile {
  if (image.isPlain) return image.browserBytes ? { ...image, bytes: image.browserBytes } : image;
  const pixels = image.pixels();
  if (image.mediaType !== 'image/jpeg') {
    return { mediaType: 'image/png', bytes: pngFromPixels(pixels, platform), orientation: 1 };
  }
  return { mediaType: 'image/jpeg', bytes: encodeJpeg(pixels), orientation: 1 };
}
