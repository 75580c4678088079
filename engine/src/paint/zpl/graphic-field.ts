/**
 * Writes `^GFA` fields: a bitmap in compressed hexadecimal (ACS) or compressed Base64 (Z64), split into strips that fit
 * in a field.
 */
import { base64Codes, textFromLatin1 } from '../../base/bytes.ts';
import type { Platform } from '../../world.ts';
import { type Bitmap, cropBitmap, type PlacedBitmap } from '../label/bitmap.ts';
import { fieldOrigin, graphicField } from './commands.ts';

/** Maximum byte count of `^GF` in Zebra's guide. */
const MAX_FIELD_BYTES = 99_999;
/** Maximum run length in ACS: `z` is 400, `Y` is 19. */
const MAX_RUN = 419;
const HEX = '0123456789ABCDEF';

export type Encoding = { readonly graphics: 'z64' | 'acs'; readonly platform: Platform };

/**
 * Returns the fields that print a bitmap, one per line. Uses several strips if the bitmap exceeds the size of one
 * field.
 */
export function graphicFields(placed: PlacedBitmap, encoding: Encoding): string[] {
  const { x, y, bitmap } = placed;
  const rows = Math.floor(MAX_FIELD_BYTES / bitmap.stride);
  const fields: string[] = [];
  for (let top = 0; top < bitmap.heightDots; top += rows) {
    const height = Math.min(rows, bitmap.heightDots - top);
    const strip = cropBitmap(bitmap, { x: 0, y: top, width: bitmap.widthDots, height });
    const data = encodeBitmap(strip, encoding);
    fields.push(fieldOrigin(x, y + top) + graphicField(strip.bits.length, strip.stride, data));
  }
  return fields;
}

/** Returns the shorter encoding, Z64 or ACS. Returns ACS for printers that do not support Z64. */
function encodeBitmap(bitmap: Bitmap, { graphics, platform }: Encoding): string {
  if (graphics === 'acs') return encodeAcs(bitmap)!;
  const z64 = encodeZ64(bitmap, platform);
  return encodeAcs(bitmap, z64.length) ?? z64;
}

/**
 * Encodes ACS, the alternative data compression (Zebra's guide, `^GF`). It has counts before hexadecimal digits; `,`
 * fills the row with 0; `:` repeats the row above. Returns undefined if the result exceeds `longest`.
 */
export function encodeAcs({ stride, heightDots, bits }: Bitmap, longest = Infinity): string | undefined {
  let text = '';
  let previous: Uint8Array | undefined;
  for (let y = 0; y < heightDots && text.length <= longest; y++) {
    const row = bits.subarray(y * stride, (y + 1) * stride);
    text += previous && isSame(row, previous) ? ':' : encodeRow(row);
    previous = row;
  }
  return text.length <= longest ? text : undefined;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function encodeRow(row: Uint8Array): string {
  // Older firmware supports filling with zeros only after whole bytes.
  let bytes = row.length;
  while (bytes > 0 && row[bytes - 1] === 0) bytes--;
  const end = 2 * bytes;
  let text = '';
  for (let i = 0; i < end; ) {
    const digit = digitAt(row, i);
    let run = 1;
    while (i + run < end && run < MAX_RUN && digitAt(row, i + run) === digit) run++;
    const letter = HEX[digit]!;
    text += run === 1 ? letter : run === 2 ? letter + letter : countLetters(run) + letter;
    i += run;
  }
  return bytes < row.length ? `${text},` : text;
}

function digitAt(row: Uint8Array, index: number): number {
  const byte = row[index >> 1]!;
  return (index & 1) === 0 ? byte >> 4 : byte & 15;
}

/** Returns the count letters, whose values are added: `g` … `z` for 20 … 400, `G` … `Y` for 1 … 19. */
function countLetters(run: number): string {
  const twenties = Math.floor(run / 20);
  const ones = run % 20;
  const high = twenties > 0 ? String.fromCharCode(0x66 + twenties) : '';
  return ones > 0 ? high + String.fromCharCode(0x46 + ones) : high;
}

/** Compression level. On the strips of a parcel label, 9 saves 0.1 % and takes up to five times as long. */
const DEFLATE_LEVEL = 6;

/** Encodes `:Z64:`, the zlib stream in Base64, and the CRC of the Base64 text in four digits. */
export function encodeZ64({ bits }: Bitmap, platform: Platform): string {
  const codes = base64Codes(platform.deflate(bits, DEFLATE_LEVEL));
  return `:Z64:${textFromLatin1(codes)}:${crc16(codes).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Contribution of each byte to the checksum. */
const CRC_OF_BYTE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/** Computes CRC-16/XMODEM: polynomial 1021, initial value 0, no reflection. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ CRC_OF_BYTE[(crc >> 8) ^ byte]!;
  return crc;
}
