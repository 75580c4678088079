/** `^GFA` fields: a bitmap as compressed hexadecimal (ACS) or deflated Base64 (Z64), in strips a printer takes. */
import { base64, latin1 } from '../../base/bytes.ts';
import type { Platform } from '../../world.ts';
import { type Bitmap, cropBitmap, type PlacedBitmap } from './bitmap.ts';
import { fieldOrigin, graphicField } from './commands.ts';

/** Zebra's guide gives `^GF` byte counts of 1 to 99999. */
const MAX_FIELD_BYTES = 99_999;
/** The longest run ACS can count: `z` is 400, `Y` is 19. */
const MAX_RUN = 419;
const HEX = '0123456789ABCDEF';

export type Encoding = { readonly graphics: 'z64' | 'acs'; readonly platform: Platform };

/** The fields that print a bitmap, one a line; several strips where it exceeds the bytes of one field. */
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

/** The shorter of both encodings, or ACS where the printer knows no other. */
function encodeBitmap(bitmap: Bitmap, { graphics, platform }: Encoding): string {
  const acs = encodeAcs(bitmap);
  if (graphics === 'acs') return acs;
  const z64 = encodeZ64(bitmap, platform);
  return z64.length < acs.length ? z64 : acs;
}

/** Alternative data compression (Zebra's guide, `^GF`): counted hexadecimal digits; `,` rest is 0; `:` row as above. */
export function encodeAcs({ stride, heightDots, bits }: Bitmap): string {
  const rows: string[] = [];
  let previous = '';
  for (let y = 0; y < heightDots; y++) {
    let digits = '';
    for (const byte of bits.subarray(y * stride, (y + 1) * stride)) digits += HEX[byte >> 4]! + HEX[byte & 15]!;
    rows.push(digits === previous ? ':' : encodeRow(digits));
    previous = digits;
  }
  return rows.join('');
}

function encodeRow(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  // Older firmware fills with zeros only after whole bytes.
  if (end % 2 === 1) end++;
  let row = '';
  for (let i = 0; i < end; ) {
    const digit = digits[i]!;
    let run = 1;
    while (i + run < end && run < MAX_RUN && digits[i + run] === digit) run++;
    row += run < 3 ? digit.repeat(run) : countLetters(run) + digit;
    i += run;
  }
  return end < digits.length ? `${row},` : row;
}

/** `g` … `z` count 20 … 400, `G` … `Y` 1 … 19; both add up. */
function countLetters(run: number): string {
  const twenties = Math.floor(run / 20);
  const ones = run % 20;
  const high = twenties > 0 ? String.fromCharCode(0x66 + twenties) : '';
  return ones > 0 ? high + String.fromCharCode(0x46 + ones) : high;
}

/** `:Z64:`, the zlib stream in Base64, and the CRC of that Base64 text in four digits. */
export function encodeZ64({ bits }: Bitmap, platform: Platform): string {
  const text = base64(platform.deflate(bits, 9));
  return `:Z64:${text}:${crc16(latin1(text)).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** CRC-16/XMODEM: polynomial 1021, start 0, nothing reflected. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}
