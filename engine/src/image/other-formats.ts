/** Recognizes files of formats that Platen does not read, so that messages can name the format. */
import { textFromLatin1 } from '../base/bytes.ts';

/** Characters (Latin-1) at a position near the start of a file. */
const SIGNATURES: readonly (readonly [format: string, at: number, characters: string])[] = [
  ['TIFF', 0, 'II*\0'],
  ['TIFF', 0, 'MM\0*'],
  ['BMP', 0, 'BM'],
  ['HEIC', 4, 'ftyphei'],
  ['HEIC', 4, 'ftyphev'],
  ['HEIC', 4, 'ftypmif'],
  ['JPEG 2000', 4, 'jP  '],
  ['JPEG XL', 4, 'JXL '],
  ['JPEG XL', 0, '\xff\x0a'],
  ['icon', 0, '\0\0\x01\0'],
  ['PostScript', 0, '%!PS'],
  ['Photoshop', 0, '8BPS'],
];

const HTML = /^\s*<(?:!doctype html|html)[\s>]/i;

/** Returns the name of the format. Returns undefined for all other files. */
export function otherFormat(bytes: Uint8Array): string | undefined {
  const start = textFromLatin1(bytes.subarray(0, 256));
  const known = SIGNATURES.find(([, at, characters]) => start.startsWith(characters, at));
  return known?.[0] ?? (HTML.test(start) ? 'HTML' : undefined);
}
