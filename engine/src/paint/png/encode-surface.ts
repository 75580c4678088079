/** A painted sheet to a PNG file, with as few bits a pixel as show it exactly. */
import { encodePng } from '../../image/encode-png.ts';
import { PNG_GRAY, PNG_RGB } from '../../image/png-chunks.ts';
import type { Surface } from '../../raster/surface.ts';
import type { Platform } from '../../world.ts';

/** Of zlib: on pages, mostly white, higher levels take twice the time to save a tenth. */
const LEVEL = 3;

export function encodeSurface(surface: Surface, dpi: number, platform: Platform): Uint8Array {
  const { widthPx, heightPx, channels, bytes } = surface;
  const size = { widthPx, heightPx, dpi, level: LEVEL };
  if (channels === 3) return encodePng({ ...size, bitDepth: 8, colorType: PNG_RGB, rows: bytes }, platform);
  const rows = isBlackAndWhite(surface) ? packBits(surface) : undefined;
  return encodePng({ ...size, bitDepth: rows ? 1 : 8, colorType: PNG_GRAY, rows: rows ?? bytes }, platform);
}

/** The zero that leads each row reads as black and does no harm here. */
function isBlackAndWhite({ bytes }: Surface): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== 0 && bytes[i] !== 255) return false;
  return true;
}

function packBits({ widthPx, heightPx, bytes, stride }: Surface): Uint8Array {
  const packedStride = 1 + Math.ceil(widthPx / 8);
  const packed = new Uint8Array(packedStride * heightPx);
  for (let y = 0; y < heightPx; y++) {
    let to = y * packedStride + 1;
    let from = y * stride + 1;
    for (let x = 0; x < widthPx; x += 8, to++) {
      const count = Math.min(8, widthPx - x);
      let byte = 0;
      for (let i = 0; i < count; i++, from++) byte |= bytes[from]! & (0x80 >> i);
      packed[to] = byte;
    }
  }
  return packed;
}
