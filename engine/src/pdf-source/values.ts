/** Defines the values of PDF files (ISO 32000-1, 7.3). Names and strings are Latin-1, with one character per byte. */

export class PdfName {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class PdfString {
  readonly bytes: string;

  constructor(bytes: string) {
    this.bytes = bytes;
  }
}

export class PdfRef {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

export type PdfDict = ReadonlyMap<string, PdfValue>;

export class PdfStream {
  readonly dict: PdfDict;
  /** Bytes as stored, before decoding its filters. */
  readonly raw: Uint8Array;

  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = raw;
  }
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | PdfDict
  | readonly PdfValue[];

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}

export function isArray(value: PdfValue | undefined): value is readonly PdfValue[] {
  return Array.isArray(value);
}

/** Returns the text of a name; undefined for other values. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.text : undefined;
}
