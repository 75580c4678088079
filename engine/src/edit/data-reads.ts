/** Finds the data fields that a template's expressions read. */
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { parseInterpolation } from '../expression/index.ts';
import type { Needs } from '../expression/needs.ts';
import { type DataRead, ITEM, readsOfExpression } from '../expression/rename.ts';
import { type Source, sourcesOf } from './sources.ts';

/** Maximum depth of a field. Deeper fields are omitted. */
const MOST_DEPTH = 24;

/**
 * Returns a JSON Schema of the fields that the template reads: objects, lists, numbers and dates. A field has no type if
 * its use does not show the type. Omits fields whose name depends on the data, such as `customer[key]`.
 */
export function schemaOfReads(template: JsonValue): JsonObject {
  const root = newNode();
  if (isJsonObject(template)) {
    for (const source of sourcesOf(template)) for (const read of readsOf(source)) add(root, read);
    // The engine computes this field, so the data need not contain it.
    if (isJsonObject(template['einvoice'])) root.inner.delete('einvoice');
  }
  return schemaOf(root);
}

type Node = { readonly inner: Map<string, Node>; readonly needs: Set<NonNullable<Needs>> };

const newNode = (): Node => ({ inner: new Map(), needs: new Set() });

function add(root: Node, { path, needs }: DataRead): void {
  let node = root;
  for (const step of path.slice(0, MOST_DEPTH)) {
    const inner: Node = node.inner.get(step) ?? newNode();
    node.inner.set(step, inner);
    node = inner;
  }
  if (needs !== undefined && path.length <= MOST_DEPTH) node.needs.add(needs);
}

function readsOf({ source, kind, shapes }: Source): readonly DataRead[] {
  if (kind === 'expression') return readsOfExpression(source, shapes);
  const parsed = parseInterpolation(source);
  if (!parsed.ok) return [];
  return parsed.parts.flatMap((part) => (part.kind === 'literal' ? [] : readsOfExpression(part.source, shapes)));
}

function schemaOf({ inner, needs }: Node): JsonObject {
  if (inner.size === 0) return plainSchema(needs);
  const item = inner.get(ITEM);
  if (item) return { type: 'array', items: schemaOf(item) };
  const properties = Object.fromEntries([...inner].map(([name, node]) => [name, schemaOf(node)]));
  return { type: 'object', properties };
}

/** A date can be a text or a number, so it has a format without a type. */
function plainSchema(needs: Node['needs']): JsonObject {
  if (needs.size !== 1) return {};
  return needs.has('number') ? { type: 'number' } : { format: 'date' };
}
