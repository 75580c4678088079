/** Bytes of strangers to an image that is sure to paint: known kind, within limits, decoded once. */
import { hex } from '../base/bytes.ts';
import type { Platform } from '../world.ts';
import { decodeJpeg, readJpegHeader } from './decode-jpeg.ts';
import { decodePng, pngDataSize } from './decode-png.ts';
import type { Image, Pixels } from './image.ts';
import { PNG_SIGNATURE, readPngHeader } from './png-chunks.ts';

/** What one image may cost; checked against the header, before anything is decompressed. */
export const IMAGE_LIMITS = {
  /** A template with its images fits a request. */
  bytes: 20 * 1024 * 1024,
  /** Each way; longer than any page at 1,200 dpi that is worth a picture. */
  sidePx: 20_000,
  /** A4 at 600 dpi is 35 million; decoded they take 160 MB for the moment. */
  pixels: 40_000_000,
  /** Rows of a PNG before compression: 40 million pixels of 8-bit RGBA, or 20 million of 16 bits. */
  dataBytes: 161_000_000,
} as const;

export type LoadedImage =
  | { readonly ok: true; readonly image: Image }
  | { readonly ok: false; readonly code: 'IMAGE_INVALID'; readonly message: string };

/**
 * Tells a PNG or JPEG by its first bytes and decodes it, so that a broken one is a problem here and not a crash of a
 * painter. Anything else is refused with the reason.
 */
export function loadImage(bytes: Uint8Array, platform: Pick<Platform, 'sha256' | 'crc32'>): LoadedImage {
  if (bytes.length > IMAGE_LIMITS.bytes)
    return invalid(`the image is larger than ${IMAGE_LIMITS.bytes / 1024 / 1024} MB`);
  const kind = sniff(bytes);
  switch (kind) {
    case 'png':
      return load('image/png', bytes, platform, () => {
        const { widthPx, heightPx, colorType, ...rest } = readPngHeader(bytes);
        check(widthPx, heightPx, pngDataSize({ widthPx, heightPx, colorType, ...rest }));
        return { components: colorType & 2 ? 3 : 1, pixels: decodePng(bytes, platform) };
      });
    case 'jpeg':
      return load('image/jpeg', bytes, platform, () => {
        const { widthPx, heightPx, components } = readJpegHeader(bytes);
        check(widthPx, heightPx, 0);
        return { components, pixels: decodeJpeg(bytes) };
      });
    case undefined:
      return invalid('the file is not an image: use PNG or JPEG');
    default:
      return invalid(`${kind} images are not supported yet: use PNG or JPEG`);
  }
}

type Decoded = { readonly components: number; readonly pixels: Pixels };

function load(
  mediaType: Image['mediaType'],
  bytes: Uint8Array,
  { sha256 }: Pick<Platform, 'sha256'>,
  decode: () => Decoded,
): LoadedImage {
  let decoded: Decoded;
  try {
    decoded = decode();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const name = mediaType === 'image/png' ? 'PNG' : 'JPEG';
    return invalid(`the ${name} image cannot be read: ${error.message}`);
  }
  const { components, pixels } = decoded;
  const { widthPx, heightPx } = pixels;
  return {
    ok: true,
    image: { id: hex(sha256(bytes)), mediaType, bytes, widthPx, heightPx, components, pixels: () => pixels },
  };
}

function check(widthPx: number, heightPx: number, dataBytes: number): void {
  const size = `${widthPx} × ${heightPx} pixels`;
  if (widthPx === 0 || heightPx === 0) throw new Error(`it has ${size}`);
  if (widthPx > IMAGE_LIMITS.sidePx || heightPx > IMAGE_LIMITS.sidePx) {
    throw new Error(`it has ${size}; at most ${IMAGE_LIMITS.sidePx} each way are accepted`);
  }
  if (widthPx * heightPx > IMAGE_LIMITS.pixels || dataBytes > IMAGE_LIMITS.dataBytes) {
    throw new Error(`it has ${size}; at most ${IMAGE_LIMITS.pixels / 1e6} million (half at 16 bits) are accepted`);
  }
}

function invalid(message: string): LoadedImage {
  return { ok: false, code: 'IMAGE_INVALID', message };
}

function sniff(bytes: Uint8Array): 'png' | 'jpeg' | 'WebP' | 'GIF' | 'SVG' | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  if (PNG_SIGNATURE.every((byte, i) => bytes[i] === byte)) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'WebP';
  if (start.startsWith('GIF8')) return 'GIF';
  return /<svg[\s>]/i.test(start) ? 'SVG' : undefined;
}
