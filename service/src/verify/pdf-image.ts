/** Converts images that pdf.js has decoded. */
import type { Image, Pixels } from '@platen/engine/image/image';

/** Image from pdf.js. Kind 1 has one bit per pixel, kind 2 is RGB and kind 3 is RGBA. */
export type RawImage = {
  readonly width: number;
  readonly height: number;
  readonly kind: number;
  readonly data: Uint8Array | Uint8ClampedArray;
};

export function imageOf(raw: RawImage): Image {
  const { width: widthPx, height: heightPx } = raw;
  const pixels: Pixels = { widthPx, heightPx, rgba: rgbaOf(raw) };
  return {
    id: '',
    mediaType: 'image/png',
    bytes: new Uint8Array(),
    orientation: 1,
    isPlain: true,
    isPhoto: false,
    keptBytes: 0,
    components: 3,
    widthPx,
    heightPx,
    pixels: () => pixels,
  };
}

function rgbaOf({ width, height, kind, data }: RawImage): Uint8Array {
  const count = width * height;
  if (kind === 3) return new Uint8Array(data.buffer, data.byteOffset, count * 4);
  const rgba = new Uint8Array(count * 4).fill(255);
  const rowBytes = Math.ceil(width / 8);
  for (let at = 0; at < count; at++) {
    if (kind === 1) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const bit = (data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1;
      rgba.fill(bit * 255, at * 4, at * 4 + 3);
    } else {
      for (let channel = 0; channel < 3; channel++) rgba[at * 4 + channel] = data[at * 3 + channel]!;
    }
  }
  return rgba;
}
