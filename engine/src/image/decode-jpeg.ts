/** JPEG to pixels, by jpeg-js; what it does not bound or tell is read from the markers first (ITU-T T.81, annex B). */
import { decode } from 'jpeg-js';
import type { Pixels } from './image.ts';

export type JpegHeader = {
  readonly widthPx: number;
  readonly heightPx: number;
  /** 1 gray, 3 YCbCr or RGB, 4 CMYK. */
  readonly components: number;
};

/** A progressive picture comes in some ten scans; thousands of empty ones would only cost time. */
const MAX_SCANS = 64;

/** Blocks and lines of the decoder at the largest picture allowed, all channels at full size. */
const MAX_MEMORY_MB = 800;

/** Size and components as the frame header says; throws when there is none or it is of a kind not decoded. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader {
  let header: JpegHeader | undefined;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      // Compressed data goes on to the next marker.
      at = bytes.indexOf(0xff, at);
      if (at < 0) break;
      continue;
    }
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) break;
    if (marker === 0xff) at++;
    else if (marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      if (marker === 0xda && ++scans > MAX_SCANS) throw new Error('too many scans');
      if (isFrame(marker)) {
        if (header) throw new Error('more than one frame');
        header = readFrame(bytes, at, marker);
      }
      at += 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
    }
  }
  if (!header) throw new Error('no frame header');
  return header;
}

/** SOF0 … SOF15 without DHT, JPG and DAC, which lie between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(bytes: Uint8Array, at: number, marker: number): JpegHeader {
  if (at + 10 > bytes.length) throw new Error('the file is cut off');
  if (marker > 0xc2) throw new Error('lossless, hierarchical and arithmetic JPEG are not supported');
  if (bytes[at + 4] !== 8) throw new Error('only 8 bits a channel are supported');
  const heightPx = (bytes[at + 5]! << 8) | bytes[at + 6]!;
  const widthPx = (bytes[at + 7]! << 8) | bytes[at + 8]!;
  const components = bytes[at + 9]!;
  if (components !== 1 && components !== 3 && components !== 4) throw new Error('unknown number of channels');
  return { widthPx, heightPx, components };
}

/** Decodes a JPEG whose header has been checked against the limits; throws when the rest is broken. */
export function decodeJpeg(bytes: Uint8Array): Pixels {
  const { width, height, data } = decoded(bytes);
  return { widthPx: width, heightPx: height, rgba: data };
}

function decoded(bytes: Uint8Array) {
  try {
    return decode(bytes, {
      useTArray: true,
      formatAsRGBA: true,
      // Only lets pass gray pictures with a restart interval longer than what is left of them.
      tolerantDecoding: true,
      maxResolutionInMP: Number.POSITIVE_INFINITY,
      maxMemoryUsageInMB: MAX_MEMORY_MB,
    });
  } catch {
    // What it throws on broken data is mostly a TypeError from within, of no use to anybody.
    throw new Error('its data is broken or cut off');
  }
}
