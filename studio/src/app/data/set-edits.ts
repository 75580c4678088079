/** Edits of a template's data sets; each returns a new template. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { TEMPLATE_LIMITS } from '@platen/engine/format/limits';
import { dataSetsOf } from '../../designer/model/data-sets.ts';
import { getAt, pointerOf, setAt } from '../../designer/model/edits.ts';
import { uniqueId } from '../../designer/model/ids.ts';

/** Returns the number of named sets that can still be added. */
export function setsLeft(template: JsonValue): number {
  const samples = getAt(template, '/samples');
  return TEMPLATE_LIMITS.samples - (isJsonObject(samples) ? Object.keys(samples).length : 0);
}

export type Added = { readonly template: JsonValue; readonly name: string };

/** Adds a set under this name, or with a number appended. */
export function addSet(template: JsonValue, wanted: string, data: JsonObject): Added {
  const name = uniqueId(wanted, new Set(dataSetsOf(template).map((set) => set.name)));
  return { template: setAt(template, pointerOf(['samples', name]), data), name };
}

/** Adds rows of a file as sets named by their first text. Rows beyond the limit are omitted. */
export function addRows(
  template: JsonValue,
  rows: readonly JsonObject[],
  nameless: (row: number) => string,
): { readonly template: JsonValue; readonly added: number } {
  const taken = rows.slice(0, setsLeft(template));
  const filled = taken.reduce(
    (old, row, index) => addSet(old, nameOf(row) ?? nameless(index + 1), row).template,
    template,
  );
  return { template: filled, added: taken.length };
}

const LONGEST_NAME = 40;

function nameOf(row: JsonObject): string | undefined {
  const first = Object.values(row).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof first === 'string' ? first.trim().slice(0, LONGEST_NAME) : undefined;
}
