/**
 * Decodes the bitmap of a `^GFA` command strictly: hexadecimal with run lengths (ACS), or `:Z64:` with its checksum.
 */
import { inflateSync } from 'node:zlib';
import type { Bitmap } from './picture.ts';

/** Bitmap whose width is a multiple of eight, or a fault. */
export type ZplGraphic =
  | { readonly kind: 'graphic'; readonly bitmap: Bitmap }
  | { readonly kind: 'fault'; readonly message: string };

const maxBytes = 99_999;
const maxRun = 419;

/** Parses the text after `^GF`: `A,count,count,bytes per row,data`. Both counts refer to the decoded bitmap. */
export function readGraphic(rest: string): ZplGraphic {
  const match = /^A,(\d+),(\d+),(\d+),(.*)$/s.exec(rest);
  if (match === null) return fault('not of the form A,count,count,bytes a row,data');
  const [sent, total, stride] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (sent !== total) return fault(`the two byte counts differ: ${sent} and ${total}`);
  if (total < 1 || total > maxBytes) return fault(`a byte count of ${total} is not within 1 to ${maxBytes}`);
  if (stride < 1 || total % stride !== 0) return fault(`${total} bytes are not whole rows of ${stride}`);
  const data = match[4]!.replaceAll('\n', '');
  const bytes =
    data.startsWith(':') && data.length > 1 && data[1] === 'Z' ? readZ64(data, total) : readAcs(data, stride);
  if (typeof bytes === 'string') return fault(bytes);
  if (bytes.length !== total) return fault(`${bytes.length} bytes of data, but a count of ${total}`);
  return { kind: 'graphic', bitmap: unpack(bytes, stride) };
}

function fault(message: string): ZplGraphic {
  return { kind: 'fault', message };
}

function readZ64(data: string, total: number): Uint8Array | string {
  const match = /^:Z64:([A-Za-z0-9+/]+={0,2}):([0-9A-F]{4})$/.exec(data);
  if (match === null) return 'not of the form :Z64:base64:four upper-case hexadecimal digits';
  const [, base64, sum] = match;
  if (base64!.length % 4 !== 0) return 'Base64 without its padding';
  const expected = crc16(base64!).toString(16).toUpperCase().padStart(4, '0');
  if (sum !== expected) return `the check sum is ${sum}, but the data's is ${expected}`;
  try {
    return inflateSync(Buffer.from(base64!, 'base64'), { maxOutputLength: total + 1 });
  } catch (error) {
    return `the data does not inflate: ${String(error)}`;
  }
}

/** Computes CRC-16/XMODEM (polynomial 0x1021, starting with 0) of the Base64 text, as Zebra's guide requires. */
function crc16(text: string): number {
  let crc = 0;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc;
}

function readAcs(data: string, stride: number): Uint8Array | string {
  const rows: string[] = [];
  let row = '';
  let run = 0;
  for (const char of data) {
    if (char >= 'G' && char <= 'Y') run += char.charCodeAt(0) - 70;
    else if (char >= 'g' && char <= 'z') run += (char.charCodeAt(0) - 102) * 20;
    else if (/[0-9A-F]/.test(char)) {
      row += char.repeat(run || 1);
      run = 0;
    } else if (char === ',' || char === ':') {
      if (run > 0) return 'a run length without a digit';
      if (char === ',' && row.length % 2 !== 0) return 'a row filled up after an odd number of digits';
      if (char === ':' && (row !== '' || rows.length === 0)) return 'a row repeated where none is complete';
      row = char === ':' ? rows.at(-1)! : row.padEnd(stride * 2, '0');
    } else return `the character ${char} is not one of the encoding`;
    if (run > maxRun) return `a run length of ${run} is above ${maxRun}`;
    if (row.length > stride * 2) return 'a run goes beyond its row';
    if (row.length === stride * 2) {
      rows.push(row);
      row = '';
    }
  }
  if (run > 0 || row !== '') return 'the last row is not complete';
  return Buffer.from(rows.join(''), 'hex');
}

function unpack(bytes: Uint8Array, stride: number): Bitmap {
  const width = stride * 8;
  const bits = new Uint8Array(bytes.length * 8);
  for (let index = 0; index < bits.length; index += 1) bits[index] = (bytes[index >> 3]! >> (7 - (index & 7))) & 1;
  return { width, height: bytes.length / stride, bits };
}
