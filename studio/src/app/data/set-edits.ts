/** Edits of a template's data sets: each gives the template anew. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { TEMPLATE_LIMITS } from '@platen/engine/format/limits';
import { dataSetsOf } from '../../designer/model/data-sets.ts';
import { getAt, pointerOf, setAt } from '../../designer/model/edits.ts';
import { uniqueId } from '../../designer/model/ids.ts';

/** Named sets that a template may still get. */
export function roomFor(template: JsonValue): number {
  const samples = getAt(template, '/samples');
  return TEMPLATE_LIMITS.samples - (isJsonObject(samples) ? Object.keys(samples).length : 0);
}

export type Added = { readonly template: JsonValue; readonly name: string };

/** Under this name, or one with a number behind it. */
export function addSet(template: JsonValue, wanted: string, data: JsonObject): Added {
  const name = uniqueId(wanted, new Set(dataSetsOf(template).map((set) => set.name)));
  return { template: setAt(template, pointerOf(['samples', name]), data), name };
}

/** Rows of a file as sets, each called by its first word; those that there is no room for are left out. */
export function addRows(
  template: JsonValue,
  rows: readonly JsonObject[],
  nameless: (row: number) => string,
): { readonly template: JsonValue; readonly added: number } {
  const taken = rows.slice(0, roomFor(template));
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
