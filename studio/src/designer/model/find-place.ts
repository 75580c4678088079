/** Finds the element that a problem or warning refers to, even if it comes from another version or a render. */
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt } from './edits.ts';
import { nodeAround } from './elements.ts';

type Place = { readonly path?: string | null; readonly elementId?: string | null };

/**
 * Returns the pointer of the element; undefined if it was deleted. The ID has priority over the path, because elements
 * move between versions. Renders give elements without an ID a generated ID, which is not in the template.
 */
export function findPlace(document: JsonValue, { path, elementId }: Place): string | undefined {
  // A copy of a repeated element is called `line[2]`, a cell of a table `table[2].1`.
  const id = elementId?.replace(/\[\d+\].*$|\.(?:header|footer)\..*$/, '');
  const pointer = path?.replace(/^(?:\/items\/\d+)?\/template(?=\/)/, '');
  const node = pointer ? nodeAround(document, pointer) : undefined;
  if (node !== undefined && (!id || getAt(document, `${node}/id`) === id)) return node;
  return (id ? pointerOfId(document, id) : undefined) ?? node;
}

function pointerOfId(value: JsonValue, id: string, pointer = ''): string | undefined {
  if (isJsonArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = pointerOfId(item, id, `${pointer}/${index}`);
      if (found !== undefined) return found;
    }
  } else if (isJsonObject(value)) {
    if (value['id'] === id && typeof value['type'] === 'string') return pointer;
    for (const name of ['header', 'footer', 'elements'] as const) {
      const found = value[name] === undefined ? undefined : pointerOfId(value[name], id, `${pointer}/${name}`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
