/** Finds the fields of the data that a template reads, from its expressions. */
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { parseInterpolation } from '../expression/index.ts';
import { ITEM, readsOfExpression } from '../expression/rename.ts';
import { type Source, sourcesOf } from './sources.ts';

/** Maximum depth of a field. Deeper ones are omitted. */
const MOST_DEPTH = 24;

/**
 * Returns a JSON Schema with the fields that the template reads: objects, lists and fields of unknown type. Reads that
 * depend on the data, such as `customer[key]`, are not known.
 */
export function schemaOfReads(template: JsonValue): JsonObject {
  const root: Node = new Map();
  if (isJsonObject(template)) {
    for (const source of sourcesOf(template)) for (const path of readsOf(source)) add(root, path);
    // The engine computes these totals.
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
