/** Values of PDF files (ISO 32000-1, 7.3). Names and strings are Latin-1: one character for each byte. */

export class PdfName {
  constructor(readonly text: string) {}
}

export class PdfString {
  constructor(readonly bytes: string) {}
}

export class PdfRef {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

export type PdfDict = ReadonlyMap<string, PdfValue>;

export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    /** Bytes as stored, before its filters are undone. */
    readonly raw: Uint8Array,
  ) {}
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

/** Returns the text of a name; undefined for every other value. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.text : undefined;
}
