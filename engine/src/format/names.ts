/** The names that expressions may read inside of loops, and what they stand for. */
import type { Binding } from './binding-type.ts';
import type { Meaning, Names, Schema } from './kit.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

/** Words that mean something else in expressions. */
const RESERVED = new Set(['data', 'page', 'true', 'false', 'null', 'undefined']);

/** The name of a loop variable. */
export const variableName: Schema<string> = {
  json: { type: 'string', pattern: NAME.source, maxLength: 50 },
  read(value, place, reader) {
    if (typeof value === 'string' && value.length <= 50 && NAME.test(value) && !RESERVED.has(value)) return value;
    const message = 'must be a name of letters, digits and _ that begins with a letter, and not data or page';
    return reader.report('INVALID_VALUE', place, message);
  },
};

type Loop = {
  readonly as: string;
  readonly indexAs: string;
  /** Undefined where it cannot be read. */
  readonly items: Binding | undefined;
};

/** Names that expressions inside a loop may read: always `item` and `index`, and those that it gives itself. */
export function loopNames({ as, indexAs, items }: Loop, outer: Names): Names {
  const item = meaningOf('item', items, outer);
  return withNames(outer, [['item', item], ['index'], [as, item], [indexAs]]);
}

/** What a list, or each item of it, stands for where its expression reads these names. */
export function meaningOf(kind: 'list' | 'item', items: Binding | undefined, names: Names): Meaning | undefined {
  const [part] = items?.parts ?? [];
  return typeof part === 'object' ? { kind, source: part.expression.source, names } : undefined;
}

/** An object with this list as each of these fields. */
export function objectOf(list: Meaning | undefined, fields: readonly string[]): Meaning | undefined {
  return list && { kind: 'object', fields: new Map(fields.map((name) => [name, list])) };
}

/** More names; one that means nothing of the data hides an outer one that does. */
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
