/** Pixels to a PNG file (PNG, third edition); without a time, so that the same pixels are the same bytes. */
import { concatBytes, latin1 } from '../base/bytes.ts';
import type { Platform } from '../base/platform.ts';
import type { Pixels } from './image.ts';
import { PNG_RGBA, PNG_SIGNATURE } from './png-chunks.ts';

export type PngRows = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: 1 | 2 | 4 | 8;
  /** A colour type of `png-chunks.ts`. */
  readonly colorType: number;
  /** Red, green and blue of the colours that the pixels number, where the type has a palette. */
  readonly palette?: Uint8Array;
  /** How opaque each of these is; default all are. */
  readonly transparency?: Uint8Array;
  /** Row by row, each led by its filter byte. */
  readonly rows: Uint8Array;
  /** Dots per inch, where the picture has a size on paper. */
  readonly dpi?: number;
  /** The level of compression, 0 … 9. */
  readonly level: number;
};

const METRES_PER_INCH = 0.0254;

export function encodePng(png: PngRows, { crc32, deflate }: Pick<Platform, 'crc32' | 'deflate'>): Uint8Array {
  const { widthPx, heightPx, bitDepth, colorType, palette, transparency, rows, dpi, level } = png;
  const chunk = (type: string, body: Uint8Array) => {
    const name = latin1(type);
    return [uint32(body.length), name, body, uint32(crc32(body, crc32(name)))];
  };
  const header = concatBytes([uint32(widthPx), uint32(heightPx), Uint8Array.of(bitDepth, colorType, 0, 0, 0)]);
  const density = dpi === undefined ? undefined : uint32(Math.round(dpi / METRES_PER_INCH));
  return concatBytes([
    Uint8Array.from(PNG_SIGNATURE),
    ...chunk('IHDR', header),
    // Unit 1 is the metre.
    ...(density ? chunk('pHYs', concatBytes([density, density, Uint8Array.of(1)])) : []),
    ...(palette ? chunk('PLTE', palette) : []),
    ...(transparency ? chunk('tRNS', transparency) : []),
    ...chunk('IDAT', deflate(rows, level)),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

/** A picture as a file, for outputs that show it in another way than it came. */
export function pngFromPixels(
  { widthPx, heightPx, rgba }: Pixels,
  platform: Pick<Platform, 'crc32' | 'deflate'>,
): Uint8Array {
  const stride = 1 + widthPx * 4;
  const rows = new Uint8Array(stride * heightPx);
  for (let y = 0; y < heightPx; y++) rows.set(rgba.subarray(y * widthPx * 4, (y + 1) * widthPx * 4), y * stride + 1);
  return encodePng({ widthPx, heightPx, bitDepth: 8, colorType: PNG_RGBA, rows, level: 6 }, platform);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}
