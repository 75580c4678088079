/**
 * Writes a PDF file: numbered objects and a cross-reference stream (ISO 32000-1, 7.5). Objects other than streams are
 * packed together.
 */
import { concatBytes, hex, latin1 } from '../../base/bytes.ts';
import type { Encryption } from '../../scene/encryption.ts';
import type { PdfVersion } from '../../scene/standards.ts';
import type { Platform } from '../../world.ts';
import { hasExitSequence, inHexadecimal } from './exit-sequence.ts';
import { createSecurityHandler } from './security-handler.ts';

/** Number of an indirect object. */
export type Ref = number;

/** Formats a reference to an object. */
export function ref(object: Ref): string {
  return `${object} 0 R`;
}

/**
 * Compression level. On the streams of a parcel label, level 6 saves 0.2 % of the size in 25 % more time. Level 9
 * takes three times as long. Level 1 increases the size by 4 %.
 */
const DEFLATE_LEVEL = 5;

/**
 * Level for full object streams, which only large trees have. Level 5 would save 5 % of the file, but increase the
 * total time by 10 %.
 */
const FULL_STREAM_LEVEL = 2;

/** Four bytes above 127, by which transfer programs recognize binary files. */
const BINARY = '%\u00e2\u00e3\u00cf\u00d3\n';

/** Number of objects per object stream. Longer streams save little, and readers decompress whole streams. */
const OBJECTS_A_STREAM = 1000;

/** Bytes per field of a row in the cross-reference stream: type, offset or stream, and index in the stream. */
const ROW = [1, 4, 2] as const;
const ROW_BYTES = 7;

/**
 * Maximum number of uncompressed rows of four bytes. Up to about 50 rows, they are shorter than compressed rows. In
 * documents of 80 to 100 rows, they add 100 to 210 bytes (at most 1 %), but save a call of the compressor.
 */
const SHORT_ROWS = 100;

/** Collects the objects of one file and writes them in numerical order. */
export class PdfFile {
  readonly version: PdfVersion;
  private readonly platform: Platform;
  private readonly objects: (PdfObject | undefined)[] = [];

  constructor(platform: Platform, version: PdfVersion = '1.7') {
    this.platform = platform;
    this.version = version;
  }

  /** Reserves a number for an object that is referenced before its content is known. `set` must be called later. */
  reserve(): Ref {
    return this.objects.push(undefined);
  }

  set(object: Ref, body: string): void {
    this.objects[object - 1] = body;
  }

  /** Sets a reserved object to a stream, like `addStream`. */
  setStream(object: Ref, entries: string, bytes: Uint8Array): void {
    this.objects[object - 1] = { entries, bytes };
  }

  add(body: string): Ref {
    return this.objects.push(body);
  }

  /** Adds a stream with unchanged bytes. `entries` are its dictionary entries without the length. */
  addStream(entries: string, bytes: Uint8Array): Ref {
    return this.objects.push({ entries, bytes });
  }

  addDeflated(entries: string, bytes: Uint8Array): Ref {
    return this.addPacked(entries, this.pack(bytes));
  }

  /** Adds a stream with bytes that `pack` has compressed. */
  addPacked(entries: string, packed: Uint8Array): Ref {
    return this.addStream(`${entries}/Filter/FlateDecode`, packed);
  }

  pack(bytes: Uint8Array, level = DEFLATE_LEVEL): Uint8Array {
    return this.platform.deflate(bytes, level);
  }

