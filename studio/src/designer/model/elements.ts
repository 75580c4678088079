/** The elements of a template as JSON: where each stands, what it is called, and what it holds. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, isWithin, lastToken, parentOf } from './edits.ts';

/** An element, a column of a table, or one of the lists of the root. */
export type Node = {
  readonly pointer: string;
  readonly kind: 'element' | 'column' | 'header' | 'footer';
  /** The element's type, as written; '' where there is none. */
  readonly type: string;
  readonly value: JsonObject;
  /** Where its elements are, for what holds some. */
  readonly list: string | undefined;
  readonly children: readonly Node[];
};

/** Everything that is a place of its own, bands first and last, as it stands on the page. */
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

/** The nodes and all in them, in the order of the document. */
export function flatten(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** What is locked of all that is on the page. */
export function lockedIn(document: JsonValue): readonly JsonObject[] {
  return flatten(nodesOf(document))
    .map(({ value }) => value)
    .filter(({ locked }) => locked === true);
}

/** The element, column or band that a place lies in, innermost first; undefined where it is of the page itself. */
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

/** Whether a repeat, a column of a table, or a group with a layout gives the elements in it their places. */
export function arrangesElements(document: JsonValue, pointer: string): boolean {
  const container = getAt(document, pointer);
  if (!isJsonObject(container)) return false;
  const { type, layout } = container;
  const isColumn = lastToken(parentOf(pointer)) === 'columns';
  return type === 'repeat' || isColumn || (typeof layout === 'string' && layout !== 'none');
}

/** Pointers from the outermost element around a place to the place. */
export function pathTo(document: JsonValue, pointer: string): readonly string[] {
  const path: string[] = [];
  for (let at = nodeAround(document, pointer); at !== undefined; at = nodeAround(document, parentOf(at)))
    path.unshift(at);
  return path;
}

/** Whether the element, or one around it, is locked. */
export function isLocked(document: JsonValue, pointer: string): boolean {
  return pathTo(document, pointer).some((each) => {
    const value = getAt(document, each);
    return isJsonObject(value) && value['locked'] === true;
  });
}

/** The elements of a selection that may be changed. */
export function unlocked(document: JsonValue, pointers: readonly string[]): readonly string[] {
  return pointers.filter((pointer) => !isLocked(document, pointer));
}

/** The pointers that there still are. */
export function existing(document: JsonValue, pointers: readonly string[]): readonly string[] {
  return pointers.filter((pointer) => getAt(document, pointer) !== undefined);
}

/** The pointers in a list's order, and nothing that lies in another of them. */
export function siblingsOf(pointers: readonly string[]): boolean {
  return pointers.every((pointer) => parentOf(pointer) === parentOf(pointers[0]!));
}

export { isWithin };

/** Whether the data decide if an element is shown: that is not to be written over by showing and hiding it. */
export function hasCondition(document: JsonValue, pointer: string): boolean {
  const visible = getAt(document, `${pointer}/visible`);
  return visible !== undefined && typeof visible !== 'boolean';
}
