/**
 * Decodes WebP with libwebp; of an animation, only the first frame (RFC 9649). First reads the sizes from the
 * container.
 */
import { concatBytes, latin1 } from '../base/bytes.ts';
import type { Platform } from '../base/platform.ts';
import type { Orientation, Pixels } from './image.ts';
import { readOrientation } from './orientation.ts';

export type WebpHeader = {
  /** Width and height of the canvas in pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isAnimated: boolean;
  /** True if the image is opaque and lossy, like most photos. */
  readonly isLossy: boolean;
  /** Orientation of the canvas. */
  readonly orientation: Orientation;
  /** ICC profile. */
  readonly profile: Uint8Array | undefined;
  /** First frame on the canvas, as a separate WebP file. */
  readonly frame: Frame;
};

type Frame = {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly file: Uint8Array;
};

type Chunk = { readonly name: string; readonly body: Uint8Array };

/** Flag in VP8X for a colour profile. If it is not set, browsers ignore the profile. */
const PROFILE_FLAG = 0x20;

/** Reads the header. Throws if the container has no frame. */
export function readWebpHeader(bytes: Uint8Array): WebpHeader {
  const chunks = chunksOf(bytes.subarray(12));
  const extended = chunks.find(({ name }) => name === 'VP8X')?.body;
  if (extended && extended.length < 10) throw new Error('the file is incomplete');
  const orientation = extended ? orientationOf(chunks) : 1;
  const hasProfile = extended !== undefined && (extended[0]! & PROFILE_FLAG) !== 0;
  const profile = hasProfile ? chunks.find(({ name }) => name === 'ICCP')?.body : undefined;
  const animated = chunks.find(({ name }) => name === 'ANMF')?.body;
  if (!extended || !animated) {
    const size = codedSize(chunks);
    const isLossy = chunks.some(({ name }) => name === 'VP8 ') && !chunks.some(({ name }) => name === 'ALPH');
    return { ...size, isAnimated: false, isLossy, orientation, profile, frame: { x: 0, y: 0, ...size, file: bytes } };
  }
  if (animated.length < 16) throw new Error('the file is incomplete');
  const coded = chunksOf(animated.subarray(16)).filter(({ name }) => name.startsWith('VP8') || name === 'ALPH');
  const size = codedSize(coded);
  const frame = { x: uint24(animated, 0) * 2, y: uint24(animated, 3) * 2, ...size, file: still(coded, size) };
  const canvas = { widthPx: uint24(extended, 4) + 1, heightPx: uint24(extended, 7) + 1 };
  if (frame.x + size.widthPx > canvas.widthPx || frame.y + size.heightPx > canvas.heightPx) {
    throw new Error('its frame is larger than the picture');
  }
  return { ...canvas, isAnimated: true, isLossy: false, orientation, profile, frame };
}

/** Reads the orientation. Some programs write the Exif marker of a JPEG segment before the TIFF structure. */
function orientationOf(chunks: readonly Chunk[]): Orientation {
  const exif = chunks.find(({ name }) => name === 'EXIF')?.body;
  if (!exif) return 1;
  const hasMark = String.fromCharCode(...exif.subarray(0, 6)) === 'Exif\0\0';
  return readOrientation(hasMark ? exif.subarray(6) : exif);
}

/** Decodes a WebP whose header is within the limits. Throws if the file is invalid. */
export function decodeWebp({ widthPx, heightPx, isAnimated, frame }: WebpHeader, platform: Pick<Platform, 'webpWasm'>) {
  const decoded = decode(frame.file, platform);
  if (decoded?.widthPx !== frame.widthPx || decoded.heightPx !== frame.heightPx) {
    throw new Error('its data is damaged');
  }
  if (!isAnimated) return decoded;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let row = 0; row < frame.heightPx; row++) {
    const line = decoded.rgba.subarray(row * frame.widthPx * 4, (row + 1) * frame.widthPx * 4);
    rgba.set(line, ((frame.y + row) * widthPx + frame.x) * 4);
  }
  return { widthPx, heightPx, rgba };
}

function decode(file: Uint8Array, platform: Pick<Platform, 'webpWasm'>): Pixels | undefined {
  try {
    const wasm = platform.webpWasm();
    const data = wasm.malloc(file.length);
    const size = wasm.malloc(8);
    if (data === 0 || size === 0) return undefined;
    new Uint8Array(wasm.memory.buffer, data, file.length).set(file);
    const rows = wasm.WebPDecodeRGBA(data, file.length, size, size + 4);
    if (rows === 0) return undefined;
    const [widthPx, heightPx] = new Uint32Array(wasm.memory.buffer, size, 2) as unknown as [number, number];
    return { widthPx, heightPx, rgba: new Uint8Array(wasm.memory.buffer, rows, widthPx * heightPx * 4).slice() };
  } catch {
    // Returns undefined if libwebp runs out of memory or traps.
    return undefined;
  }
}

/** Returns the complete chunks. A missing or truncated chunk causes an error when it is read. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const end = at + 8 + uint24(bytes, at + 4) + bytes[at + 7]! * 0x1000000;
    if (end > bytes.length) break;
    chunks.push({ name: String.fromCharCode(...bytes.subarray(at, at + 4)), body: bytes.subarray(at + 8, end) });
    at = end + (end & 1);
  }
  return chunks;
}

/** Returns the frame's width and height from its image data: lossy (RFC 6386, 9.1) or lossless (RFC 9649, 3.4). */
function codedSize(chunks: readonly Chunk[]): { readonly widthPx: number; readonly heightPx: number } {
  const coded = chunks.find(({ name }) => name === 'VP8 ' || name === 'VP8L');
  if (!coded || coded.body.length < 10) throw new Error('the file has no complete frame');
  const { name, body } = coded;
  if (name === 'VP8 ') {
    return {
      widthPx: (body[6]! | (body[7]! << 8)) & 0x3fff,
      heightPx: (body[8]! | (body[9]! << 8)) & 0x3fff,
    };
  }
  const bits = uint24(body, 1) + body[4]! * 0x1000000;
  return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Returns a WebP file with the chunks of a single frame. */
function still(
  chunks: readonly Chunk[],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
) {
  const hasAlpha = chunks.some(({ name }) => name === 'ALPH');
  const extended = Uint8Array.from([
    ...[hasAlpha ? 0x10 : 0, 0, 0, 0],
    ...[widthPx - 1, heightPx - 1].flatMap((side) => [side & 255, (side >> 8) & 255, side >> 16]),
  ]);
  const body = concatBytes(
    (hasAlpha ? [{ name: 'VP8X', body: extended }, ...chunks] : chunks).map(({ name, body }) =>
      concatBytes([latin1(name), uint32(body.length), body, new Uint8Array(body.length & 1)]),
    ),
  );
  return concatBytes([latin1('RIFF'), uint32(body.length + 4), latin1('WEBP'), body]);
}

function uint24(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
}
