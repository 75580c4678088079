/**
 * The stored form of a template: expressions with `data.` before each key, content always as `content`, and what was left
 * out of version, name and ids written down. It renders to the same bytes as the form it was given in.
 */
import { defined } from '../base/defined.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { canonicalExpression, canonicalText, type ExpressionCache } from '../expression/index.ts';
import { isObject, type Place, type SourceUse } from './kit.ts';
import { createReader, readTemplate } from './template.ts';

type Container = { [key: string | number]: JsonValue };

/** Undefined when the template has problems. Expressions too long to take `data.` stay as they are written. */
export function canonicalTemplate(value: JsonObject, expressions: ExpressionCache): JsonObject | undefined {
  const reader = createReader(expressions);
  const parsed = readTemplate(value, reader);
  if (!parsed.ok) return undefined;
  const stored = JSON.parse(JSON.stringify(value)) as JsonObject;
  for (const use of reader.sourceUses) {
    replace(stored, writtenAt(stored, use.place!), (source) => canonicalSource(String(source), use));
  }
  for (const place of reader.shortContents) replace(stored, place, (element) => withContent(element as JsonObject));
  const given = reader.impliedIds.map(({ id }) => id);
  for (const { place, id } of reader.impliedIds) {
    // Elements of header and footer may have been given the same one, which they keep only unwritten.
    if (given.indexOf(id) !== given.lastIndexOf(id)) continue;
    replace(stored, place, (element) => ({ id, ...(element as JsonObject) }));
  }
  const { $schema, formatVersion = 1, meta, ...rest } = stored;
  const schema = defined({ $schema });
  return { ...schema, formatVersion, meta: { ...(isObject(meta) ? meta : {}), name: parsed.value.meta.name }, ...rest };
}

/** Where an object with one expression may be written as the expression alone, it is read as the object. */
function writtenAt(root: JsonObject, place: Place): Place {
  return place.up && typeof get(root, place.up) === 'string' ? place.up : place;
}

function canonicalSource(source: string, { kind, locals }: SourceUse): string {
  const canonical = kind === 'expression' ? canonicalExpression(source, locals) : canonicalText(source, locals);
  return canonical.ok ? canonical.source : source;
}

/** `contentExpression` and `text` become `content`, in their place. */
function withContent(element: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(element).map(([key, value]): [string, JsonValue] => {
      if (key === 'contentExpression') return ['content', { expression: value }];
      return key === 'text' ? ['content', { text: value }] : [key, value];
    }),
  );
}

function replace(root: JsonObject, { up, key }: Place, change: (value: JsonValue) => JsonValue): void {
  const container = get(root, up) as Container;
  container[key] = change(container[key]!);
}

function get(root: JsonValue, place: Place | undefined): JsonValue {
  return place ? (get(root, place.up) as Container)[place.key]! : root;
}
