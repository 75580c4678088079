/** Matches the columns of a table to the fields of a template. */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';

/** Maximum number of fields, and their maximum nesting depth. */
const MOST_FIELDS = 100;
const MOST_DEPTH = 4;

/**
 * Returns the paths of the fields that hold a single value, with dots for nested objects, such as `customer.city`.
 * Skips lists, because one column cannot fill a list.
 */
export function plainFields(schema: JsonValue | undefined, prefix = '', depth = 0): readonly string[] {
  const { properties } = isJsonObject(schema) ? schema : {};
  if (!isJsonObject(properties) || depth > MOST_DEPTH) return [];
  const found = Object.entries(properties).flatMap(([name, inner]) => {
    const field = prefix + name;
    if (!isJsonObject(inner) || inner['type'] === 'array') return isJsonObject(inner) ? [] : [field];
    return isJsonObject(inner['properties']) ? plainFields(inner, `${field}.`, depth + 1) : [field];
  });
  return found.slice(0, MOST_FIELDS);
}

/**
 * Returns the column index for each field. Keeps the columns that a person chose, and matches the other fields. Prefers columns with the same name, then ignores case and punctuation. Then
 * uses the only column whose words include the words of the field, such as `EAN number` for `ean`.
 */
export function matchColumns(
  fields: readonly string[],
  columns: readonly string[],
  chosen: ReadonlyMap<string, number | undefined> = new Map(),
): ReadonlyMap<string, number> {
  const matched = new Map<string, number>();
  const taken = new Set<number>([...chosen.values()].filter((index) => index !== undefined));
  const take = (field: string, index: number | undefined) => {
    if (index === undefined) return;
    matched.set(field, index);
    taken.add(index);
  };
  const free = (isMatch: (column: string) => boolean) =>
    columns.flatMap((column, at) => (!taken.has(at) && column !== '' && isMatch(column) ? [at] : []));
  const others: string[] = [];
  for (const field of fields) {
    if (chosen.has(field)) take(field, chosen.get(field));
    else others.push(field);
  }
  const passes: readonly ((field: string, column: string) => boolean)[] = [
    (field, column) => field === column,
    (field, column) => plain(field) === plain(column),
    (field, column) => plain(lastName(field)) === plain(column),
  ];
  for (const isMatch of passes) {
    for (const field of others) if (!matched.has(field)) take(field, free((column) => isMatch(field, column))[0]);
  }
  const open = others.filter((field) => !matched.has(field));
  const wordsOfColumns = new Map(open.length > 0 ? columns.map((column) => [column, new Set(wordsOf(column))]) : []);
  const wordMatches = open.map((field) => {
    const wanted = wordsOf(lastName(field));
    return wanted.length > 0 ? free((column) => wanted.every((word) => wordsOfColumns.get(column)!.has(word))) : [];
  });
  open.forEach((field, at) => {
    const [index, ...others] = wordMatches[at]!;
    const isShared = wordMatches.some((each, other) => other !== at && each.includes(index!));
    if (others.length === 0 && !isShared) take(field, index);
  });
  return matched;
}

const lastName = (field: string) => field.split('.').at(-1)!;

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(plain)
    .filter((word) => word !== '');
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
