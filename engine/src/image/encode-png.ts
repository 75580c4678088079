/** Encodes PNG (PNG, third edition), without a timestamp, so that equal pixels give equal bytes. */
import { concatBytes, latin1 } from '../base/bytes.ts';
import type { Platform } from '../base/platform.ts';
import type { Pixels } from './image.ts';
import { PNG_RGBA, PNG_SIGNATURE } from './png-chunks.ts';

export type PngRows = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: 1 | 2 | 4 | 8;
  /** Colour type from `png-chunks.ts`. */
  readonly colorType: number;
  /** Red, green and blue of each palette colour, if the colour type is palette. */
  readonly palette?: Uint8Array;
  /** Opacity of the palette's colours; by default all are opaque. */
  readonly transparency?: Uint8Array;
  /** Rows, each after its filter byte. */
  readonly rows: Uint8Array;
  /** Dots per inch, if the image has a physical size. */
  readonly dpi?: number;
  /** Compression level, 0 … 9. */
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
    // Unit code 1 is the metre.
    ...(density ? chunk('pHYs', concatBytes([density, density, Uint8Array.of(1)])) : []),
    ...(palette ? chunk('PLTE', palette) : []),
    ...(transparency ? chunk('tRNS', transparency) : []),
    ...chunk('IDAT', deflate(rows, level)),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

/** Encodes pixels as a PNG file, for outputs that cannot use the original file. */
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
