/** Reads colours, borders, lists and texts of annotations (ISO 32000-1, 12.5). */
import type { Objects } from './pages.ts';
import { isArray, nameOf, type PdfDict, PdfString, type PdfValue } from './values.ts';

/** Returns the finite numbers of an array. Omits other values. */
export function numbersOf(objects: Objects, value: PdfValue | undefined, most = 10_000): readonly number[] {
  const list = objects.resolve(value);
  if (!isArray(list)) return [];
  return list
    .slice(0, most)
    .map(objects.resolve)
    .filter((item) => typeof item === 'number');
}

/** Writes a number with at most three decimals. */
export function digits(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return Number.isFinite(rounded) && Math.abs(rounded) < 1e9 ? String(rounded + 0) : '0';
}

/** Writes numbers with spaces between them. */
export function coordinates(...values: readonly number[]): string {
  return values.map(digits).join(' ');
}

const OPERATORS: Readonly<Record<number, readonly [stroke: string, fill: string]>> = {
  1: ['G', 'g'],
  3: ['RG', 'rg'],
  4: ['K', 'k'],
};

/** Returns the operator that sets a colour; undefined if the colour is transparent or missing. */
export function colorOf(objects: Objects, value: PdfValue | undefined, use: 'stroke' | 'fill'): string | undefined {
  const parts = numbersOf(objects, value, 4);
  const operator = OPERATORS[parts.length]?.[use === 'stroke' ? 0 : 1];
  return operator && `${coordinates(...parts)} ${operator}\n`;
}

export type Border = { readonly width: number; readonly dash: readonly number[] };

/** Returns the border style: `BS`, or the older `Border`; by default a line of one point. */
export function borderOf(objects: Objects, annotation: PdfDict): Border {
  const style = objects.dict(annotation.get('BS'));
  const old = numbersOf(objects, annotation.get('Border'), 3);
  const oldList = objects.resolve(annotation.get('Border'));
  const width = objects.resolve(style.get('W')) ?? old[2];
  const isDashed = nameOf(objects.resolve(style.get('S'))) === 'D';
  const dash = isDashed
    ? numbersOf(objects, style.get('D') ?? [3], 8)
    : numbersOf(objects, isArray(oldList) ? oldList[3] : undefined, 8);
  const isValid = dash.every((part) => part >= 0) && dash.some((part) => part > 0);
  return { width: typeof width === 'number' && width >= 0 ? Math.min(width, 1000) : 1, dash: isValid ? dash : [] };
}

/** Returns the operators that set the width and the dash pattern of lines. */
export function borderOperators({ width, dash }: Border): string {
  return `${digits(width)} w\n${dash.length > 0 ? `[${coordinates(...dash)}] 0 d\n` : ''}`;
}

/** Characters of PDFDocEncoding that differ from Latin-1 (Annex D.2), from 0x80. */
const DOC_ENCODING = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';

/** Maximum characters of a text that is drawn. */
const MAX_TEXT = 5000;

/** Returns a text string as Unicode (7.9.2.2); empty for any other value. */
export function textOf(objects: Objects, value: PdfValue | undefined): string {
  const found = objects.resolve(value);
  if (!(found instanceof PdfString)) return '';
  const { bytes } = found;
  if (!bytes.startsWith('\xfe\xff')) {
    return bytes.slice(0, MAX_TEXT).replace(/[\x80-\x9e]/g, (char) => DOC_ENCODING[char.charCodeAt(0) - 0x80]!);
  }
  let text = '';
  for (let at = 2; at + 1 < bytes.length && text.length < MAX_TEXT; at += 2) {
    text += String.fromCharCode(bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1));
  }
  return text;
}
