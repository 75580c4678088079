/** Parses the values of a PDF file (ISO 32000-1, 7.2 and 7.3). Accepts common mistakes, and limits nesting. */
import { PDF_LIMITS } from './limits.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './values.ts';

/** Word that is not a value: `obj`, `endobj`, `stream`, `xref` … An empty word means the end of the file. */
export class Keyword {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

/** Returns the length of a stream, which may be in a separate object. */
export type ReadLength = (length: PdfValue | undefined) => number | undefined;

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (char) => char.charCodeAt(0)));
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

export class Parser {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Reads a value. Throws at a keyword or at the end of the file. */
  value(depth = 0): PdfValue {
    const token = this.token(depth);
    if (token instanceof Keyword)
      throw new Error(`it has ${token.word ? 'an unexpected keyword' : 'an unexpected end'}`);
    return token;
  }

  /** Reads a value or a keyword. */
  token(depth = 0): PdfValue | Keyword {
    if (depth > PDF_LIMITS.depth) throw new Error(`it nests values more than ${PDF_LIMITS.depth} deep`);
    this.skipSpace();
    const char = this.charAt(this.at);
    if (char === '/') return this.name();
    if (char === '(') return this.literal();
    if (char === '[') return this.array(depth);
    if (char === '<') return this.charAt(this.at + 1) === '<' ? this.dict(depth) : this.hexadecimal();
    if (char !== '' && ')>]{}'.includes(char)) {
      this.at++;
      return new Keyword(char);
    }
    return this.plain();
  }

  /** Reads a non-negative integer. Otherwise returns undefined without advancing. */
  integer(): number | undefined {
    const start = this.at;
    this.skipSpace();
    const word = this.word();
    if (/^\d{1,10}$/.test(word)) return Number(word);
    this.at = start;
    return undefined;
  }

  /** Reads `word` if it is the next token. Returns whether it was read. */
  takes(word: string): boolean {
    const start = this.at;
    this.skipSpace();
    if (this.word() === word) return true;
    this.at = start;
    return false;
  }

  /** Reads the value of an object, starting after `obj`. */
  object(readLength: ReadLength): PdfValue {
    const value = this.value();
    if (!(value instanceof Map)) return value;
    return this.takes('stream') ? this.stream(value, readLength) : value;
  }

  private stream(dict: PdfDict, readLength: ReadLength): PdfStream {
    if (this.bytes[this.at] === 13) this.at++;
    if (this.bytes[this.at] === 10) this.at++;
    const start = this.at;
    const length = readLength(dict.get('Length'));
    if (length !== undefined && start + length <= this.bytes.length) {
      this.at = start + length;
      if (this.takes('endstream')) return new PdfStream(dict, this.bytes.subarray(start, start + length));
    }
    // Ignores a wrong length: the stream ends before the word `endstream` and the line break before it.
    const found = indexOf(this.bytes, 'endstream', start);
    let end = found < 0 ? this.bytes.length : found;
    this.at = found < 0 ? end : found + 'endstream'.length;
    if (end > start && this.bytes[end - 1] === 10) end--;
    if (end > start && this.bytes[end - 1] === 13) end--;
    return new PdfStream(dict, this.bytes.subarray(start, end));
  }

