/** Reads objects and pages of an untrusted PDF file, within limits. */

import {
  type CrossReferences,
  MAX_PASSES,
  type Place,
  readCrossReferences,
  searchObjects,
} from './cross-references.ts';
import { decodeStream, StreamBudget } from './filters.ts';
import { PDF_LIMITS } from './limits.ts';
import { type PdfPage, readPages } from './pages.ts';
import { indexOf, Parser } from './parser.ts';
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';

/** Objects of one file. Each is parsed on first use and only once. */
export class PdfObjects {
  private readonly known = new Map<number, PdfValue>();
  private readonly reading = new Set<number>();
  /** Locations from a search of the whole file; undefined until an object is missing from its location. */
  private searched: CrossReferences['places'] | undefined;
  private readonly packed = new Map<number, readonly PdfValue[]>();
  private parsedBytes = 0;
  /** First error of reading an object, which then counts as null. */
  fault: Error | undefined;

  private readonly bytes: Uint8Array;
  private readonly references: CrossReferences;
  private readonly budget: StreamBudget;

  constructor(bytes: Uint8Array, references: CrossReferences, budget: StreamBudget) {
    this.bytes = bytes;
    this.references = references;
    this.budget = budget;
  }

  get trailer(): PdfDict {
    return this.references.trailer;
  }

  /** Follows references to a value. An object that is missing, invalid or part of a cycle is null. */
  readonly resolve = (value: PdfValue | undefined): PdfValue => {
    let current = value ?? null;
    for (let i = 0; current instanceof PdfRef; i++) {
      if (i > PDF_LIMITS.depth) return null;
      current = this.object(current.number);
    }
    return current;
  };

  /** Resolves a dictionary. Returns an empty dictionary for other values. */
  dict(value: PdfValue | undefined): PdfDict {
    const found = this.resolve(value);
    if (found instanceof PdfStream) return found.dict;
    return isDict(found) ? found : new Map();
  }

  /** Returns the decoded bytes of a stream. */
  decode(stream: PdfStream): Uint8Array {
    return decodeStream(stream, this.resolve, this.budget);
  }

  private object(number: number): PdfValue {
    const known = this.known.get(number);
    if (known !== undefined) return known;
    if (this.reading.has(number)) return null;
    this.reading.add(number);
    try {
      const value = this.readOrSearch(number);
      this.known.set(number, value);
      return value;
    } finally {
      this.reading.delete(number);
    }
  }

  /** Reads an object. If it is not at its location, searches the whole file for it, as other readers do. */
  private readOrSearch(number: number): PdfValue {
    try {
      return this.read(number, this.references.places.get(number));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
    try {
      this.searched ??= searchObjects(this.bytes, this.budget).places;
      return this.read(number, this.searched.get(number));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.searched ??= new Map();
      this.fault ??= error;
      return null;
    }
  }

  private read(number: number, place: Place | undefined): PdfValue {
    if (!place || place === 'free') return null;
    if ('stream' in place) return this.unpack(place.stream)[place.index] ?? null;
    if (this.parsedBytes > this.bytes.length * MAX_PASSES) throw new Error('its objects overlap');
    const parser = new Parser(this.bytes, place.offset);
    try {
      if (parser.integer() !== number || parser.integer() === undefined || !parser.takes('obj'))
        throw new Error('an object is missing at its offset');
      return parser.object((length) => {
        const value = this.resolve(length);
        return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
      });
    } finally {
      this.parsedBytes += parser.at - place.offset;
    }
  }

  /** Returns the objects of an object stream (7.5.7). */
  private unpack(number: number): readonly PdfValue[] {
    const known = this.packed.get(number);
    if (known) return known;
    const stream = this.resolve(new PdfRef(number, 0));
    if (!(stream instanceof PdfStream)) return [];
    const bytes = this.decode(stream);
    const first = this.resolve(stream.dict.get('First'));
    const count = this.resolve(stream.dict.get('N'));
    if (typeof first !== 'number' || typeof count !== 'number') return [];
    const head = new Parser(bytes);
    const values: PdfValue[] = [];
    let end = 0;
    while (values.length < count) {
      head.integer();
      const offset = head.integer();
      if (offset === undefined) break;
      // Requires ascending offsets, so that no object is parsed twice.
      if (first + offset < end) throw new Error('its objects overlap');
      const parser = new Parser(bytes, first + offset);
      values.push(parser.value());
      end = parser.at;
    }
    this.packed.set(number, values);
    return values;
  }
}

/** Pages of a file, or the reason why it cannot be read. */
export type LoadedPdf =
  | { readonly ok: true; readonly objects: PdfObjects; readonly pages: readonly PdfPage[] }
  | { readonly ok: false; readonly message: string };

/** Returns whether a file is a PDF. Up to 1,024 bytes may come before its header. */
export function isPdf(bytes: Uint8Array): boolean {
  return indexOf(bytes.subarray(0, 1024), '%PDF-', 0) >= 0;
}

/** Opens a file. If its cross-references are invalid, searches for the objects, as other readers do. */
export function loadPdf(bytes: Uint8Array): LoadedPdf {
  if (bytes.length > PDF_LIMITS.bytes)
    return refuse(`the PDF file is larger than ${PDF_LIMITS.bytes / 1024 / 1024} MB; use a smaller one`);
  const header = indexOf(bytes.subarray(0, 1024), '%PDF-', 0);
  if (header < 0) return refuse('the file is not a PDF file');
  // Offsets are relative to the header.
  const file = bytes.subarray(header);
  try {
    return open(file, readCrossReferences);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  try {
    return open(file, searchObjects);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refuse(`the PDF file cannot be read: ${error.message}; use a smaller or repaired copy`);
  }
}

function open(bytes: Uint8Array, find: typeof readCrossReferences): LoadedPdf {
  const budget = new StreamBudget();
  const references = find(bytes, budget);
  if (references.trailer.has('Encrypt'))
    return refuse('the PDF file is encrypted; save a copy without a password and without restrictions');
  const objects = new PdfObjects(bytes, references, budget);
  const pages = readPages(objects);
  if (pages.length === 0) throw objects.fault ?? new Error('it has no pages');
  return { ok: true, objects, pages };
}

function refuse(message: string): LoadedPdf {
  return { ok: false, message };
}
