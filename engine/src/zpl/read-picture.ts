/**
 * Decodes the graphics of `^GF`, `~DG` and `~DY` as tolerantly as a printer. Missing rows are white, and surplus data
 * is dropped. Returns notes instead of errors.
 */
import { Unzlib } from 'fflate';
import { fromBase64, latin1 } from '../base/bytes.ts';
import { type Bitmap, createBitmap } from '../paint/label/bitmap.ts';
import { crc16 } from '../paint/zpl/graphic-field.ts';

export type Picture = { readonly bitmap: Bitmap; readonly note?: string | undefined };

/** Maximum size of a decoded graphic in bytes. */
export const MAX_PICTURE_BYTES = 20_000_000;

/** Encoding of the data: hexadecimal (including compressed, `:B64:` and `:Z64:`), bytes, or zlib-compressed bytes. */
export type PictureForm = 'ascii' | 'binary' | 'packed';

/** Decodes `totalBytes` with `stride` bytes per row. Returns undefined if there are no rows or too many. */
export function readPicture(
  data: string,
  { totalBytes, stride, form }: { readonly totalBytes: number; readonly stride: number; readonly form: PictureForm },
): Picture | undefined {
  const rows = Math.floor(totalBytes / stride);
  if (!(stride >= 1 && rows >= 1) || stride * rows > MAX_PICTURE_BYTES) return undefined;
  const bitmap = createBitmap(stride * 8, rows);
  const { bytes, note } = decode(data, { stride, rows, form });
  bitmap.bits.set(bytes.subarray(0, bitmap.bits.length));
  return {
    bitmap,
    note: note ?? (bytes.length < bitmap.bits.length ? 'has fewer rows than its header declares' : undefined),
  };
}

type Size = { readonly stride: number; readonly rows: number; readonly form: PictureForm };

function decode(
  data: string,
  { stride, rows, form }: Size,
): { readonly bytes: Uint8Array; readonly note?: string | undefined } {
  if (form === 'binary') return { bytes: latin1(data) };
  if (form === 'packed') return unpacked(latin1(data), stride * rows);
  const coded = /^\s*:(B64|Z64):([^:]*)(?::\s*([0-9A-Fa-f]{0,8}))?/.exec(data);
  if (!coded) return { bytes: fromCompressedHex(data, stride, rows) };
  const [, kind, text = '', crc = ''] = coded;
  const packed = fromBase64(text);
  if (!packed) return { bytes: new Uint8Array(), note: 'has data that is not Base64' };
  const isIntact = crc !== '' && crc16(latin1(text.replace(/\s+/g, ''))) === Number.parseInt(crc, 16);
  const { bytes, note } = kind === 'Z64' ? unpacked(packed, stride * rows) : { bytes: packed };
  return note || isIntact ? { bytes, note } : { bytes, note: 'has a wrong checksum; printers may drop it' };
}

function unpacked(
  packed: Uint8Array,
  size: number,
): { readonly bytes: Uint8Array; readonly note?: string | undefined } {
  const bytes = inflated(packed, size);
  return bytes ? { bytes } : { bytes: new Uint8Array(), note: 'has data that cannot be decompressed' };
}

/**
 * Returns the bytes of a stored file of this size, which is sent as bytes, in hexadecimal, or as `:B64:` or `:Z64:`.
 */
export function readFile(data: string, size: number, isBinary: boolean): Uint8Array | undefined {
  if (size > MAX_PICTURE_BYTES) return undefined;
  if (isBinary) return latin1(data.slice(0, size));
  const coded = /^\s*:(B64|Z64):([^:]*)/.exec(data);
  const packed = coded && fromBase64(coded[2]!);
  if (coded) return packed && coded[1] === 'Z64' ? inflated(packed, size) : (packed ?? undefined);
  const digits = data.replace(/[^0-9A-Fa-f]/g, '').slice(0, 2 * size);
  return Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}

/** Inflates at most `size` bytes. */
function inflated(packed: Uint8Array, size: number): Uint8Array | undefined {
  const bytes = new Uint8Array(size);
  let length = 0;
  const unzlib = new Unzlib((part) => {
    const fitting = part.subarray(0, size - length);
    bytes.set(fitting, length);
    length += fitting.length;
  });
  try {
    // Decompresses in steps, so that a decompression bomb ends early.
    for (let at = 0; at < packed.length && length < size; at += 4096) unzlib.push(packed.subarray(at, at + 4096));
  } catch {
    return length > 0 ? bytes.subarray(0, length) : undefined;
  }
  return bytes.subarray(0, length);
}

/**
 * Decodes compressed hexadecimal (Zebra’s guide). `G`…`Y` repeat the next digit 1…19 times, `g`…`z` 20…400 times; `,`
 * fills the row with 0, `!` with 1; `:` repeats the row above.
 */
function fromCompressedHex(data: string, stride: number, rows: number): Uint8Array {
  const bytes = new Uint8Array(stride * rows);
  const digits = stride * 2;
  const end = digits * rows;
  let at = 0;
  let repeat = 0;
  const put = (value: number, count: number) => {
    for (let left = Math.min(count, end - at); left > 0; left--, at++) {
      bytes[at >> 1]! |= at % 2 === 0 ? value << 4 : value;
    }
  };
  for (const letter of data) {
    if (at >= end) break;
    const code = letter.charCodeAt(0);
    if (letter >= 'G' && letter <= 'Y') repeat += code - 70;
    else if (letter >= 'g' && letter <= 'z') repeat += (code - 102) * 20;
    else if (/[0-9A-Fa-f]/.test(letter)) {
      put(Number.parseInt(letter, 16), Math.max(1, repeat));
      repeat = 0;
    } else if (letter === ',' || letter === '!') {
      const column = at % digits;
      put(letter === ',' ? 0 : 15, digits - column);
      repeat = 0;
    } else if (letter === ':') {
      const from = (at - digits) / 2;
      const above = from >= 0 ? bytes.slice(from, from + stride) : new Uint8Array(stride);
      for (const byte of above) {
        put(byte >> 4, 1);
        put(byte & 15, 1);
      }
      repeat = 0;
    }
  }
  return bytes;
}
