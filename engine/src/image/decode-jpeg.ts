/** Decodes JPEG with only as many pixels as needed: large images at a half, a quarter or an eighth of their size. */
import type { PixelSize, Pixels } from './image.ts';
import { decodeJpegData } from './jpeg/decode.ts';
import type { BlockSize } from './jpeg/inverse-dct.ts';
import type { JpegHeader } from './jpeg-header.ts';

/** Maximum number of decoded pixels of an image, which take 160 MB. */
const MAX_DECODED_PIXELS = 40_000_000;

const SIZES: readonly BlockSize[] = [1, 2, 4, 8];

/** Decodes a JPEG whose header is within the limits, in stored orientation. Throws if the file is invalid. */
export function decodeJpeg(
  { stripped, widthPx, heightPx, components, colorTransform, fromAdobe }: JpegHeader,
  least: PixelSize,
): Pixels {
  if (components === 4 && !fromAdobe) throw new Error('its CMYK variant is not supported; save it as RGB');
  const side = (px: number, size: BlockSize) => Math.ceil((px * size) / 8);
  const isEnough = (size: BlockSize) => side(widthPx, size) >= least.widthPx && side(heightPx, size) >= least.heightPx;
  const isBearable = (size: BlockSize) => side(widthPx, size) * side(heightPx, size) <= MAX_DECODED_PIXELS;
  const bearable = SIZES.filter(isBearable);
  const size = bearable.find(isEnough) ?? bearable.at(-1) ?? 1;
  return decodeJpegData(stripped, { colorTransform, size });
}
