/** Elements of a template as JSON: pointers, types and content. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, lastToken, parentOf } from './edits.ts';

/** Element, table column, or header or footer of the root. */
export type Node = {
  readonly pointer: string;
  readonly kind: 'element' | 'column' | 'header' | 'footer';
  /** Type of the element as written; empty if missing. */
  readonly type: string;
  readonly value: JsonObject;
  /** Pointer of its list of elements, for containers. */
  readonly list: string | undefined;
  readonly children: readonly Node[];
};

/** Returns all nodes in page order, with the header first and the footer last. */
export function nodesOf(document: JsonValue): readonly Node[] {
  if (!isJsonObject(document)) return [];
  return [
    ...bandOf(document, 'header'),
    ...elementsAt(document['elements'], '/elements'),
    ...bandOf(document, 'footer'),
  ];
}

function bandOf(document: JsonObject, kind: 'header' | 'footer'): readonly Node[] {
  const value = document[kind];
  if (!isJsonObject(value)) return [];
  const list = `/${kind}/elements`;
  return [{ pointer: `/${kind}`, kind, type: kind, value, list, children: elementsAt(value['elements'], list) }];
}

function elementsAt(list: JsonValue | undefined, pointer: string): readonly Node[] {
  if (!isJsonArray(list)) return [];
  return list.map((item, index) => nodeOf(item, `${pointer}/${index}`));
}

function nodeOf(item: JsonValue, pointer: string): Node {
  const value = isJsonObject(item) ? item : {};
  const type = typeof value['type'] === 'string' ? value['type'] : '';
  const kind = 'element';
  if (type === 'table') {
    const columns = isJsonArray(value['columns']) ? value['columns'] : [];
    const children = columns.map((column, index) => columnOf(column, `${pointer}/columns/${index}`));
    return { pointer, kind, type, value, list: undefined, children };
  }
  const list = HOLDING.has(type) || isJsonArray(value['elements']) ? `${pointer}/elements` : undefined;
  return { pointer, kind, type, value, list, children: elementsAt(value['elements'], `${pointer}/elements`) };
}

function columnOf(item: JsonValue, pointer: string): Node {
  const value = isJsonObject(item) ? item : {};
  const list = isJsonArray(value['elements']) ? `${pointer}/elements` : undefined;
  const children = elementsAt(value['elements'], `${pointer}/elements`);
  return { pointer, kind: 'column', type: 'column', value, list, children };
}

const HOLDING: ReadonlySet<string> = new Set(['group', 'repeat']);

/** Returns the nodes with all descendants in document order. */
export function flatten(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** Returns all locked elements, including nested elements. */
export function lockedIn(document: JsonValue): readonly JsonObject[] {
  return flatten(nodesOf(document))
    .map(({ value }) => value)
    .filter(({ locked }) => locked === true);
}

/** Returns the innermost element, column, header or footer that contains a pointer; undefined for the page itself. */
export function nodeAround(document: JsonValue, pointer: string): string | undefined {
  for (let at = pointer; at !== ''; at = parentOf(at)) if (isNode(document, at)) return at;
  return undefined;
}

function isNode(document: JsonValue, pointer: string): boolean {
  if (pointer === '/header' || pointer === '/footer') return isJsonObject(getAt(document, pointer));
  const list = lastToken(parentOf(pointer));
  if (list === 'elements') return isJsonObject(getAt(document, pointer));
  if (list !== 'columns' || !isJsonArray(getAt(document, parentOf(pointer)))) return false;
  const table = getAt(document, parentOf(parentOf(pointer)));
  return isJsonObject(table) && table['type'] === 'table' && isJsonObject(getAt(document, pointer));
}

/** Returns true for containers that position their elements: a repeat, a table column, or a group with a layout. */
export function arrangesElements(document: JsonValue, pointer: string): boolean {
  const container = getAt(document, pointer);
  if (!isJsonObject(container)) return false;
  const { type, layout } = container;
  const isColumn = lastToken(parentOf(pointer)) === 'columns';
  return type === 'repeat' || isColumn || (typeof layout === 'string' && layout !== 'none');
}

/** Returns the pointers of all elements around a pointer, outermost first. */
export function pathTo(document: JsonValue, pointer: string): readonly string[] {
  const path: string[] = [];
  for (let at = nodeAround(document, pointer); at !== undefined; at = nodeAround(document, parentOf(at)))
    path.unshift(at);
  return path;
}

/** Returns true if the element or one of its containers is locked. */
export function isLocked(document: JsonValue, pointer: string): boolean {
  return pathTo(document, pointer).some((each) => {
    const value = getAt(document, each);
    return isJsonObject(value) && value['locked'] === true;
  });
}

/** Returns the selected elements that are not locked. */
export function unlocked(document: JsonValue, pointers: readonly string[]): readonly string[] {
  return pointers.filter((pointer) => !isLocked(document, pointer));
}

/** Returns the pointers that still exist. */
export function existing(document: JsonValue, pointers: readonly string[]): readonly string[] {
  return pointers.filter((pointer) => getAt(document, pointer) !== undefined);
}

/** Returns true if all pointers are in the same list. */
export function siblingsOf(pointers: readonly string[]): boolean {
  return pointers.every((pointer) => parentOf(pointer) === parentOf(pointers[0]!));
}

/** Returns true if an expression controls the visibility. Commands that show and hide must not overwrite it. */
export function hasCondition(document: JsonValue, pointer: string): boolean {
  const visible = getAt(document, `${pointer}/visible`);
  return visible !== undefined && typeof visible !== 'boolean';
}
