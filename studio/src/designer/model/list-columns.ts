/** Columns of a table for a list of the data. */
import type { JsonObject } from '@platen/engine/base/json';

export type ListField = { readonly name: string; readonly isNumber: boolean };

/** Maximum number of columns. */
const MOST_COLUMNS = 8;

/** `list` is the expression of the list. A list of plain values gets one column. */
export function columnsOfList(list: string, fields: readonly ListField[]): readonly JsonObject[] {
  if (fields.length === 0) {
    const [, quoted, plain = ''] = /(?:\["((?:[^"\\]|\\.)*)"\]|([\p{L}\p{N}_$]+))(?:\[\d+\])*$/u.exec(list) ?? [];
    return [{ header: headerOf(quoted ?? plain), contentExpression: 'item' }];
  }
  return fields.slice(0, MOST_COLUMNS).map(({ name, isNumber }) => ({
    header: headerOf(name),
    contentExpression: memberOf('item', name),
    ...(isNumber && { style: { textAlign: 'right' } }),
  }));
}

/** Returns a field name as words: `unitPrice` becomes `Unit price`. Abbreviations and names with spaces stay as they are. */
export function headerOf(name: string): string {
  if (/\s/.test(name.trim())) return name.trim();
  const words = name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns the expression of a member of an object. */
export function memberOf(expression: string, name: string): string {
  return `${expression}${/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`}`;
}
