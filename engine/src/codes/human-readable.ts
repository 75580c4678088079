/**
 * Positions human-readable text as the standard of each symbology requires: digit groups between guards, or one centred
 * line.
 */

import { assertNever } from '../base/assert.ts';
import { checkDigitOf } from '../base/gs1-check-digit.ts';
import { expandUpce } from './check-digit.ts';
import type { HumanReadable } from './symbol.ts';
import type { Symbology } from './symbology.ts';
import { ADD_ON_GAP, UPC_ADD_ON_GAP } from './symbology-families.ts';

export type Readable = {
  /** Prepared value, including the check digit. */
  readonly readable: string;
  /** Text from the encoder, for symbologies that format it. */
  readonly encoderText: string;
  /** True if an optional check digit has been added. */
  readonly checked: boolean;
  readonly columns: number;
  /** Offset of the linear part of a composite symbol from its left edge, in modules. */
  readonly linearX?: number;
};

/** Returns the text groups of a symbol, positioned in modules from its left edge. */
export function humanReadableOf(symbology: Symbology, text: Readable): HumanReadable[] {
  const { readable, encoderText, checked, columns } = text;
  switch (symbology.text) {
    case 'none':
      return [];
    case 'value':
      return [centeredLine(readable, columns)];
    case 'encoder':
      return [centeredLine(encoderText || readable, columns)];
    case 'code39':
      return [centeredLine(checked ? readable + checkCharacter(encoderText) : readable, columns)];
    case 'itf14':
      return [centeredLine(spaced(readable, [1, 2, 5, 5, 1]), columns)];
    case 'retail':
      return retailGroups(symbology.name, readable, columns);
    case 'book':
      return bookGroups(symbology.name, text);
    case 'composite':
      return compositeGroups(symbology.name, text);
    default:
      return assertNever(symbology.text);
  }
}

/** Returns the check character, which is before the stop character's asterisk in the encoder's text. */
function checkCharacter(encoderText: string): string {
  return encoderText.slice(-2, -1);
}

/** Returns one centred line. Control characters become spaces. */
export function centeredLine(text: string, columns: number): HumanReadable {
  const printable = text.replace(/\p{Cc}/gu, ' ');
  return { text: printable, x: 0, width: columns, align: 'center', side: 'below' };
}

function spaced(digits: string, lengths: readonly number[]): string {
  const parts: string[] = [];
  let start = 0;
  for (const length of lengths) {
    parts.push(digits.slice(start, start + length));
    start += length;
  }
  return parts.join(' ');
}

type RetailLayout = { readonly columns: number; readonly addOnGap: number; readonly groups: readonly Group[] };

type Group = readonly [from: number, to: number, x: number, width: number, align: HumanReadable['align']];

const EAN13: RetailLayout = {
  columns: 95,
  addOnGap: ADD_ON_GAP,
  groups: [
    [0, 1, -11, 6, 'right'],
    [1, 7, 3, 42, 'center'],
    [7, 13, 50, 42, 'center'],
  ],
};

/**
 * Layouts by number of digits (GS1 General Specifications, human readable interpretation of EAN/UPC). Outer digits are
 * in the quiet zone, 5 modules from the guard. The outer digits of UPC are 4 modules wide.
 */
const RETAIL_GROUPS: Readonly<Record<string, RetailLayout>> = {
  ean13: EAN13,
  upca: {
    columns: 95,
    addOnGap: UPC_ADD_ON_GAP,
    groups: [
      [0, 1, -9, 4, 'right'],
      [1, 6, 10, 35, 'center'],
      [6, 11, 50, 35, 'center'],
      [11, 12, 100, 4, 'left'],
    ],
  },
  ean8: {
    columns: 67,
    addOnGap: ADD_ON_GAP,
    groups: [
      [0, 4, 3, 28, 'center'],
      [4, 8, 36, 28, 'center'],
    ],
  },
  upce: {
    columns: 51,
    addOnGap: UPC_ADD_ON_GAP,
    groups: [
      [0, 1, -9, 4, 'right'],
      [1, 7, 3, 42, 'center'],
      [7, 8, 54, 4, 'left'],
    ],
  },
};

function retailGroups(symbology: string, readable: string, columns: number): HumanReadable[] {
  const [main = '', addOn] = readable.split(' ');
  const layout = RETAIL_GROUPS[symbology];
  // Layout of an add-on without its main symbol.
  if (!layout) return [{ ...centeredLine(readable, columns), side: 'above' }];
  const groups: HumanReadable[] = layout.groups.map(([from, to, x, width, align]) => ({
    text: main.slice(from, to),
    x,
    width,
    align,
    side: 'below',
  }));
  if (addOn === undefined) return groups;
  const x = layout.columns + layout.addOnGap;
  return [...groups, { text: addOn, x, width: columns - x, align: 'center', side: 'above' }];
}

/**
 * Returns the groups of a book number: the number above an EAN-13, and the EAN-13's digits and add-on from the encoder.
 */
function bookGroups(symbology: string, { readable, encoderText, columns }: Readable): HumanReadable[] {
  const digits = encoderText.slice(0, 13);
  const addOn = encoderText.slice(13);
  const [number = ''] = readable.split(' ');
  // The encoder adds the check digit of a 13-digit ISBN or ISMN if it is missing.
  const isOpen = number.replaceAll('-', '').length === 12;
  const complete = isOpen ? `${number}${number.includes('-') ? '-' : ''}${digits.slice(-1)}` : number;
  const text = `${symbology.toUpperCase()} ${complete}`;
  const { columns: width } = EAN13;
  return [
    ...retailGroups('ean13', addOn === '' ? digits : `${digits} ${addOn}`, columns),
    { text, x: 0, width, align: 'center', side: 'above' },
  ];
}

/** Returns the linear value below, grouped as in its symbology, and the component's content above. */
function compositeGroups(symbology: string, { readable, columns, linearX = 0 }: Readable): HumanReadable[] {
  const bar = readable.indexOf('|');
  const [linear, component] = [readable.slice(0, bar), readable.slice(bar + 1)];
  const name = symbology.replace(/composite$/, '');
  const layout = RETAIL_GROUPS[name];
  const below = layout
    ? retailGroups(name, withCheckDigit(name, linear), layout.columns).map((group) => ({
        ...group,
        x: group.x + linearX,
      }))
    : [centeredLine(linear, columns)];
  return [...below, { ...centeredLine(component, columns), side: 'above' }];
}

const RETAIL_DIGITS: Readonly<Record<string, number>> = { ean13: 13, upca: 12, ean8: 8, upce: 8 };

/** Adds the check digit if the value does not have it. */
function withCheckDigit(symbology: string, digits: string): string {
  if (digits.length !== RETAIL_DIGITS[symbology]! - 1) return digits;
  return digits + checkDigitOf(symbology === 'upce' ? expandUpce(digits) : digits);
}
