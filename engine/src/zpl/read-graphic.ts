/** Decodes `^GFA` fields to rows of dots: hexadecimal with run lengths (ACS), or zlib in Base64 (Z64). */
import { Unzlib } from 'fflate';
import { fromBase64, latin1 } from '../base/bytes.ts';
import { type Bitmap, createBitmap } from '../paint/label/bitmap.ts';
import { crc16 } from '../paint/zpl/graphic-field.ts';

/** Parses `A,b,c,d,data`: b and c are byte counts, d is the number of bytes per row. Throws if the field is invalid. */
export function readGraphic(parameters: string): Bitmap {
  const match = /^A,(\d{1,6}),(\d{1,6}),(\d{1,5}),/.exec(parameters);
  if (!match) throw new Error('is not an ASCII graphic');
  const [sent, total, stride] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (stride === 0 || total % stride !== 0 || sent !== total)
    throw new Error('has a byte count that is not a whole number of rows');
  const bitmap = createBitmap(stride * 8, total / stride);
  const data = parameters.slice(match[0].length);
  bitmap.bits.set(data.startsWith(':') ? readZ64(data, total) : readAcs(data, stride, total));
  return bitmap;
}

function readZ64(data: string, size: number): Uint8Array {
  const match = /^:Z64:([A-Za-z0-9+/=]*):([0-9A-F]{4})$/.exec(data);
  if (!match) throw new Error('is not Z64 data');
  if (crc16(latin1(match[1]!)) !== Number.parseInt(match[2]!, 16)) throw new Error('has a wrong checksum');
  const packed = fromBase64(match[1]!);
  if (!packed) throw new Error('is not Base64');
  return inflate(packed, size);
}

function inflate(packed: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let length = 0;
  const unzlib = new Unzlib((part) => {
    if (length + part.length > size) throw new Error('decompresses to more data than its header declares');
    bytes.set(part, length);
    length += part.length;
  });
  // Decompresses in steps to detect a decompression bomb early.
  for (let at = 0; at < packed.length; at += 16_384) unzlib.push(packed.subarray(at, at + 16_384));
  if (length !== size) throw new Error('has less data than its header declares');
  return bytes;
}

/**
 * Decodes ACS. `G`…`Y` repeat the next digit 1…19 times, `g`…`z` 20…400 times; `,` fills a row with 0; `:` repeats the
 * row above.
 */
function readAcs(data: string, stride: number, size: number): Uint8Array {
  const digits = stride * 2;
  const rows: string[] = [];
  let row = '';
  let repeat = 0;
  const endRow = (text: string) => {
    if (rows.length * stride >= size) throw new Error('has more rows than its header declares');
    rows.push(text);
    row = '';
  };
  for (const letter of data) {
    const code = letter.charCodeAt(0);
    if (letter >= 'G' && letter <= 'Y') repeat += code - 70;
    else if (letter >= 'g' && letter <= 'z') repeat += (code - 102) * 20;
    else if (/[0-9A-F]/.test(letter)) {
      row += letter.repeat(Math.max(1, repeat));
      repeat = 0;
      if (row.length > digits) throw new Error('has a row that is too long');
      if (row.length === digits) endRow(row);
    } else if (letter === ',') endRow(row.padEnd(digits, '0'));
    else if (letter === ':' && row === '' && rows.length > 0) endRow(rows.at(-1)!);
    else throw new Error(`has a "${letter}" at a position where it is not allowed`);
  }
  if (rows.length * stride !== size || row !== '') throw new Error('has fewer rows than its header declares');
  const bytes = new Uint8Array(size);
  rows.forEach((text, y) => {
    for (let x = 0; x < stride; x++) bytes[y * stride + x] = Number.parseInt(text.slice(2 * x, 2 * x + 2), 16);
  });
  return bytes;
}
