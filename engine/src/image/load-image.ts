/** Bytes of strangers to an image that is sure to paint: known kind, within limits, decoded once. */
import { hex } from '../base/bytes.ts';
import type { Platform } from '../base/platform.ts';
import type { TextEngine } from '../text/text-engine.ts';
import { decodeGif, readGifHeader } from './decode-gif.ts';
import { decodeJpeg } from './decode-jpeg.ts';
import { decodePng, pngDataSize } from './decode-png.ts';
import { decodeWebp, readWebpHeader } from './decode-webp.ts';
import type { Image, Orientation, Pixels } from './image.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { turnPixels } from './orientation.ts';
import { PNG_SIGNATURE, readPngHeader } from './png-chunks.ts';
import type { Drawing } from './svg/drawing.ts';
import { loadSvg } from './svg/load-svg.ts';

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

export type LoadedImage = { readonly ok: true; readonly image: Image } | ImageProblem;

/** Pixels, or outlines. */
export type LoadedPicture = LoadedImage | { readonly ok: true; readonly drawing: Drawing };

export type ImageProblem = {
  readonly ok: false;
  readonly code: 'IMAGE_INVALID' | 'TOO_MANY';
  readonly message: string;
};

/** Reads a picture of any kind: a drawing in SVG, whose text is set in the engine’s fonts, or an image. */
export function loadPicture(bytes: Uint8Array, platform: ImagePlatform, text: TextEngine): LoadedPicture {
  if (!isSvg(bytes)) return loadImage(bytes, platform);
  try {
    return { ok: true, drawing: loadSvg(bytes, text) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return invalidImage(`the SVG image cannot be drawn: ${error.message}`);
  }
}

type ImagePlatform = Pick<Platform, 'sha256' | 'crc32' | 'webpWasm'>;

/**
 * Tells the kind of an image by its first bytes and decodes it, so that a broken one is a problem here and not a crash
 * of a painter. Anything else is refused with the reason.
 */
export function loadImage(bytes: Uint8Array, platform: ImagePlatform): LoadedImage {
  if (bytes.length > IMAGE_LIMITS.bytes)
    return invalidImage(`the image is larger than ${IMAGE_LIMITS.bytes / 1024 / 1024} MB`);
  const kind = sniff(bytes);
  if (!kind) return invalidImage('the file is not an image: use PNG, JPEG, WebP, GIF or SVG');
  const { name, mediaType, decode } = KINDS[kind];
  try {
    const { pixels, ...rest } = decode(bytes, platform);
    const { widthPx, heightPx } = pixels;
    const given = { bytes, orientation: 1, isPlain: true } as const;
    const id = hex(platform.sha256(bytes));
    return { ok: true, image: { id, mediaType, ...given, ...rest, widthPx, heightPx, pixels: () => pixels } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return invalidImage(`the ${name} image cannot be read: ${error.message}`);
  }
}

/** Pixels as seen, and what sets the picture apart from one that can be shown as it came. */
type Decoded = { readonly pixels: Pixels } & Pick<Image, 'components' | 'colorTransform'> &
  Partial<Pick<Image, 'bytes' | 'orientation' | 'isPlain'>>;

type Kind = {
  readonly name: string;
  readonly mediaType: Image['mediaType'];
  /** Throws what is wrong. */
  decode(bytes: Uint8Array, platform: Pick<Platform, 'crc32' | 'webpWasm'>): Decoded;
};

const KINDS: Readonly<Record<'png' | 'jpeg' | 'webp' | 'gif', Kind>> = {
  png: {
    name: 'PNG',
    mediaType: 'image/png',
    decode(bytes, platform) {
      const header = readPngHeader(bytes);
      check(header, pngDataSize(header));
      const { pixels, orientation } = decodePng(bytes, platform);
      return { ...upright(pixels, orientation), components: header.colorType & 2 ? 3 : 1 };
    },
  },
  jpeg: {
    name: 'JPEG',
    mediaType: 'image/jpeg',
    decode(bytes) {
      const header = readJpegHeader(bytes);
      check(header);
      const { orientation, components, colorTransform, stripped } = header;
      const pixels = turnPixels(decodeJpeg(header), orientation);
      // Browsers disagree on what ink looks like.
      return { pixels, components, bytes: stripped, orientation, colorTransform, isPlain: components < 4 };
    },
  },
  webp: {
    name: 'WebP',
    mediaType: 'image/webp',
    decode(bytes, platform) {
      const header = readWebpHeader(bytes);
      check(header);
      check(header.frame);
      const turned = upright(decodeWebp(header, platform), header.orientation);
      return { ...turned, components: 3, isPlain: turned.isPlain && !header.isAnimated };
    },
  },
  gif: {
    name: 'GIF',
    mediaType: 'image/gif',
    decode(bytes) {
      check(readGifHeader(bytes));
      // Paper does not move, so nothing else shall.
      return { pixels: decodeGif(bytes), components: 3, isPlain: false };
    },
  },
};

/** Pixels as seen; not every program turns these kinds of files. */
function upright(pixels: Pixels, orientation: Orientation): Pick<Decoded, 'pixels'> & { readonly isPlain: boolean } {
  return { pixels: turnPixels(pixels, orientation), isPlain: orientation === 1 };
}

function check({ widthPx, heightPx }: Pick<Pixels, 'widthPx' | 'heightPx'>, dataBytes = 0): void {
  const size = `${widthPx} × ${heightPx} pixels`;
  if (widthPx === 0 || heightPx === 0) throw new Error(`it has ${size}`);
  if (widthPx > IMAGE_LIMITS.sidePx || heightPx > IMAGE_LIMITS.sidePx) {
    throw new Error(`it has ${size}; at most ${IMAGE_LIMITS.sidePx} each way are accepted`);
  }
  if (widthPx * heightPx > IMAGE_LIMITS.pixels || dataBytes > IMAGE_LIMITS.dataBytes) {
    throw new Error(`it has ${size}; at most ${IMAGE_LIMITS.pixels / 1e6} million (half at 16 bits) are accepted`);
  }
}

export function invalidImage(message: string): ImageProblem {
  return { ok: false, code: 'IMAGE_INVALID', message };
}

/** Where the first element of a text begins, there may be comments before it. */
function isSvg(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 8192));
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) && /<(?:[\w.-]+:)?svg[\s>]/.test(start);
}

function sniff(bytes: Uint8Array): keyof typeof KINDS | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (PNG_SIGNATURE.every((byte, i) => bytes[i] === byte)) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  return /^GIF8[79]a/.test(start) ? 'gif' : undefined;
}
