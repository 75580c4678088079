/** Edits of a template's data sets; each returns a new template. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { TEMPLATE_LIMITS } from '@platen/engine/format/limits';
import { dataSetsOf, SAMPLE } from './data-sets.ts';
import { getAt, pointerOf, setAt } from './edits.ts';
import { uniqueId } from './ids.ts';

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

export type AddedRows = {
  readonly template: JsonValue;
  /** Number of rows, counted from the first, that are now in the template. */
  readonly kept: number;
  /** ID of the set with the first row; undefined if there was no space for it. */
  readonly first: string | undefined;
};

/**
 * Adds rows of a file as sets, named after their first text. The first row fills an empty sample. Skips rows that exist
 * as a set, and rows beyond the limit.
 */
export function addRows(
  template: JsonValue,
  rows: readonly JsonObject[],
  nameless: (row: number) => string,
): AddedRows {
  let result = template;
  let first: string | undefined;
  const known = new Map(dataSetsOf(template).map(({ id, data }) => [JSON.stringify(data), id]));
  const isEmpty = known.get('{}') === SAMPLE;
  let left = setsLeft(template);
  let kept = 0;
  for (const [index, row] of rows.entries()) {
    const text = JSON.stringify(row);
    let id = known.get(text);
    if (id === undefined && index === 0 && isEmpty) {
      id = SAMPLE;
      result = setAt(result, '/sample', row);
    } else if (id === undefined) {
      if (left-- <= 0) break;
      const added = addSet(result, nameOf(row) ?? nameless(index + 1), row);
      id = pointerOf(['samples', added.name]);
      result = added.template;
    }
    known.set(text, id);
    first ??= id;
    kept++;
  }
  return { template: result, kept, first };
}

const LONGEST_NAME = 40;

function nameOf(row: JsonObject): string | undefined {
  const texts = Object.values(row).filter((value) => typeof value === 'string' && value.trim() !== '') as string[];
  // A text with a letter names a row better than a number.
  const named = texts.find((text) => /\p{L}/u.test(text)) ?? texts[0];
  return named?.trim().slice(0, LONGEST_NAME);
}
