/** Decodes the filters of PDF streams (ISO 32000-1, 7.4), except image filters. */
import { Unzlib } from 'fflate';
import { PDF_LIMITS } from './limits.ts';
import { undoPredictor } from './predictor.ts';
import { isArray, isDict, nameOf, type PdfDict, type PdfStream, type PdfValue } from './values.ts';

/** Counts the decompressed bytes of one file's streams. */
export class StreamBudget {
  private left: number = PDF_LIMITS.decompressedBytes;

  /** Number of bytes that may still be decompressed. */
  get bytes(): number {
    return this.left;
  }

  take(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) tooLarge();
  }
}

type Resolve = (value: PdfValue | undefined) => PdfValue;

const FULL_NAMES: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
};

/** Decodes the bytes of a stream. Throws if a filter is unknown or the result is too large. */
export function decodeStream({ dict, raw }: PdfStream, resolve: Resolve, budget: StreamBudget): Uint8Array {
  const filters = listOf(resolve(dict.get('Filter'))).map(resolve);
  const parameters = listOf(resolve(dict.get('DecodeParms'))).map(resolve);
  if (filters.length > PDF_LIMITS.filters) throw new Error(`a stream has more than ${PDF_LIMITS.filters} filters`);
  let bytes = raw;
  filters.forEach((filter, index) => {
    const given = parameters[index];
    bytes = undo(nameOf(filter) ?? '', bytes, isDict(given) ? given : new Map(), budget.bytes, resolve);
    budget.take(bytes.length);
  });
  return bytes;
}

function listOf(value: PdfValue): readonly PdfValue[] {
  if (isArray(value)) return value;
  return value === null ? [] : [value];
}

function undo(filter: string, bytes: Uint8Array, given: PdfDict, most: number, resolve: Resolve): Uint8Array {
  const parameter = (key: string, otherwise: number) => {
    const value = resolve(given.get(key));
    return typeof value === 'number' ? value : otherwise;
  };
  switch (FULL_NAMES[filter] ?? filter) {
    case 'FlateDecode':
      return undoPredictor(inflate(bytes, most), parameter);
    case 'LZWDecode':
      return undoPredictor(unpackLzw(bytes, parameter('EarlyChange', 1) !== 0, most), parameter);
    case 'ASCII85Decode':
      return readBase85(bytes);
    case 'ASCIIHexDecode':
      return readHex(bytes);
    case 'RunLengthDecode':
      return unpackRuns(bytes, most);
    default:
      throw new Error('a stream has a filter that is not supported');
  }
}

function tooLarge(): never {
  throw new Error(`its streams decompress to more than ${PDF_LIMITS.decompressedBytes / 1024 / 1024} MB`);
}

/** Growing buffer with a size limit. */
class Output {
  private bytes = new Uint8Array(1024);
  private length = 0;

  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  push(part: ArrayLike<number>): void {
    const end = this.length + part.length;
    if (end > this.most) tooLarge();
    if (end > this.bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(part, this.length);
    this.length = end;
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

const INFLATE_STEP = 4096;

/** Inflates a stream. If the stream is truncated, returns the bytes before that point, as other readers do. */
function inflate(bytes: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  const unzlib = new Unzlib((part) => output.push(part));
  for (let at = 0; at < bytes.length; at += INFLATE_STEP) {
    try {
      unzlib.push(bytes.subarray(at, at + INFLATE_STEP));
    } catch (error) {
      // Stops at errors of fflate, which have a code.
      if (error instanceof Error && 'code' in error) break;
      throw error;
    }
  }
  return output.finish();
}

const LZW_CLEAR = 256;
const LZW_END = 257;

function unpackLzw(bytes: Uint8Array, isEarly: boolean, most: number): Uint8Array {
  const output = new Output(most);
  let table: Uint8Array[] = [];
  let previous: Uint8Array | undefined;
  let width = 9;
  const entry = (code: number) => (code < 256 ? Uint8Array.of(code) : table[code - 258]);
  for (let bit = 0; bit + width <= bytes.length * 8; ) {
    const code = bitsAt(bytes, bit, width);
    bit += width;
    if (code === LZW_END) break;
    if (code === LZW_CLEAR) {
      table = [];
      previous = undefined;
      width = 9;
      continue;
    }
    const known: Uint8Array | undefined = entry(code);
    const part: Uint8Array | undefined = known ?? (previous && joined(previous, previous[0]!));
    if (!part) throw new Error('an LZW stream is damaged');
    output.push(part);
    if (previous && table.length < 4096 - 258) table.push(joined(previous, part[0]!));
    previous = part;
    const next = table.length + 258 + (isEarly ? 1 : 0);
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return output.finish();
}

function bitsAt(bytes: Uint8Array, bit: number, width: number): number {
  const at = bit >> 3;
  const three = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return (three >> (24 - (bit & 7) - width)) & ((1 << width) - 1);
}

function joined(bytes: Uint8Array, last: number): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = last;
  return longer;
}

function readHex(bytes: Uint8Array): Uint8Array {
  const digits: number[] = [];
  for (const byte of bytes) {
    if (byte === 62) break;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (!Number.isNaN(digit)) digits.push(digit);
  }
  if (digits.length % 2 === 1) digits.push(0);
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => digits[i * 2]! * 16 + digits[i * 2 + 1]!);
}

function readBase85(bytes: Uint8Array): Uint8Array {
  const output = new Output(bytes.length * 4);
  let group: number[] = [];
  const flush = () => {
    const count = group.length - 1;
    if (count < 1) return;
    while (group.length < 5) group.push(84);
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    output.push([value / 2 ** 24, (value / 65536) & 255, (value / 256) & 255, value & 255].slice(0, count));
    group = [];
  };
  for (const byte of bytes) {
    if (byte === 126) break;
    if (byte === 122 && group.length === 0) output.push([0, 0, 0, 0]);
    else if (byte >= 33 && byte <= 117) group.push(byte - 33);
    if (group.length === 5) flush();
  }
  flush();
  return output.finish();
}

function unpackRuns(bytes: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  for (let at = 0; at < bytes.length && bytes[at] !== 128; ) {
    const length = bytes[at]!;
    if (length < 128) {
      output.push(bytes.subarray(at + 1, at + 2 + length));
      at += 2 + length;
    } else {
      output.push(new Uint8Array(257 - length).fill(bytes[at + 1] ?? 0));
      at += 2;
    }
  }
  return output.finish();
}
