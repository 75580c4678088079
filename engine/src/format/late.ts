/**
 * Reads properties bound to data. A binding replaces the value, and the same schema checks its result when the data is
 * known.
 */
import type { JsonObject } from '../base/json.ts';
import { binding } from './binding.ts';
import type { Binding } from './binding-type.ts';
import {
  type Field,
  type Fields,
  isObject,
  type LateValue,
  type Place,
  type Reader,
  type Schema,
  shorten,
} from './kit.ts';

/** Reference to the binding in the template’s JSON Schema: `{ "expression": … }` or `{ "text": … }`. */
const BINDING_REFERENCE: JsonObject = { $ref: '#/$defs/binding' };

/** Bound property of an object, with its path of keys. */
export type Late = {
  readonly keys: readonly string[];
  readonly binding: Binding;
  readonly schema: Schema<unknown>;
};

const written = binding();

function isWritten(value: unknown): boolean {
  return isObject(value) && (value['expression'] !== undefined || value['text'] !== undefined);
}

/**
 * Schema for a plain value or a binding. `meanwhile` is the value until the data is known, and if the binding returns
 * nothing.
 */
export function bindable<T>(schema: Schema<T>, meanwhile: T): Schema<T> {
  const { anyOf, ...rest } = schema.json;
  const choices = Array.isArray(anyOf) && Object.keys(rest).length === 0 ? (anyOf as JsonObject[]) : [schema.json];
  return {
    json: { anyOf: [...choices, BINDING_REFERENCE] },
    read(value, place, reader) {
      if (!isWritten(value)) return readPlain(schema, value, place, reader);
      const read = written.read(value, place, reader);
      if (read && place) reader.late.push({ place, binding: read, schema });
      return meanwhile;
    },
  };
}

/** Reads a plain value. A string with braces is invalid here, and the problem shows how to write a binding. */
function readPlain<T>(schema: Schema<T>, value: unknown, place: Place | undefined, reader: Reader): T | undefined {
  const before = reader.problems.length;
  const read = schema.read(value, place, reader);
  if (typeof value !== 'string' || !value.includes('{{')) return read;
  const message = `a value of the data must be in an object here; write { "text": ${JSON.stringify(shorten(value))} }`;
  reader.problems.push(...reader.problems.splice(before).map((problem) => ({ ...problem, message })));
  return read;
}

/** Makes every field of a table bindable. Bound fields are undefined until the data is known. */
export function bindableFields<F extends Fields>(fields: F): F {
  const each = Object.entries(fields).map(([name, field]): [string, Field<unknown>] => [
    name,
    { ...field, schema: bindable(field.schema, undefined) },
  ]);
  return Object.fromEntries(each) as F;
}

/** Reads an object at `place` and collects its bound properties. */
export function gatherLate<T>(
  place: Place | undefined,
  reader: Reader,
  read: () => T,
): { readonly value: T; readonly late: readonly Late[] } {
  const outside = reader.late;
  const inside: LateValue[] = [];
  reader.late = inside;
  const value = read();
  reader.late = outside;
  return {
    value,
    late: inside.length === 0 ? NONE : inside.map((each) => ({ ...each, keys: keysTo(each.place, place) })),
  };
}

const NONE: readonly Late[] = [];

function keysTo({ up, key }: Place, top: Place | undefined): readonly string[] {
  return up === undefined || up === top ? [String(key)] : [...keysTo(up, top), String(key)];
}
