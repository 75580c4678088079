/** Remembers in the browser which columns a person chose for the fields of a template. */

const KEY = 'platen.print-columns';

/** Maximum number of remembered choices. */
const MOST = 50;

type Entry = { readonly of: string; readonly chosen: readonly (readonly [string, number])[] };

const nameOf = (templateId: string, columns: readonly string[]) => JSON.stringify([templateId, ...columns]);

export function readMatch(templateId: string, columns: readonly string[]): ReadonlyMap<string, number> | undefined {
  const found = entries().find(({ of }) => of === nameOf(templateId, columns));
  return found && new Map(found.chosen);
}

export function storeMatch(templateId: string, columns: readonly string[], matched: ReadonlyMap<string, number>): void {
  const of = nameOf(templateId, columns);
  const others = entries().filter((entry) => entry.of !== of);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ of, chosen: [...matched] }, ...others].slice(0, MOST)));
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}

function entries(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as readonly Entry[]) : [];
  } catch {
    return [];
  }
}
