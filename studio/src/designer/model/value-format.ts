/** Formats of a value: menus for the functions that format numbers, amounts and dates. */
import { readCall, writeCall } from './expression-parts.ts';
import type { ValueType } from './field-choices.ts';

export type FormatName = 'plain' | 'number' | 'currency' | 'percent' | 'words' | 'date' | 'upper' | 'lower';

/** `option` has the number of decimals, the currency code or the date pattern. */
export type ValueFormat = { readonly name: FormatName; readonly option: string };

export const PLAIN: ValueFormat = { name: 'plain', option: '' };

export const DATE_PATTERNS = [
  'yyyy-MM-dd',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'd MMMM yyyy',
  'MMMM d, yyyy',
  'EEEE, d MMMM yyyy',
  'MM/yyyy',
  'dd.MM.yyyy HH:mm',
  'MM/dd/yyyy h:mm a',
  'HH:mm',
  'yyMMdd',
  'short',
  'medium',
  'long',
  'full',
] as const;

export const CURRENCIES = [
  ...['EUR', 'USD', 'GBP', 'CHF', 'AUD', 'BRL', 'CAD', 'CNY', 'CZK', 'DKK', 'HUF', 'INR', 'JPY', 'KRW', 'MXN', 'NOK'],
  ...['NZD', 'PLN', 'RON', 'SAR', 'SEK', 'SGD', 'TRY', 'ZAR'],
] as const;

/** Options of each format; the first is the default. */
export const FORMAT_OPTIONS: Readonly<Partial<Record<FormatName, readonly string[]>>> = {
  number: ['2', '0', '1', '3', '4', ''],
  percent: ['0', '1', '2'],
  currency: CURRENCIES,
  date: DATE_PATTERNS,
};

const NUMBERS: readonly FormatName[] = ['plain', 'number', 'currency', 'percent', 'words'];
const TEXTS: readonly FormatName[] = ['plain', 'upper', 'lower'];

/** Returns the formats for a type; all formats for an unknown type. */
export function formatsFor(type: ValueType): readonly FormatName[] {
  switch (type) {
    case 'number':
      return NUMBERS;
    case 'date':
      return ['plain', 'date'];
    case 'text':
      return [...TEXTS, 'date'];
    case 'unknown':
      return [...NUMBERS, 'date', 'upper', 'lower'];
    case 'boolean':
    case 'list':
      return ['plain'];
  }
}

export const formatOf = (name: FormatName): ValueFormat => ({ name, option: FORMAT_OPTIONS[name]?.[0] ?? '' });

export function writeFormat({ name, option }: ValueFormat, source: string): string {
  switch (name) {
    case 'plain':
      return source;
    case 'number':
      return writeCall('formatNumber', [source, option === '' ? undefined : option]);
    case 'currency':
      return writeCall('formatCurrency', [source, JSON.stringify(option)]);
    case 'percent':
      return writeCall('formatPercent', [source, option === '0' ? undefined : option]);
    case 'words':
      return writeCall('numberInWords', [source]);
    case 'date':
      return writeCall('formatDate', [source, JSON.stringify(option)]);
    case 'upper':
    case 'lower':
      return writeCall(name, [source]);
  }
}

const FORMAT_OF_CALL: Readonly<Record<string, FormatName>> = {
  formatNumber: 'number',
  formatCurrency: 'currency',
  formatPercent: 'percent',
  numberInWords: 'words',
  formatDate: 'date',
  upper: 'upper',
  lower: 'lower',
};

/** Returns the format and the formatted value. Returns the plain format for expressions that the menus cannot show. */
export function readFormat(source: string): { readonly format: ValueFormat; readonly source: string } {
  const whole = { format: PLAIN, source };
  const call = readCall(source);
  const name = call && FORMAT_OF_CALL[call.name];
  if (!name) return whole;
  const [value = '', written] = call.args;
  const fallback = { number: '', percent: '0', date: 'yyyy-MM-dd' }[name as string] ?? '';
  const option = written === undefined ? fallback : written.replaceAll('"', '');
  const format = { name, option };
  // A call with more arguments stays unchanged, because they would be lost.
  return writeFormat(format, value) === source.trim() ? { format, source: value } : whole;
}
