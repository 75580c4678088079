/** Rows to print: a range of a table, with serial numbers. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { setAt } from '../../designer/model/edits.ts';

/** Row with its number in the list, from 1. */
export type Row = { readonly number: number; readonly data: JsonObject };

export type Serial = { readonly field: string; readonly start: string; readonly step: number };

/** `from` and `to` count from 1, both inclusive. */
export function rowsInRange(rows: readonly JsonObject[], from: number, to: number): readonly Row[] {
  return rows
    .map((data, index) => ({ number: index + 1, data }))
    .filter(({ number }) => number >= from && number <= to);
}

/** Counts up from the first row. If the start value has leading zeros, all numbers are texts of the same length. */
export function withSerial(rows: readonly Row[], { field, start, step }: Serial): readonly Row[] {
  if (field === '' || !/^\d{1,15}$/.test(start)) return rows;
  const isPadded = start.length > 1 && start.startsWith('0');
  return rows.map(({ number, data }, index) => {
    const value = Number(start) + index * step;
    const shown: JsonValue = isPadded ? String(value).padStart(start.length, '0') : value;
    return { number, data: setAt(data, `/${field.replaceAll('.', '/')}`, shown) as JsonObject };
  });
}
