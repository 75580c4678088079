/** Remembers in the browser which columns a person chose for the fields of a template. */

const KEY = 'platen.print-columns';

/** Maximum number of remembered choices. */
const MOST = 50;

/** Choices refer to columns by name, so that they remain valid when the columns change their order. */
export type Entry = {
  readonly template: string;
  /** Names of all columns of the file, sorted. */
  readonly columns: readonly string[];
  /** Field and its column; null if the person chose no column. */
  readonly chosen: readonly (readonly [field: string, column: string | null])[];
};

/** Column of each field; undefined if the person chose no column. */
export type Match = ReadonlyMap<string, number | undefined>;

/**
 * Returns the choice for a file with these columns in any order. Otherwise, returns the newest choice whose columns all
 * exist in the file, without the fields that had no column.
 */
export function findMatch(entries: readonly Entry[], templateId: string, columns: readonly string[]): Match {
  const keys = keysOf(columns);
  const own = entries.filter(({ template }) => template === templateId);
  const indexOf = (column: string | null) => (column === null ? -1 : keys.indexOf(column));
  const isSame = (entry: Entry) => JSON.stringify(entry.columns) === JSON.stringify(keys.toSorted());
  const same = own.find(isSame);
  if (same) return new Map(same.chosen.map(([field, column]) => [field, known(indexOf(column))]));
  const fits = own.find(({ chosen }) => chosen.every(([, column]) => column === null || indexOf(column) >= 0));
  const filled = fits?.chosen.filter(([, column]) => column !== null) ?? [];
  return new Map(filled.map(([field, column]) => [field, known(indexOf(column))]));
}

const known = (index: number) => (index < 0 ? undefined : index);

/** Returns the choice for all fields of the template. */
export function entryOf(templateId: string, columns: readonly string[], match: Match): Entry {
  const keys = keysOf(columns);
  const chosen = [...match].map(([field, index]) => [field, index === undefined ? null : keys[index]!] as const);
  return { template: templateId, columns: keys.toSorted(), chosen };
}

/** Adds a choice, which replaces the earlier choice for the same template and columns. */
export function addEntry(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const nameOf = ({ template, columns }: Entry) => JSON.stringify([template, columns]);
  return [entry, ...entries.filter((other) => nameOf(other) !== nameOf(entry))].slice(0, MOST);
}

export function readMatch(templateId: string, columns: readonly string[]): Match {
  return findMatch(readEntries(), templateId, columns);
}

export function storeMatch(entry: Entry): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(addEntry(readEntries(), entry)));
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}

/** Numbers columns that have the same name. */
function keysOf(columns: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return columns.map((column) => {
    const nth = (counts.get(column) ?? 0) + 1;
    counts.set(column, nth);
    return nth === 1 ? column : `${column}\n${nth}`;
  });
}

function readEntries(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as readonly Entry[]) : [];
  } catch {
    return [];
  }
}