  /**
   * Returns the whole file. Its ID is a digest of all objects, so that equal documents result in equal files. Objects
   * other than streams are packed together (7.5.7). Their object streams, which contain all strings, are encrypted as a
   * whole. The dictionaries of other streams have no strings.
   */
  finish(roots: Roots, encryption?: Encryption): Uint8Array {
    const handler = encryption && createSecurityHandler(this.platform, encryption, this.digest());
    const { parts, write, offset } = createParts(`%PDF-${this.version}\n${BINARY}`);
    const encrypted = (object: Ref, { entries, bytes }: Stream): Stream => ({
      entries,
      bytes: handler?.encrypt(object, bytes) ?? bytes,
    });
    const writeStream = (object: Ref, stream: Stream) => {
      const written = encrypted(object, stream);
      const isSafe = !hasExitSequence(written.bytes);
      writeObject(write, object, isSafe ? written : encrypted(object, inHexadecimal(stream)));
    };
    const rows: Row[] = [[0, 0, 0xffff]];
    const small: Ref[] = [];
    this.objects.forEach((object, index) => {
      if (typeof object === 'string') {
        small.push(index + 1);
        rows.push(rows[0]!);
        return;
      }
      rows.push([1, offset(), 0]);
      writeStream(index + 1, there(object, index + 1));
    });
    for (let from = 0; from < small.length; from += OBJECTS_A_STREAM) {
      const own = small.slice(from, from + OBJECTS_A_STREAM);
      for (let index = 0; index < own.length; index++) rows[own[index]!] = [2, rows.length, index];
      const [entries, bytes] = objectStream(
        own,
        own.map((object) => this.objects[object - 1] as string),
      );
      const level = own.length < OBJECTS_A_STREAM ? DEFLATE_LEVEL : FULL_STREAM_LEVEL;
      rows.push([1, offset(), 0]);
      writeStream(rows.length - 1, { entries: `${entries}/Filter/FlateDecode`, bytes: this.pack(bytes, level) });
    }
    if (handler) {
      rows.push([1, offset(), 0]);
      writeObject(write, rows.length - 1, handler.dictionary);
    }
    const locked = handler ? `/Encrypt ${ref(rows.length - 1)}` : '';
    const start = offset();
    rows.push([1, start, 0]);
    const [encoding, table] = this.table(rows, start);
    return this.identified(parts(), start, (id) => {
      const entries = `/Type/XRef${trailerEntries(rows.length, roots, id)}${locked}${encoding}`;
      const dictionary = `${rows.length - 1} 0 obj\n<<${entries}/Length ${table.length}>>stream\n`;
      return concatBytes([latin1(dictionary), table, latin1(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`)]);
    });
  }

  /** Returns the dictionary entries and the bytes of the cross-reference stream. `end` is the largest offset. */
  private table(rows: readonly Row[], end: number): readonly [entries: string, bytes: Uint8Array] {
    if (rows.length <= SHORT_ROWS && end <= 0xffff) return ['/W[1 2 1]', shortRows(rows)];
    const parameters = `/DecodeParms<</Predictor 12/Columns ${ROW_BYTES}>>`;
    return [`/W[${ROW.join(' ')}]${parameters}/Filter/FlateDecode`, this.pack(upPredicted(rows))];
  }

  /** Returns a digest of all objects so far, before encryption. */
  digest(): Uint8Array {
    const parts = this.objects.flatMap((object) => {
      if (typeof object !== 'object') return [latin1(`${object}\n`)];
      return [latin1(`${object.entries} ${object.bytes.length}\n`), object.bytes];
    });
    return this.platform.sha256(concatBytes(parts));
  }

  /** Inserts the ID into reserved space, so that even a large file is built only once. */
  private identified(parts: readonly Uint8Array[], start: number, end: (id: string) => Uint8Array): Uint8Array {
    const file = concatBytes([...parts, end('0'.repeat(32))]);
    file.set(end(hex(this.platform.sha256(file.subarray(0, start)).subarray(0, 16))), start);
    return file;
  }
}

/** Catalogue, and information dictionary, which PDF 2.0 does not have. */
type Roots = { readonly root: Ref; readonly info: Ref | undefined };

/** Body of an object, or a stream: its dictionary entries without the length, and its bytes. */
type PdfObject = string | Stream;

type Stream = { readonly entries: string; readonly bytes: Uint8Array };

type Write = (part: string | Uint8Array) => void;

/** Collects the parts of a file. Encodes the texts between two streams at once. */
function createParts(header: string) {
  const parts: Uint8Array[] = [];
  let text = header;
  let length = header.length;
  const write: Write = (part) => {
    length += part.length;
    if (typeof part === 'string') text += part;
    else {
      parts.push(latin1(text), part);
      text = '';
    }
  };
  return { parts: () => [...parts, latin1(text)], write, offset: () => length };
}

function writeObject(write: Write, number: Ref, object: PdfObject): void {
  write(`${number} 0 obj\n`);
  if (typeof object === 'string') write(object);
  else {
    write(`<<${object.entries}/Length ${object.bytes.length}>>stream\n`);
    write(object.bytes);
    write('\nendstream');
  }
  write('\nendobj\n');
}

function there<T extends PdfObject>(object: T | undefined, number: Ref): T {
  if (object === undefined) throw new Error(`object ${number} was reserved and never set`);
  return object;
}

function trailerEntries(size: number, { root, info }: Roots, id: string): string {
  return `/Size ${size}/Root ${ref(root)}${info === undefined ? '' : `/Info ${ref(info)}`}/ID[<${id}><${id}>]`;
}

/** Returns the entries and bytes of an object stream, which begins with the numbers and offsets of its objects. */
function objectStream(objects: readonly Ref[], bodies: readonly string[]): [string, Uint8Array] {
  const places: number[] = [];
  let end = 0;
  for (let i = 0; i < objects.length; i++) {
    places.push(objects[i]!, end);
    end += bodies[i]!.length + 1;
  }
  const head = `${places.join(' ')} `;
  return [`/Type/ObjStm/N ${objects.length}/First ${head.length}`, latin1(`${head}${bodies.join('\n')}\n`)];
}

/** Row of the cross-reference stream: type, offset or stream, and index in the stream (7.5.8.3). */
type Row = readonly [kind: 0 | 1 | 2, where: number, index: number];

/** Encodes rows of a file below 64 KiB: one byte for the type, two for the offset or stream, one for the index. */
function shortRows(rows: readonly Row[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * 4);
  let at = 0;
  for (const [kind, where, index] of rows) {
    bytes[at] = kind;
    bytes[at + 1] = where >>> 8;
    bytes[at + 2] = where;
    bytes[at + 3] = index;
    at += 4;
  }
  return bytes;
}

/** Encodes each row as the difference from the previous row, which compresses much better (7.4.4.4). */
function upPredicted(rows: readonly Row[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * (ROW_BYTES + 1));
  let above: Row = [0, 0, 0];
  let at = 0;
  for (const row of rows) {
    const [kind, where, index] = row;
    const [kindAbove, whereAbove, indexAbove] = above;
    bytes[at] = 2;
    bytes[at + 1] = kind - kindAbove;
    // Typed array elements wrap around at 256.
    bytes[at + 2] = (where >>> 24) - (whereAbove >>> 24);
    bytes[at + 3] = (where >>> 16) - (whereAbove >>> 16);
    bytes[at + 4] = (where >>> 8) - (whereAbove >>> 8);
    bytes[at + 5] = where - whereAbove;
    bytes[at + 6] = (index >>> 8) - (indexAbove >>> 8);
    bytes[at + 7] = index - indexAbove;
    above = row;
    at += ROW_BYTES + 1;
  }
  return bytes;
}
