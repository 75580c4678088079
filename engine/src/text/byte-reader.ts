/** Reads big-endian numbers from binary data. Throws a RangeError when reading beyond the end. */
export class ByteReader {
  private readonly all: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.all = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  uint8(): number {
    return this.view.getUint8(this.at++);
  }

  uint16(): number {
    return this.view.getUint16(this.forward(2));
  }

  int16(): number {
    return this.view.getInt16(this.forward(2));
  }

  uint32(): number {
    return this.view.getUint32(this.forward(4));
  }

  /** Returns the next bytes without copying. */
  bytes(length: number): Uint8Array {
    if (this.at + length > this.all.length) throw new RangeError();
    const start = this.forward(length);
    return this.all.subarray(start, start + length);
  }

  skip(length: number): void {
    this.forward(length);
  }

  /** Current offset. */
  get position(): number {
    return this.at;
  }

  /** Returns the bytes since a position without copying. */
  since(position: number): Uint8Array {
    if (this.at > this.all.length) throw new RangeError();
    return this.all.subarray(position, this.at);
  }

  private forward(length: number): number {
    const start = this.at;
    this.at += length;
    return start;
  }
}
