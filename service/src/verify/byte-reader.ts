/** Reads printer data, which consists of lines of commands with binary data between them. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Returns the next bytes. Throws if there are not enough bytes. */
  take(count: number): Uint8Array {
    const end = this.at + count;
    if (end > this.bytes.length) throw new Error('the data ends in the middle of a command');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  /** Returns the text before the next line feed. A carriage return at its end is removed. */
  line(): string {
    const end = this.bytes.indexOf(0x0a, this.at);
    if (end < 0) throw new Error('the data ends in the middle of a line');
    const text = Buffer.from(this.take(end - this.at)).toString('latin1');
    this.at++;
    return text.replace(/\r$/, '');
  }

  /** Reads the following text if it matches the pattern. */
  takeIf(pattern: RegExp): RegExpExecArray | undefined {
    const ahead = Buffer.from(this.bytes.subarray(this.at, this.at + MAX_HEAD)).toString('latin1');
    const found = pattern.exec(ahead);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }
}

/** Maximum number of characters of a command before its binary data. */
const MAX_HEAD = 80;
