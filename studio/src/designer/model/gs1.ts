/** Most common GS1 application identifiers, by their data titles (GS1 General Specifications, section 3). */
import { masked } from '@platen/engine/base/authored-text';
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { byPredefinedLength } from '@platen/engine/codes/gs1';
import { readBinding } from './bindings.ts';

export type Identifier = {
  readonly ai: string;
  readonly title: string;
  /** Format of the value. */
  readonly form: string;
  readonly example: string;
};

const row = (ai: string, title: string, form: string, example: string): Identifier => ({ ai, title, form, example });

/** Format of dates. */
export const DAY = 'YYMMDD';
const UP_TO_20 = 'up to 20 characters';
const UP_TO_30 = 'up to 30 characters';
const UP_TO_8 = 'up to 8 digits';
const KEY_13 = '13 digits';
const decimals = (count: number) => `6 digits with ${count} decimals`;

export const IDENTIFIERS: readonly Identifier[] = [
  row('00', 'SSCC', '18 digits', '095011015300001239'),
  row('01', 'GTIN', '14 digits', '09501101530003'),
  row('02', 'GTIN of the contained items', '14 digits, with (37)', '09501101530003'),
  row('10', 'Batch or lot', UP_TO_20, 'AB-123'),
  row('11', 'Production date', DAY, '260131'),
  row('12', 'Due date', DAY, '260131'),
  row('13', 'Packaging date', DAY, '260131'),
  row('15', 'Best before', DAY, '260131'),
  row('16', 'Sell by', DAY, '260131'),
  row('17', 'Expiry date', DAY, '260131'),
  row('20', 'Variant', '2 digits', '01'),
  row('21', 'Serial number', UP_TO_20, 'SN-0001'),
  row('22', 'Consumer product variant', UP_TO_20, 'A1'),
  row('240', 'Additional product number', UP_TO_30, 'X-1'),
  row('241', 'Customer part number', UP_TO_30, 'P-1'),
  row('250', 'Secondary serial', UP_TO_30, 'S-1'),
  row('251', 'Reference to source', UP_TO_30, 'R-1'),
  row('30', 'Count', UP_TO_8, '24'),
  row('3102', 'Net weight, kg', decimals(2), '001250'),
  row('3103', 'Net weight, kg', decimals(3), '001250'),
  row('3112', 'Length, m', decimals(2), '000120'),
  row('3202', 'Net weight, lb', decimals(2), '001250'),
  row('3302', 'Gross weight, kg', decimals(2), '001250'),
  row('37', 'Number of contained items', `${UP_TO_8}, with (02)`, '24'),
  row('3922', 'Price', 'up to 15 digits with 2 decimals', '1250'),
  row('3932', 'Price with currency', '3-digit currency code, then the price', '9781250'),
  row('400', 'Order number', UP_TO_30, 'PO-1'),
  row('401', 'Consignment (GINC)', UP_TO_30, '9501101AB'),
  row('402', 'Shipment (GSIN)', '17 digits', '95011015300000003'),
  row('403', 'Route', UP_TO_30, 'R7'),
  row('410', 'Ship to', KEY_13, '9501101020016'),
  row('411', 'Bill to', KEY_13, '9501101020016'),
  row('412', 'Purchased from', KEY_13, '9501101020016'),
  row('413', 'Ship for', KEY_13, '9501101020016'),
  row('414', 'Physical location', KEY_13, '9501101020016'),
  row('420', 'Postal code', UP_TO_20, 'D02X285'),
  row('421', 'Postal code with country', '3-digit country code, then up to 9 characters', '372D02X285'),
  row('422', 'Country of origin', '3-digit country code', '372'),
  row('7003', 'Expiry with time', 'YYMMDDHHMM', '2601311200'),
  row('8008', 'Production with time', 'YYMMDDHH, then minutes and seconds', '26013112'),
  row('8020', 'Payment slip', 'up to 25 characters', 'INV-1'),
  row('8200', 'Web address', 'up to 70 characters', 'https://example.com'),
  ...['91', '92', '93', '94', '95', '96', '97', '98', '99'].map((ai) =>
    row(ai, 'Company internal', 'up to 90 characters', 'X1'),
  ),
];

export function identifierOf(ai: string): Identifier | undefined {
  return IDENTIFIERS.find((each) => each.ai === ai);
}

export type ElementDraft = { readonly ai: string; readonly value: string };

/** Writes `(01)09501101530003(10)AB`; values may contain expressions in braces. */
export function elementString(elements: readonly ElementDraft[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}

/** Parses an element string; returns nothing for other text. Brackets inside expressions are part of the expression. */
export function elementsIn(text: string): readonly ElementDraft[] {
  const outside = text.replaceAll(/\{\{.*?\}\}/gs, masked);
  const marks = [...outside.matchAll(/\(([0-9]{2,4})\)/g)];
  if (marks[0]?.index !== 0) return [];
  return marks.map((mark, index) => ({
    ai: mark[1]!,
    value: text.slice(mark.index + mark[0].length, marks[index + 1]?.index),
  }));
}

/** Returns `gs1Elements` as rows, with expressions in braces. */
export function draftsOf(elements: JsonObject): readonly ElementDraft[] {
  return Object.keys(elements)
    .map((ai) => ({ ai, value: draftOf(elements[ai]) }))
    .sort(byPredefinedLength);
}

/** Returns rows as `gs1Elements`. An unchanged expression stays an expression. */
export function elementsFrom(rows: readonly ElementDraft[], old: JsonObject): JsonObject {
  return Object.fromEntries(rows.map(({ ai, value }) => [ai, value === draftOf(old[ai]) ? (old[ai] ?? value) : value]));
}

function draftOf(value: JsonValue | undefined): string {
  const binding = readBinding(value, 'text');
  if (!binding) return '';
  return binding.kind === 'expression' ? `{{ ${binding.source} }}` : binding.source;
}

/** Converts YYMMDD of this century to the value of a date field; empty for other texts. */
export function dateOfDay(day: string): string {
  const [, year, month, date] = /^(\d\d)(\d\d)(\d\d)$/.exec(day) ?? [];
  return year === undefined ? '' : `20${year}-${month}-${date}`;
}

export function dayOfDate(date: string): string {
  return date.slice(2).replaceAll('-', '');
}
