/** Reads the markers of a JPEG before it is decoded (ITU-T T.81, annex B; Exif; Adobe Technical Note 5116). */
import { concatBytes, latin1 } from '../base/bytes.ts';
import type { Orientation } from './image.ts';
import { readOrientation } from './orientation.ts';
import { type Resolution, readExifResolution, readJfifDensity } from './resolution.ts';

export type JpegHeader = {
  /** Stored size in pixels, before the orientation is applied. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Number of components: 1 for grey, 3 for YCbCr or RGB, 4 for CMYK or YCCK. */
  readonly components: number;
  readonly orientation: Orientation;
  /** Resolution in stored orientation. */
  readonly resolution: Resolution | undefined;
  /** True if the first three components must be transformed: YCbCr to RGB, or YCCK to CMYK. */
  readonly colorTransform: boolean;
  /** True if it has an Adobe segment. Such files store inks inverted. */
  readonly fromAdobe: boolean;
  /** File without the parts that drawing does not need: camera metadata, comments, previews, and data after the end. */
  readonly stripped: Uint8Array;
  /** ICC profile, concatenated from its segments. */
  readonly profile: Uint8Array | undefined;
  /** Returns `stripped` with the segments of the ICC profile, for browsers. */
  withProfile(): Uint8Array;
};

/** Maximum number of scans. A progressive image has about ten. */
const MAX_SCANS = 64;

type Segment = { readonly marker: number; readonly start: number; readonly end: number };

/** Reads the header. Throws if the frame header is missing or its type is unsupported. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader {
  let frame: Frame | undefined;
  let scans = 0;
  let orientation: Orientation | undefined;
  let adobeTransform: number | undefined;
  let isJfif = false;
  let ofJfif: Resolution | undefined;
  let ofExif: Resolution | undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let isWhole = false;
  const profile = new Map<number, Uint8Array>();
  const profileSegments: Uint8Array[] = [];
  for (const { marker, start, end: bodyEnd } of segmentsOf(bytes)) {
    const body = bytes.subarray(start + 4, bodyEnd);
    if (marker === 0xda && ++scans > MAX_SCANS) throw new Error('too many scans');
    else if (marker === 0xe0 && hasTag(body, 'JFIF\0')) {
      isJfif = true;
      ofJfif = readJfifDensity(body);
    } else if (marker === 0xee && hasTag(body, 'Adobe') && body.length >= 12) adobeTransform = body[11]!;
    else if (marker === 0xe1 && hasTag(body, 'Exif\0')) {
      orientation ??= readOrientation(body.subarray(6));
      ofExif ??= readExifResolution(body.subarray(6));
    } else if (marker === 0xe2 && hasTag(body, 'ICC_PROFILE\0')) {
      profile.set(body[12]!, body.subarray(14));
      profileSegments.push(bytes.subarray(start, bodyEnd));
    } else if (isFrame(marker)) {
      if (frame) throw new Error('more than one frame');
      frame = readFrame(body, marker);
    }
    if (marker === 0xd9) isWhole = true;
    else if (marker === 0xda) kept.push(bytes.subarray(start, endOfScan(bytes, bodyEnd)));
    else kept.push(...neededOf(marker, bytes.subarray(start, bodyEnd)));
  }
  if (!isWhole) throw new Error('the file is incomplete');
  kept.push(END);
  if (!frame) throw new Error('no frame header');
  const { ids, ...size } = frame;
  const namesRgb = String.fromCharCode(...ids) === 'RGB' && !isJfif;
  // The JFIF segment must be first.
  const first = isJfif ? 2 : 1;
  return {
    ...size,
    components: ids.length,
    orientation: orientation ?? 1,
    resolution: ofExif ?? ofJfif,
    colorTransform:
      ids.length > 1 && (adobeTransform === undefined ? ids.length === 3 && !namesRgb : adobeTransform > 0),
    fromAdobe: adobeTransform !== undefined,
    stripped: concatBytes(kept),
    profile:
      profile.size === 0 ? undefined : concatBytes([...profile].sort(([a], [b]) => a - b).map(([, part]) => part)),
    withProfile: () => concatBytes([...kept.slice(0, first), ...profileSegments, ...kept.slice(first)]),
  };
}

const END = Uint8Array.of(0xff, 0xd9);

/** Markers of tables and restart intervals, which decoding needs. */
const DRAWS = [0xc4, 0xdb, 0xdd];

/**
 * Returns the part of a segment that decoding needs. Keeps only the application data of JFIF (without the thumbnail)
 * and Adobe.
 */
function neededOf(marker: number, segment: Uint8Array): readonly Uint8Array[] {
  if (DRAWS.includes(marker) || isFrame(marker)) return [segment];
  const body = segment.subarray(4);
  if (marker === 0xe0 && hasTag(body, 'JFIF\0') && body.length >= 12)
    return [marked(marker, body.subarray(0, 12), [0, 0])];
  if (marker === 0xee && hasTag(body, 'Adobe') && body.length >= 12) return [marked(marker, body.subarray(0, 12), [])];
  return [];
}

function marked(marker: number, body: Uint8Array, rest: readonly number[]): Uint8Array {
  const length = 2 + body.length + rest.length;
  return Uint8Array.of(0xff, marker, length >> 8, length & 255, ...body, ...rest);
}

/** Returns the end of a scan's data: the next marker other than a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new Error('the file is incomplete');
}

/**
 * Yields the segments with a length, and the end marker, in order. `start` is at the marker, `end` after the segment.
 */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      // Compressed data ends at the next marker.
      at = bytes.indexOf(0xff, at);
      if (at < 0) return;
      continue;
    }
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) {
      yield { marker, start: at, end: at + 2 };
      return;
    }
    if (marker === 0xff) at++;
    else if (marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
      yield { marker, start: at, end: Math.min(end, bytes.length) };
      at = end;
    }
  }
}

function hasTag(body: Uint8Array, tag: string): boolean {
  return latin1(tag).every((byte, i) => body[i] === byte);
}

/** Returns whether the marker is SOF0 … SOF15. DHT, JPG and DAC are in that range but are not frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

type Frame = { readonly widthPx: number; readonly heightPx: number; readonly ids: readonly number[] };

function readFrame(body: Uint8Array, marker: number): Frame {
  if (body.length < 6) throw new Error('the file is incomplete');
  if (marker > 0xc2) throw new Error('lossless, hierarchical and arithmetic JPEG are not supported');
  if (body[0] !== 8) throw new Error('only 8 bits per channel are supported');
  const heightPx = (body[1]! << 8) | body[2]!;
  const widthPx = (body[3]! << 8) | body[4]!;
  const components = body[5]!;
  if (components !== 1 && components !== 3 && components !== 4) throw new Error('unknown number of channels');
  if (body.length < 6 + components * 3) throw new Error('the file is incomplete');
  return { widthPx, heightPx, ids: Array.from({ length: components }, (_, i) => body[6 + i * 3]!) };
}
