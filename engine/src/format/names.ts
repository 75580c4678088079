/** Defines the names that expressions can read inside loops, and their meanings. */
import type { Binding } from './binding-type.ts';
import type { Meaning, Names, Schema } from './kit.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

/** Reserved words, which have another meaning in expressions. */
const RESERVED = new Set(['data', 'page', 'true', 'false', 'null', 'undefined']);

/** Schema for the name of a loop variable. */
export const variableName: Schema<string> = {
  json: { type: 'string', pattern: NAME.source, maxLength: 50 },
  read(value, place, reader) {
    if (typeof value === 'string' && value.length <= 50 && NAME.test(value) && !RESERVED.has(value)) return value;
    const message = 'must be a name of letters, digits and _ that starts with a letter and is not "data" or "page"';
    return reader.report('INVALID_VALUE', place, message);
  },
};

type Loop = {
  readonly as: string;
  readonly indexAs: string;
  /** Expression for the list; undefined if it is invalid. */
  readonly items: Binding | undefined;
};

/** Returns the names inside a loop: `item`, `index`, and the names that the loop defines. */
export function loopNames({ as, indexAs, items }: Loop, outer: Names): Names {
  const item = meaningOf('item', items, outer);
  return withNames(outer, [['item', item], ['index'], [as, item], [indexAs]]);
}

/** Returns the meaning of a list, or of its items. `names` are the names that the list's expression can read. */
export function meaningOf(kind: 'list' | 'item', items: Binding | undefined, names: Names): Meaning | undefined {
  const [part] = items?.parts ?? [];
  return typeof part === 'object' ? { kind, source: part.expression.source, names } : undefined;
}

/** Returns the meaning of an object whose fields all contain this list. */
export function objectOf(list: Meaning | undefined, fields: readonly string[]): Meaning | undefined {
  return list && { kind: 'object', fields: new Map(fields.map((name) => [name, list])) };
}

/** Adds names. A name without a meaning hides an outer name that has one. */
export function withNames(
  outer: Names,
  more: readonly (readonly [name: string, meaning?: Meaning | undefined])[],
): Names {
  const meanings = new Map(outer.meanings);
  for (const [name, meaning] of more) {
    if (meaning) meanings.set(name, meaning);
    else meanings.delete(name);
  }
  return { locals: [...new Set([...outer.locals, ...more.map(([name]) => name)])], meanings };
}
