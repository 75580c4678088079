/** Rows to print: a range of a table, with serial numbers. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { setAt } from '../../designer/model/edits.ts';

/** Row with its number in the list, from 1. */
export type Row = { readonly number: number; readonly data: JsonObject };

export type Serial = {
  readonly field: string;
  /** First number, with an optional text before it, such as `A-0001`. */
  readonly start: string;
  readonly step: number;
  /** True if the template requires a text. */
  readonly isText?: boolean;
};

/** `from` and `to` count from 1, both inclusive. */
export function rowsInRange(rows: readonly JsonObject[], from: number, to: number): readonly Row[] {
  return rows
    .map((data, index) => ({ number: index + 1, data }))
    .filter(({ number }) => number >= from && number <= to);
}

/** Splits a start value into the text before its last digits, and these digits; undefined without digits. */
export function serialParts(start: string): readonly [text: string, digits: string] | undefined {
  const [, text, digits] = /^(.*?)(\d{1,15})$/s.exec(start.trim()) ?? [];
  return text === undefined || digits === undefined ? undefined : [text, digits];
}

/**
 * Adds a serial number to each row, counting up from the start value. If the start value has leading zeros or a text,
 * all values are texts with the same number of digits. Without digits in the start value, returns no rows.
 */
export function withSerial(rows: readonly Row[], { field, start, step, isText = false }: Serial): readonly Row[] {
  if (field === '') return rows;
  const parts = serialParts(start);
  if (!parts) return [];
  const [text, digits] = parts;
  const isPadded = isText || text !== '' || (digits.length > 1 && digits.startsWith('0'));
  return rows.map(({ number, data }, index) => {
    const value = Number(digits) + index * step;
    const shown: JsonValue = isPadded ? text + String(value).padStart(digits.length, '0') : value;
    return { number, data: setAt(data, `/${field.replaceAll('.', '/')}`, shown) as JsonObject };
  });
}