  skipSpace(): void {
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at]!;
      if (byte === 37) while (this.at < this.bytes.length && !isLineEnd(this.bytes[this.at]!)) this.at++;
      else if (!SPACE.has(byte)) return;
    }
  }

  /** Advances past the next `EI` between white space, which ends an inline image. */
  skipInlineData(): void {
    const isSpace = (at: number) => at >= this.bytes.length || SPACE.has(this.bytes[at]!);
    for (let at = indexOf(this.bytes, 'EI', this.at); at >= 0; at = indexOf(this.bytes, 'EI', at + 1)) {
      this.at = at + 2;
      if (isSpace(at - 1) && isSpace(at + 2)) return;
    }
    this.at = this.bytes.length;
  }

  private charAt(at: number): string {
    return at < this.bytes.length ? String.fromCharCode(this.bytes[at]!) : '';
  }

  private word(): string {
    const start = this.at;
    while (this.at < this.bytes.length && this.at - start < MAX_WORD && !isDelimiter(this.bytes[this.at]!)) this.at++;
    return String.fromCharCode(...this.bytes.subarray(start, this.at));
  }

  private plain(): PdfValue | Keyword {
    const word = this.word();
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (/^\d{1,10}$/.test(word)) return this.reference(Number(word)) ?? Number(word);
    const number = /^([+-]*)(\d*\.?\d*)/.exec(word);
    if (number && /\d/.test(number[2]!)) return (number[1]!.includes('-') ? -1 : 1) * Number(number[2]);
    return new Keyword(word);
  }

  private reference(number: number): PdfRef | undefined {
    const start = this.at;
    const generation = this.integer();
    if (generation !== undefined && this.takes('R')) return new PdfRef(number, generation);
    this.at = start;
    return undefined;
  }

  private name(): PdfName {
    this.at++;
    const text = this.word();
    return new PdfName(text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
  }

  private array(depth: number): readonly PdfValue[] {
    this.at++;
    const values: PdfValue[] = [];
    for (;;) {
      const token = this.token(depth + 1);
      if (!(token instanceof Keyword)) values.push(token);
      else if (token.word === ']') return values;
      else throw new Error('it contains an unterminated array');
    }
  }

  private dict(depth: number): PdfDict {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      const key = this.token(depth + 1);
      if (key instanceof Keyword && key.word === '>') {
        if (this.charAt(this.at) === '>') this.at++;
        return entries;
      }
      if (!(key instanceof PdfName)) throw new Error('it has a dictionary whose key is not a name');
      entries.set(key.text, this.value(depth + 1));
    }
  }

  private hexadecimal(): PdfString {
    const end = this.bytes.indexOf(62, this.at);
    if (end < 0) throw new Error('it contains an unterminated string');
    const digits: string[] = [];
    for (let i = this.at + 1; i < end; i++) {
      const char = this.charAt(i);
      if (/[0-9a-f]/i.test(char)) digits.push(char);
    }
    this.at = end + 1;
    if (digits.length % 2 === 1) digits.push('0');
    const chars: string[] = [];
    for (let i = 0; i < digits.length; i += 2)
      chars.push(String.fromCharCode(Number.parseInt(`${digits[i]}${digits[i + 1]}`, 16)));
    return new PdfString(chars.join(''));
  }

  private literal(): PdfString {
    const chars: string[] = [];
    let open = 0;
    for (this.at++; this.at < this.bytes.length; this.at++) {
      const char = this.charAt(this.at);
      if (char === '\\') chars.push(this.escape());
      else if (char === ')' && open === 0) {
        this.at++;
        return new PdfString(chars.join(''));
      } else {
        if (char === '(') open++;
        if (char === ')') open--;
        chars.push(char);
      }
    }
    throw new Error('it contains an unterminated string');
  }

  /** Reads an escape sequence up to its last character. */
  private escape(): string {
    const char = this.charAt(++this.at);
    if (char === '\r' && this.charAt(this.at + 1) === '\n') this.at++;
    if (char === '\r' || char === '\n') return '';
    if (!/[0-7]/.test(char)) return ESCAPES[char] ?? char;
    let digits = char;
    while (digits.length < 3 && /[0-7]/.test(this.charAt(this.at + 1))) digits += this.charAt(++this.at);
    return String.fromCharCode(Number.parseInt(digits, 8) & 255);
  }
}

/** Maximum length of a name, a number or a keyword. */
const MAX_WORD = 1000;

function isLineEnd(byte: number): boolean {
  return byte === 10 || byte === 13;
}

function isDelimiter(byte: number): boolean {
  return SPACE.has(byte) || DELIMITERS.has(byte);
}

/** Returns the first position of ASCII text at or after `from`, or -1. */
export function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (hasAt(bytes, text, at)) return at;
  }
  return -1;
}

/** Returns the last position of ASCII text, or -1. */
export function lastIndexOf(bytes: Uint8Array, text: string): number {
  for (let at = bytes.length - text.length; at >= 0; at--) if (hasAt(bytes, text, at)) return at;
  return -1;
}

function hasAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}
