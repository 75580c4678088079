/**
 * Loads untrusted bytes as an image that is safe to paint. The type is known, the limits are met, and the image was
 * decoded once as a check.
 */
import { hex } from '../base/bytes.ts';
import type { Platform } from '../base/platform.ts';
import { isPdf } from '../pdf-source/pdf-document.ts';
import type { TextEngine } from '../text/text-engine.ts';
import { changeOfProfile } from './color-profile.ts';
import { decodeAvif, isAvif, readAvifHeader } from './decode-avif.ts';
import { decodeGif, readGifHeader } from './decode-gif.ts';
import { decodeJpeg } from './decode-jpeg.ts';
import { decodePng, pngDataSize } from './decode-png.ts';
import { decodeWebp, readWebpHeader } from './decode-webp.ts';
import type { Image, Orientation, PixelSize, Pixels } from './image.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { swapsSides, turnPixels } from './orientation.ts';
import { otherFormat } from './other-formats.ts';
import type { PageDrawings } from './page-drawings.ts';
import { type LoadedPages, loadPages } from './pdf-picture.ts';
import { PNG_SIGNATURE, readPngChunks, readPngHeader } from './png-chunks.ts';
import { isColored, pngColorChange } from './png-colors.ts';
import type { Resolution } from './resolution.ts';
import type { Drawing, InnerPicture } from './svg/drawing.ts';
import { loadSvg } from './svg/load-svg.ts';
import type { ColorChange } from './to-srgb.ts';

/** Limits for images. They are checked in the header before decompression. */
export const IMAGE_LIMITS = {
  /** Maximum file size in bytes. A template with its images must fit in a request. */
  bytes: 20 * 1024 * 1024,
  /** Maximum width and height in pixels. No page at 1,200 dpi needs more. */
  sidePx: 20_000,
  /** Maximum number of pixels. A4 at 600 dpi has 35 million. Decoding temporarily takes 160 MB. */
  pixels: 40_000_000,
  /**
   * Maximum number of pixels of a JPEG, which can be decoded at reduced size. Enough for the largest phones and
   * cameras.
   */
  jpegPixels: 120_000_000,
  /** Maximum number of pixels of an AVIF, which takes four times as long to decode as other images. */
  avifPixels: 20_000_000,
  /** Maximum size of a PNG's uncompressed rows in bytes: 40 million pixels of 8-bit RGBA, or 20 million of 16-bit. */
  dataBytes: 161_000_000,
} as const;

export type LoadedImage = { readonly ok: true; readonly image: Image } | ImageProblem;

/** Raster image, or vector drawing. */
export type LoadedPicture = LoadedImage | { readonly ok: true; readonly drawing: Drawing };

export type ImageProblem = {
  readonly ok: false;
  readonly code: 'IMAGE_INVALID' | 'TOO_MANY';
  readonly message: string;
};

/** Raster image, vector drawing, or PDF file whose pages are images. */
export type LoadedSource = LoadedPicture | LoadedPages;

/** Loads a source: a raster image, an SVG drawing, or a PDF file. */
export function loadSource(
  bytes: Uint8Array,
  platform: Platform,
  text: TextEngine,
  drawings: PageDrawings,
): LoadedSource {
  if (!isPdf(bytes)) return loadPicture(bytes, platform, text);
  const loaded = loadPages(bytes, platform, drawings);
  return loaded.ok ? loaded : invalidImage(loaded.message);
}

const REMEDY = 'use a complete file, or export it again as PNG';
const REMEDY_SVG = 'change this part of the drawing, or export it as PNG';

/** Adds a remedy to the message of an error that has none. */
function withRemedy({ message }: Error, remedy: string): string {
  return message.includes(';') ? message : `${message}; ${remedy}`;
}

/** Loads a raster image, or an SVG drawing with its text in the engine’s fonts. */
export function loadPicture(bytes: Uint8Array, platform: ImagePlatform, text: TextEngine): LoadedPicture {
  return loadNested(bytes, platform, text, 0);
}

/** Maximum nesting depth of drawings inside drawings. */
const MAX_DEPTH = 2;

