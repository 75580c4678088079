/** Converts images to files that look the same in every browser. */
import { LruCache } from '../base/lru-cache.ts';
import type { Platform } from '../base/platform.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import { pngFromPixels } from './encode-png.ts';
import type { Image } from './image.ts';

export type BrowserFile = Pick<Image, 'mediaType' | 'bytes' | 'orientation'>;

/** Cache of encoded files, by image ID. Each World has one. */
export type BrowserFiles = LruCache<string, BrowserFile>;

/** Maximum bytes of the cached files. */
const MAX_BYTES = 8 * 1024 * 1024;

export function createBrowserFiles(): BrowserFiles {
  return new LruCache(MAX_BYTES, ({ bytes }) => bytes.length);
}

/**
 * Returns the original file if browsers show it correctly. Re-encodes animations, CMYK images, pages of PDF files, and
 * images that were converted to sRGB. A repeated image is encoded once.
 */
export function browserFile(
  image: Image,
  platform: Pick<Platform, 'crc32' | 'deflate'>,
  files: BrowserFiles,
): BrowserFile {
  if (image.isPlain) return image.browserBytes ? { ...image, bytes: image.browserBytes } : image;
  const known = files.get(image.id);
  if (known) return known;
  const file = encoded(image, platform);
  files.set(image.id, file);
  return file;
}

function encoded(image: Image, platform: Pick<Platform, 'crc32' | 'deflate'>): BrowserFile {
  const pixels = image.pixels();
  if (image.mediaType !== 'image/jpeg') {
    return { mediaType: 'image/png', bytes: pngFromPixels(pixels, platform), orientation: 1 };
  }
  return { mediaType: 'image/jpeg', bytes: encodeJpeg(pixels), orientation: 1 };
}
