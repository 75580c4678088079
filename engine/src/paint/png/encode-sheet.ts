/** Encodes a painted sheet as PNG, with the smallest number of bits per pixel that is exact. */
import { encodePng } from '../../image/encode-png.ts';
import { PNG_GRAY, PNG_GRAY_ALPHA, PNG_PALETTE, PNG_RGB, PNG_RGBA } from '../../image/png-chunks.ts';
import type { Sheet } from '../../raster/surface.ts';
import type { Platform } from '../../world.ts';
import { indexedSheet } from './palette.ts';

/** Compression level. On mostly white pages, higher levels take twice the time to save 10 %. */
const LEVEL = 3;

const COLOR_TYPES = { 1: PNG_GRAY, 2: PNG_GRAY_ALPHA, 3: PNG_RGB, 4: PNG_RGBA } as const;

export function encodeSheet(sheet: Sheet, dpi: number, platform: Platform): Uint8Array {
  const { widthPx, heightPx, channels, bytes } = sheet;
  const size = { widthPx, heightPx, dpi, level: LEVEL };
  const isGray = channels === 1;
  if (isGray && isBlackAndWhite(sheet)) {
    return encodePng({ bitDepth: 1, colorType: PNG_GRAY, rows: packBits(sheet), ...size }, platform);
  }
  const indexed = indexedSheet(sheet, isGray ? FEW_GRAYS : MOST_COLORS);
  if (indexed) return encodePng({ colorType: PNG_PALETTE, ...indexed, ...size }, platform);
  return encodePng({ bitDepth: 8, colorType: COLOR_TYPES[channels], rows: bytes, ...size }, platform);
}

/** Maximum number of greys for which a palette saves space. */
const FEW_GRAYS = 16;

/** Maximum number of colours in a palette. */
const MOST_COLORS = 256;

/**
 * Checks four bytes at a time. The zero byte that begins each row counts as black, which does not affect the result.
 */
function isBlackAndWhite({ bytes }: Sheet): boolean {
  const words = new Uint32Array(bytes.buffer, 0, bytes.length >> 2);
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word !== 0xffffffff && word !== 0 && !bytes.subarray(i * 4, i * 4 + 4).every(isBlackOrWhite)) return false;
  }
  return bytes.subarray(words.length * 4).every(isBlackOrWhite);
}

function isBlackOrWhite(byte: number): boolean {
  return byte === 0 || byte === 255;
}

function packBits({ widthPx, heightPx, bytes, stride }: Sheet): Uint8Array {
  const packedStride = 1 + Math.ceil(widthPx / 8);
  const packed = new Uint8Array(packedStride * heightPx);
  for (let y = 0; y < heightPx; y++) {
    let to = y * packedStride + 1;
    let at = y * stride + 1;
    const end = at + widthPx;
    for (; at + 8 <= end; at += 8, to++) {
      packed[to] =
        (bytes[at]! & 0x80) |
        (bytes[at + 1]! & 0x40) |
        (bytes[at + 2]! & 0x20) |
        (bytes[at + 3]! & 0x10) |
        (bytes[at + 4]! & 0x08) |
        (bytes[at + 5]! & 0x04) |
        (bytes[at + 6]! & 0x02) |
        (bytes[at + 7]! & 0x01);
    }
    for (let bit = 0x80; at < end; at++, bit >>= 1) packed[to] = packed[to]! | (bytes[at]! & bit);
  }
  return packed;
}