function loadNested(bytes: Uint8Array, platform: ImagePlatform, text: TextEngine, depth: number): LoadedPicture {
  if (!isSvg(bytes)) return loadImage(bytes, platform);
  const loadInner = (inner: Uint8Array): InnerPicture => {
    if (depth >= MAX_DEPTH && isSvg(inner))
      throw new Error(`drawings within it are nested more than ${MAX_DEPTH} deep`);
    const loaded = loadNested(inner, platform, text, depth + 1);
    if (!loaded.ok) throw new Error(`a picture inside it is rejected: ${loaded.message}`);
    return { ...loaded, sizeBytes: pictureBytes(loaded) };
  };
  try {
    return { ok: true, drawing: loadSvg(bytes, text, loadInner) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return invalidImage(`the SVG image cannot be drawn: ${withRemedy(error, REMEDY_SVG)}`);
  }
}

/** Returns the memory in bytes that an image takes while a document uses it. */
export function pictureBytes(loaded: LoadedSource & { readonly ok: true }): number {
  if ('pages' in loaded) return loaded.pages.keptBytes;
  return 'drawing' in loaded ? loaded.drawing.sizeBytes : loaded.image.keptBytes;
}

type ImagePlatform = Pick<Platform, 'sha256' | 'crc32' | 'webpWasm' | 'avif'>;

/**
 * Detects the type of an image from its first bytes and decodes it. Invalid images are therefore reported here, and
 * cannot crash a painter. Rejects other data with a reason.
 */
export function loadImage(bytes: Uint8Array, platform: ImagePlatform): LoadedImage {
  if (bytes.length > IMAGE_LIMITS.bytes)
    return invalidImage(`the image is larger than ${IMAGE_LIMITS.bytes / 1024 / 1024} MB; make it smaller`);
  const kind = sniff(bytes);
  if (!kind) return invalidImage(`${problemOf(bytes)}; use PNG, JPEG, WebP, AVIF, GIF, SVG or PDF`);
  const { name, mediaType, decode } = KINDS[kind];
  try {
    const { read, ...rest } = decode(bytes, platform);
    const given = { bytes, orientation: 1, isPlain: true, isPhoto: false } as const;
    const id = hex(platform.sha256(bytes));
    const image = { id, mediaType, ...given, ...rest };
    return { ok: true, image: { ...image, ...keeping(image, read) } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return invalidImage(`the ${name} image cannot be read: ${withRemedy(error, REMEDY)}`);
  }
}

/**
 * Maximum number of pixels of an image that is decoded once and cached. Larger images are decoded each time they are
 * drawn (docs/decisions/photos.md).
 */
const KEPT_PIXELS = 4_000_000;

/** Decodes an image at least once, so that an invalid image is rejected here. */
function keeping(
  { bytes, browserBytes, widthPx, heightPx }: PixelSize & Pick<Image, 'bytes' | 'browserBytes'>,
  read: Decoded['read'],
): Pick<Image, 'keptBytes' | 'pixels'> {
  const whole = { widthPx, heightPx };
  const fileBytes = bytes.length + (browserBytes?.length ?? 0);
  if (widthPx * heightPx > KEPT_PIXELS) {
    read({ widthPx: 1, heightPx: 1 });
    return { keptBytes: fileBytes, pixels: (least = whole) => read(least) };
  }
  const pixels = read(whole);
  return { keptBytes: fileBytes + pixels.rgba.length, pixels: () => pixels };
}

/** Image with a valid header: its upright size, and the properties that prevent passing its file through unchanged. */
type Decoded = PixelSize &
  Pick<Image, 'components' | 'colorTransform' | 'hasUnappliedProfile'> &
  Partial<Pick<Image, 'bytes' | 'browserBytes' | 'orientation' | 'isPlain' | 'isPhoto' | 'resolution'>> & {
    /** Returns upright pixels, at least as many as requested. Throws if the file is invalid. */
    read(least: PixelSize): Pixels;
  };

type Kind = {
  readonly name: string;
  readonly mediaType: Image['mediaType'];
  /** Decodes the header. Throws if it is invalid. */
  decode(bytes: Uint8Array, platform: Pick<Platform, 'crc32' | 'webpWasm' | 'avif'>): Decoded;
};

const KINDS: Readonly<Record<'png' | 'jpeg' | 'webp' | 'gif' | 'avif', Kind>> = {
  png: {
    name: 'PNG',
    mediaType: 'image/png',
    decode(bytes, platform) {
      const header = readPngHeader(bytes);
      check(header, { dataBytes: pngDataSize(header) });
      const chunks = readPngChunks(bytes, platform);
      const { orientation, resolution } = chunks;
      const change = pngColorChange(chunks);
      const read = () => turnPixels(inSrgb(decodePng(chunks), change), orientation);
      const isPlain = orientation === 1 && typeof change !== 'function';
      const shown = { ...orientedSize(header, orientation), ...asSeen(resolution, orientation) };
      return { ...shown, read, components: isColored(header) ? 3 : 1, isPlain, ...unapplied(change) };
    },
  },
  jpeg: {
    name: 'JPEG',
    mediaType: 'image/jpeg',
    decode(bytes) {
      const header = readJpegHeader(bytes);
      check(header, { most: IMAGE_LIMITS.jpegPixels });
      const { orientation, components, colorTransform, profile } = header;
      const change = profile && changeOfProfile(profile, components);
      const read = (least: PixelSize) =>
        turnPixels(inSrgb(decodeJpeg(header, orientedSize(least, orientation)), change), orientation);
      // Not plain if browsers show its inks differently, or would apply its profile again after the engine.
      const isPlain = components < 4 && typeof change !== 'function';
      const browserBytes = isPlain && change ? { browserBytes: header.withProfile() } : {};
      const file = {
        bytes: header.stripped,
        ...browserBytes,
        orientation,
        components,
        colorTransform,
        isPlain,
        ...unapplied(change),
      };
      const shown = { ...orientedSize(header, orientation), ...asSeen(header.resolution, orientation) };
      return { ...shown, ...file, read, isPhoto: components === 3 };
    },
  },
  webp: {
    name: 'WebP',
    mediaType: 'image/webp',
    decode(bytes, platform) {
      const header = readWebpHeader(bytes);
      check(header);
      check(header.frame);
      const { orientation, isAnimated, isLossy, profile } = header;
      const change = profile && changeOfProfile(profile, 3);
      const read = () => turnPixels(inSrgb(decodeWebp(header, platform), change), orientation);
      const isPlain = orientation === 1 && !isAnimated && typeof change !== 'function';
      const rest = { components: 3, isPlain, isPhoto: isLossy && !isAnimated, ...unapplied(change) };
      return { ...orientedSize(header, orientation), read, ...rest };
    },
  },
  gif: {
    name: 'GIF',
    mediaType: 'image/gif',
    decode(bytes) {
      const header = readGifHeader(bytes);
      check(header);
      // Not plain, because browsers would play the animation.
      const read = () => decodeGif(bytes);
      return { widthPx: header.widthPx, heightPx: header.heightPx, read, components: 3, isPlain: false };
    },
  },
  avif: {
    name: 'AVIF',
    mediaType: 'image/avif',
    decode(bytes, platform) {
      const header = readAvifHeader(bytes);
      check(header, { most: IMAGE_LIMITS.avifPixels });
      const { orientation, hasAlpha, profile, isOtherColor } = header;
      const change = profile ? changeOfProfile(profile, 3) : isOtherColor ? 'unsupported' : undefined;
      const read = () => turnPixels(inSrgb(decodeAvif(bytes, header, platform), change), orientation);
      // Not plain, so that viewers without AVIF can show the image, and no viewer plays a sequence.
      const rest = { components: 3, isPlain: false, isPhoto: !hasAlpha, ...unapplied(change) };
      return { ...orientedSize(header, orientation), read, ...rest };
    },
  },
};

/** Swaps width and height if the orientation requires it. */
function orientedSize({ widthPx, heightPx }: PixelSize, orientation: Orientation): PixelSize {
  return swapsSides(orientation) ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
}

function inSrgb(pixels: Pixels, change: ColorChange): Pixels {
  if (typeof change === 'function') change(pixels.rgba);
  return pixels;
}

function unapplied(change: ColorChange): Pick<Image, 'hasUnappliedProfile'> {
  return change === 'unsupported' ? { hasUnappliedProfile: true } : {};
}

function asSeen(resolution: Resolution | undefined, orientation: Orientation): Pick<Image, 'resolution'> {
  if (!resolution || !swapsSides(orientation)) return { resolution };
  return { resolution: { across: resolution.down, down: resolution.across } };
}

type Cost = { readonly dataBytes?: number; readonly most?: number };

function check({ widthPx, heightPx }: PixelSize, { dataBytes = 0, most = IMAGE_LIMITS.pixels }: Cost = {}): void {
  const size = `${widthPx} × ${heightPx} pixels`;
  if (widthPx === 0 || heightPx === 0) throw new Error(`it has ${size}`);
  if (widthPx > IMAGE_LIMITS.sidePx || heightPx > IMAGE_LIMITS.sidePx) {
    throw new Error(`it has ${size}; at most ${IMAGE_LIMITS.sidePx} pixels per side are accepted`);
  }
  if (widthPx * heightPx > most || dataBytes > IMAGE_LIMITS.dataBytes) {
    const half = most === IMAGE_LIMITS.pixels ? ' (half at 16 bits)' : '';
    throw new Error(`it has ${size}; at most ${most / 1e6} million${half} are accepted`);
  }
}

export function invalidImage(message: string): ImageProblem {
  return { ok: false, code: 'IMAGE_INVALID', message };
}

/** Returns whether the first element is `svg`, which comments may precede. */
function isSvg(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 8192));
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) && /<(?:[\w.-]+:)?svg[\s>]/.test(start);
}

function problemOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'the file is empty';
  const name = otherFormat(bytes);
  return name === undefined ? 'the file is not an image' : `Platen cannot read ${name} files`;
}

function sniff(bytes: Uint8Array): keyof typeof KINDS | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (PNG_SIGNATURE.every((byte, i) => bytes[i] === byte)) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (isAvif(bytes)) return 'avif';
  return /^GIF8[79]a/.test(start) ? 'gif' : undefined;
}
