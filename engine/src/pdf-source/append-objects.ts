/** Adds objects to a file that PDFium saved, as an incremental update (ISO 32000-1, 7.5.6). */
import { concatBytes, latin1 } from '../base/bytes.ts';
import { lastIndexOf, Parser } from './parser.ts';
import { isArray, isDict, type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './values.ts';

/** New or changed objects by number, as PDF syntax. */
export type ChangedObjects = ReadonlyMap<number, string>;

/** Appends objects to a file with a cross-reference table. `size` is above all object numbers. */
export function appendObjects(
  bytes: Uint8Array,
  changed: ChangedObjects,
  { root, size }: { readonly root: PdfValue; readonly size: number },
): Uint8Array {
  const previous = new Parser(bytes, lastIndexOf(bytes, 'startxref') + 'startxref'.length).integer();
  const parts: Uint8Array[] = [bytes, latin1('\n')];
  let end = bytes.length + 1;
  const rows = [...changed].map(([number, text]) => {
    const object = latin1(`${number} 0 obj\n${text}\nendobj\n`);
    parts.push(object);
    end += object.length;
    return `${number} 1\n${String(end - object.length).padStart(10, '0')} 00000 n \n`;
  });
  const trailer = `<</Size ${size}/Root ${written(root)}/Prev ${previous}>>`;
  parts.push(latin1(`xref\n${rows.join('')}trailer\n${trailer}\nstartxref\n${end}\n%%EOF\n`));
  return concatBytes(parts);
}

/** Writes a value. A stream cannot be part of another value, so it is null. */
export function written(value: PdfValue): string {
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`;
  if (value instanceof PdfName) return `/${value.text.replace(/[^\w.-]/g, (char) => `#${hexOf(char)}`)}`;
  if (value instanceof PdfString) return `<${Array.from(value.bytes, hexOf).join('')}>`;
  if (value instanceof PdfStream) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(6);
  if (isArray(value)) return `[${value.map(written).join(' ')}]`;
  return isDict(value) ? writtenDict(value) : String(value);
}

/** Writes a dictionary. */
export function writtenDict(dict: PdfDict): string {
  return `<<${[...dict].map(([key, value]) => `${written(new PdfName(key))} ${written(value)}`).join('')}>>`;
}

function hexOf(char: string): string {
  return char.charCodeAt(0).toString(16).padStart(2, '0');
}
