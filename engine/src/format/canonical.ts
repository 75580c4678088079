/**
 * Converts a template to its canonical form, in which it is stored. All data keys begin with `data.`, content is always
 * in `content`, and defaults for version, name and IDs are explicit. The canonical form and the original give the same
 * output bytes.
 */
import { defined } from '../base/defined.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { canonicalExpression, canonicalText, type ExpressionCache } from '../expression/index.ts';
import { isObject, type Place, type Reader, type SourceUse } from './kit.ts';
import { createReader, readTemplate } from './template.ts';

type Container = { [key: string | number]: JsonValue };

/**
 * Returns the canonical form, or undefined if the template has problems. An expression that `data.` would make too long
 * stays unchanged.
 */
export function canonicalTemplate(value: JsonObject, expressions: ExpressionCache): JsonObject | undefined {
  const reader = createReader(expressions);
  const parsed = readTemplate(value, reader);
  return parsed.ok ? rewrite(value, reader, parsed.value.meta.name) : undefined;
}

/**
 * Returns the canonical form of a template that may have problems, for comparisons with canonical templates. Elements
 * with problems can stay unchanged.
 */
export function canonicalDraft(value: JsonObject, expressions: ExpressionCache): JsonObject {
  const reader = createReader(expressions);
  const parsed = readTemplate(value, reader);
  return rewrite(value, reader, parsed.ok ? parsed.value.meta.name : undefined);
}

/** `name`: name of the template; undefined to keep the name in `value`. */
function rewrite(value: JsonObject, reader: Reader, name: string | undefined): JsonObject {
  const stored = JSON.parse(JSON.stringify(value)) as JsonObject;
  for (const use of reader.sourceUses) {
    replace(stored, writtenAt(stored, use.place!), (source) => canonicalSource(String(source), use));
  }
  for (const place of reader.shortContents) replace(stored, place, (element) => withContent(element as JsonObject));
  const given = reader.impliedIds.map(({ id }) => id);
  for (const { place, id } of reader.impliedIds) {
    // Skips an implied ID that occurs twice, such as in header and footer. Duplicate IDs are allowed only if they are
    // implied.
    if (given.indexOf(id) !== given.lastIndexOf(id)) continue;
    replace(stored, place, (element) => ({ id, ...(element as JsonObject) }));
  }
  const { $schema, formatVersion = 1, meta, ...rest } = stored;
  const schema = defined({ $schema });
  const named = { ...(isObject(meta) ? meta : {}), ...defined({ name }) };
  return { ...schema, formatVersion, meta: named, ...rest };
}

/** Returns the JSON path of the expression. A string can be a shorthand for the object that contains the expression. */
function writtenAt(root: JsonObject, place: Place): Place {
  return place.up && typeof get(root, place.up) === 'string' ? place.up : place;
}

function canonicalSource(source: string, { kind, locals }: SourceUse): string {
  const canonical = kind === 'expression' ? canonicalExpression(source, locals) : canonicalText(source, locals);
  return canonical.ok ? canonical.source : source;
}

/** Moves `contentExpression` and `text` to `content`, preserving the order of the keys. */
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
