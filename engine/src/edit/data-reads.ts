/** Finds the data fields that a template's expressions read. */
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { parseInterpolation } from '../expression/index.ts';
import { ITEM, readsOfExpression } from '../expression/rename.ts';
import { type Source, sourcesOf } from './sources.ts';

/** Maximum depth of a field. Deeper fields are omitted. */
const MOST_DEPTH = 24;

/**
 * Returns a JSON Schema of the fields that the template reads: objects, lists and fields of unknown type. Omits fields
 * whose name depends on the data, such as `customer[key]`.
 */
export function schemaOfReads(template: JsonValue): JsonObject {
  const root: Node = new Map();
  if (isJsonObject(template)) {
    for (const source of sourcesOf(template)) for (const path of readsOf(source)) add(root, path);
    // The engine computes this field, so the data need not contain it.
    if (isJsonObject(template['einvoice'])) root.delete('einvoice');
  }
  return schemaOf(root);
}

type Node = Map<string, Node>;

function add(root: Node, path: readonly string[]): void {
  let node = root;
  for (const step of path.slice(0, MOST_DEPTH)) {
    const inner: Node = node.get(step) ?? new Map();
    node.set(step, inner);
    node = inner;
  }
}

function readsOf({ source, kind, shapes }: Source): readonly (readonly string[])[] {
  if (kind === 'expression') return readsOfExpression(source, shapes);
  const parsed = parseInterpolation(source);
  if (!parsed.ok) return [];
  return parsed.parts.flatMap((part) => (part.kind === 'literal' ? [] : readsOfExpression(part.source, shapes)));
}

function schemaOf(node: Node): JsonObject {
  if (node.size === 0) return {};
  const item = node.get(ITEM);
  if (item) return { type: 'array', items: schemaOf(item) };
  return { type: 'object', properties: Object.fromEntries([...node].map(([name, inner]) => [name, schemaOf(inner)])) };
}
