/** JPEG to pixels, by jpeg-js; what it does not bound or tell is read from the markers first. */
import { decode } from 'jpeg-js';
import type { Pixels } from './image.ts';
import type { JpegHeader } from './jpeg-header.ts';

/** Blocks and lines of the decoder at the largest picture allowed, all channels at full size. */
const MAX_MEMORY_MB = 800;

/** Decodes a JPEG whose header has been checked against the limits, as stored; throws when the rest is broken. */
export function decodeJpeg({ stripped, components, colorTransform, fromAdobe }: JpegHeader): Pixels {
  if (components === 4 && !fromAdobe) throw new Error('its kind of CMYK is not supported: save it as RGB');
  const { width, height, data } = decoded(stripped, colorTransform);
  return { widthPx: width, heightPx: height, rgba: data };
}

function decoded(bytes: Uint8Array, colorTransform: boolean) {
  try {
    return decode(bytes, {
      useTArray: true,
      formatAsRGBA: true,
      colorTransform,
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
