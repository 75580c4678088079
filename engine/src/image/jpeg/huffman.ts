/** Decodes Huffman codes and the bits of a scan (ITU-T T.81, F.2.2). Throws if the data ends or no code matches. */

export type HuffmanTable = {
  /** Length × 256 + value for each prefix of `FAST_BITS` bits; 0 for prefixes of longer codes. */
  readonly fast: Uint16Array;
  /** Largest code of each length plus one, shifted left to 16 bits; 0 for lengths without codes. */
  readonly ends: Int32Array;
  /** Offset from a code to the index of its value, by length. */
  readonly offsets: Int32Array;
  readonly values: Uint8Array;
};

const FAST_BITS = 9;

/** Builds a table from sixteen counts (by code length), and the values in order of their codes. */
export function huffmanTable(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const fast = new Uint16Array(1 << FAST_BITS);
  const ends = new Int32Array(17);
  const offsets = new Int32Array(17);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1]!;
    offsets[length] = index - code;
    if (code + count > 1 << length) throw new Error('a Huffman table is damaged');
    for (let i = 0; i < count; i++, code++, index++) {
      if (length > FAST_BITS) continue;
      const start = code << (FAST_BITS - length);
      fast.fill((length << 8) | values[index]!, start, start + (1 << (FAST_BITS - length)));
    }
    ends[length] = count > 0 ? code << (16 - length) : 0;
    code <<= 1;
  }
  return { fast, ends, offsets, values };
}

export class BitReader {
  /** Offset of the next byte. Reading stops at a marker. */
  at: number;
  private readonly bytes: Uint8Array;
  private bits = 0;
  private count = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Skips the rest of the byte and advances to the next marker. */
  toMarker(): void {
    this.bits = 0;
    this.count = 0;
    while (this.at + 1 < this.bytes.length) {
      const next = this.bytes[this.at + 1]!;
      if (this.bytes[this.at] === 0xff && next !== 0 && next !== 0xff) return;
      this.at++;
    }
    throw new Error('its data is incomplete');
  }

  /** Reads up to 16 bits. */
  read(count: number): number {
    if (this.count < count) this.fill();
    this.count -= count;
    if (this.count < 0) throw new Error('its data is incomplete');
    return (this.bits >>> this.count) & ((1 << count) - 1);
  }

  /** Reads a signed number. The lower half of the values is negative (F.2.2.1, EXTEND). */
  readSigned(count: number): number {
    const value = this.read(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  decode({ fast, ends, offsets, values }: HuffmanTable): number {
    if (this.count < 16) this.fill();
    // Missing bits are read as zeros. A code that needs them is an error.
    const window =
      this.count >= 16 ? (this.bits >>> (this.count - 16)) & 0xffff : (this.bits << (16 - this.count)) & 0xffff;
    const known = fast[window >> (16 - FAST_BITS)]!;
    let length = known >> 8;
    let value = known & 255;
    if (length === 0) {
      length = FAST_BITS + 1;
      while (length <= 16 && window >= ends[length]!) length++;
      if (length > 16) throw new Error('no Huffman code fits');
      value = values[(window >> (16 - length)) + offsets[length]!]!;
    }
    this.count -= length;
    if (this.count < 0) throw new Error('its data is incomplete');
    return value;
  }

  private fill(): void {
    const { bytes } = this;
    while (this.count <= 16) {
      const byte = bytes[this.at];
      if (byte === undefined) return;
      if (byte === 0xff) {
        if (bytes[this.at + 1] !== 0) return;
        this.at++;
      }
      this.at++;
      this.bits = (this.bits << 8) | byte;
      this.count += 8;
    }
  }
}
