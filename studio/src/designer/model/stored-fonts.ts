/** Stored font files as families: a template can use a family after the file is listed in its `fonts`. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, insertAt, setAt } from './edits.ts';

const FONT_FILE = /\.(?:ttf|otf|woff2?)$/i;

/** Returns the family name that a font file gets when it is first used. */
export function familyOfFile(name: string): string {
  return name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ');
}

/** Returns the font file of each family, by family name. If several files belong to a family, uses the first. */
export function storedFamilies(files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of files) {
    const family = familyOfFile(name);
    if (FONT_FILE.test(name) && !found.has(family)) found.set(family, name);
  }
  return found;
}

/** Adds the font file to the template unless it is there, and sets its family at the pointers. */
export function withStoredFont(document: JsonValue, pointers: readonly string[], name: string): JsonValue {
  const fonts = getAt(document, '/fonts');
  const known = isJsonArray(fonts) ? fonts.filter(isJsonObject).find(({ source }) => source === name) : undefined;
  const setFamily = (old: JsonValue, family: JsonValue) =>
    pointers.reduce((result, pointer) => setAt(result, pointer, family), old);
  if (known?.['family'] !== undefined) return setFamily(document, known['family']);
  const count = isJsonArray(fonts) ? fonts.length : 0;
  const listed = count === 0 ? setAt(document, '/fonts', []) : document;
  const family = familyOfFile(name);
  return setFamily(insertAt(listed, '/fonts', count, { family, source: name }), family);
}
