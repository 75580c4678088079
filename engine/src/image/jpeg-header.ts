/** What the markers of a JPEG tell before anything is decoded (ITU-T T.81, annex B; Exif; Adobe Technical Note 5116). */
import { concatBytes, latin1 } from '../base/bytes.ts';
import type { Orientation } from './image.ts';
import { readOrientation } from './orientation.ts';

export type JpegHeader = {
  /** As stored, before the orientation turns it. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** 1 gray, 3 YCbCr or RGB, 4 CMYK or YCCK. */
  readonly components: number;
  readonly orientation: Orientation;
  /** Whether the first three components are to be transformed: YCbCr to RGB, YCCK to CMYK. */
  readonly colorTransform: boolean;
  /** Whether a segment says that a program of Adobe’s kind wrote it; such store ink as its complement. */
  readonly fromAdobe: boolean;
  /** The file without what is no picture: notes of the camera, previews, editing history. */
  readonly stripped: Uint8Array;
};

/** A progressive picture comes in some ten scans; thousands of empty ones would only cost time. */
const MAX_SCANS = 64;

/** Exif and XMP lie in APP1, the history of image editors in APP13. */
const NOTES = [0xe1, 0xed];

type Segment = { readonly marker: number; readonly start: number; readonly end: number };

/** Throws when there is no frame header, or one of a kind not decoded. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader {
  let frame: Frame | undefined;
  let scans = 0;
  let orientation: Orientation | undefined;
  let adobeTransform: number | undefined;
  let isJfif = false;
  const kept: Uint8Array[] = [];
  let keptUntil = 0;
  for (const { marker, start, end } of segmentsOf(bytes)) {
    const body = bytes.subarray(start + 4, end);
    if (marker === 0xda && ++scans > MAX_SCANS) throw new Error('too many scans');
    else if (marker === 0xe0 && hasTag(body, 'JFIF\0')) isJfif = true;
    else if (marker === 0xee && hasTag(body, 'Adobe') && body.length >= 12) adobeTransform = body[11]!;
    else if (marker === 0xe1 && hasTag(body, 'Exif\0')) orientation ??= readOrientation(body.subarray(6));
    else if (isFrame(marker)) {
      if (frame) throw new Error('more than one frame');
      frame = readFrame(body, marker);
    }
    if (NOTES.includes(marker)) {
      kept.push(bytes.subarray(keptUntil, start));
      keptUntil = end;
    }
  }
  if (!frame) throw new Error('no frame header');
  const { ids, ...size } = frame;
  const namesRgb = String.fromCharCode(...ids) === 'RGB' && !isJfif;
  return {
    ...size,
    components: ids.length,
    orientation: orientation ?? 1,
    colorTransform:
      ids.length > 1 && (adobeTransform === undefined ? ids.length === 3 && !namesRgb : adobeTransform > 0),
    fromAdobe: adobeTransform !== undefined,
    stripped: keptUntil === 0 ? bytes : concatBytes([...kept, bytes.subarray(keptUntil)]),
  };
}

/** The segments with a length, in order; `start` is the marker’s, `end` that of what its length spans. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      // Compressed data goes on to the next marker.
      at = bytes.indexOf(0xff, at);
      if (at < 0) return;
      continue;
    }
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) return;
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

/** SOF0 … SOF15 without DHT, JPG and DAC, which lie between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

type Frame = { readonly widthPx: number; readonly heightPx: number; readonly ids: readonly number[] };

function readFrame(body: Uint8Array, marker: number): Frame {
  if (body.length < 6) throw new Error('the file is cut off');
  if (marker > 0xc2) throw new Error('lossless, hierarchical and arithmetic JPEG are not supported');
  if (body[0] !== 8) throw new Error('only 8 bits a channel are supported');
  const heightPx = (body[1]! << 8) | body[2]!;
  const widthPx = (body[3]! << 8) | body[4]!;
  const components = body[5]!;
  if (components !== 1 && components !== 3 && components !== 4) throw new Error('unknown number of channels');
  if (body.length < 6 + components * 3) throw new Error('the file is cut off');
  return { widthPx, heightPx, ids: Array.from({ length: components }, (_, i) => body[6 + i * 3]!) };
}
