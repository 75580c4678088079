/** Finds the data keys that an expression reads, and renames a key without changing other parts of the source. */
import type { Span } from './expression-error.ts';
import { type Needs, needsOfArguments } from './needs.ts';
import { parse } from './parse.ts';
import type { Lambda, Tree } from './tree.ts';

/** Path step from a list to its items. */
export const ITEM = '*';

export type Renaming = {
  /** Path from the root of the data to the object that contains the key, with `ITEM` for list items. */
  readonly parent: readonly string[];
  readonly old: string;
  readonly name: string;
};

/** Origin of a value: a data path, or a value composed of data paths; undefined for other values. */
export type Shape =
  | { readonly kind: 'data'; readonly path: readonly string[]; readonly item?: undefined }
  | { readonly kind: 'made'; readonly item?: Shape; readonly fields?: ReadonlyMap<string, Shape> }
  | undefined;

/** Names that are not data keys. */
type Names = ReadonlyMap<string, Shape>;

type Edit = Span & { readonly text: string };

/** Renames the key. Returns undefined if the expression has syntax errors. */
export function renameInExpression(source: string, names: Names, renaming: Renaming): string | undefined {
  const tree = read(source);
  if (!tree) return undefined;
  const edits: Edit[] = [];
  walk(tree, names, (read) => {
    if (isMeant(renaming, read)) edits.push(editOf(read, source, renaming.name));
  });
  let renamed = '';
  let position = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    renamed += source.slice(position, start) + text;
    position = end;
  }
  return renamed + source.slice(position);
}

/** Data key in an expression, with `ITEM` for list items in its path, and the type that its use requires. */
export type DataRead = { readonly path: readonly string[]; readonly needs: Needs };

/** Returns the data keys that the expression reads. Returns none if it is invalid. */
export function readsOfExpression(source: string, names: Names): readonly DataRead[] {
  const tree = read(source);
  const found: DataRead[] = [];
  if (tree) walk(tree, names, ({ parent, name, needs }) => found.push({ path: [...parent, name], needs }));
  return found;
}

/** Returns the origin of an expression's value in the data. */
export function shapeOfExpression(source: string, names: Names): Shape {
  const tree = read(source);
  return tree && walk(tree, names, undefined);
}

function read(source: string): Tree | undefined {
  try {
    return parse(source).tree;
  } catch {
    return undefined;
  }
}

/** Data key in an expression. */
type Read = {
  readonly parent: readonly string[];
  readonly name: string;
  /** Syntax of the key: `name`, `.name` or `["name"]`. */
  readonly form: 'root' | 'member' | 'text';
  /** Position of the key in the source. */
  readonly span: Span;
  /** Names that hide data keys at that position. */
  readonly names: Names;
  readonly needs: Needs;
};

/** Called for each data key; undefined to determine only the shape. */
type Walk = ((read: Read) => void) | undefined;

/** `needs`: type that the expression around the node requires. */
function walk(node: Tree, names: Names, to: Walk, needs?: Needs): Shape {
  const inner = (child: Tree, childNeeds?: Needs) => walk(child, names, to, childNeeds);
  switch (node.kind) {
    case 'literal':
      return undefined;
    case 'template':
      for (const value of node.values) inner(value);
      return undefined;
    case 'name': {
      if (names.has(node.name)) return names.get(node.name);
      if (node.name === 'data') return { kind: 'data', path: [] };
      to?.({ parent: [], name: node.name, form: 'root', span: node, names, needs });
      return { kind: 'data', path: [node.name] };
    }
    case 'member':
      return walkMember(node, names, to, needs);
    case 'unary':
      inner(node.operand, node.operator === '!' ? undefined : 'number');
      return undefined;
    case 'binary': {
      const operands = CALCULATIONS.has(node.operator) ? 'number' : undefined;
      inner(node.left, operands);
      inner(node.right, operands);
      return undefined;
    }
    case 'logical': {
      const [left, right] = [inner(node.left, node.operator === '&&' ? undefined : needs), inner(node.right, needs)];
      return node.operator === '&&' ? right : (left ?? right);
    }
    case 'conditional': {
      inner(node.test);
      const [yes, no] = [inner(node.yes, needs), inner(node.no, needs)];
      return yes ?? no;
    }
    case 'array':
      return { kind: 'made', item: node.items.map((item) => inner(item))[0] };
    case 'call':
      return walkCall(node, names, to);
  }
}

/** Operators that accept only numbers. */
const CALCULATIONS: ReadonlySet<string> = new Set(['-', '*', '/', '%', '**']);

function walkMember(node: Extract<Tree, { kind: 'member' }>, names: Names, to: Walk, needs: Needs): Shape {
  const object = walk(node.object, names, to);
  const { key } = node;
  const isText = typeof key !== 'string' && key.kind === 'literal' && typeof key.value === 'string';
  const name = typeof key === 'string' ? key : isText ? String(key.value) : undefined;
  if (typeof key !== 'string') walk(key, names, to);
  if (name === undefined) return itemOf(object);
  if (object?.kind === 'made') return object.fields?.get(name);
  if (!object) return undefined;
  const written = typeof key === 'string' ? { form: 'member', span: node.keySpan } : { form: 'text', span: key };
  to?.({ parent: object.path, name, names, needs, ...(written as Pick<Read, 'form' | 'span'>) });
  return { kind: 'data', path: [...object.path, name] };
}

const KEEPS_ITEMS: ReadonlySet<string> = new Set(['filter', 'sortBy', 'reverse', 'slice']);
const GIVES_ITEM: ReadonlySet<string> = new Set(['find']);

function walkCall({ name, args }: Extract<Tree, { kind: 'call' }>, names: Names, to: Walk): Shape {
  const [first, ...rest] = args;
  const needs = needsOfArguments(name);
  const list = first && first.kind !== 'lambda' ? walk(first, names, to, needs[0]) : undefined;
  let last: Shape;
  for (const [index, arg] of rest.entries())
    last =
      arg.kind === 'lambda'
        ? walkLambda(arg, { item: itemOf(list), needs: needs[index + 1] }, names, to)
        : walk(arg, names, to, needs[index + 1]);
  if (KEEPS_ITEMS.has(name)) return list;
  if (GIVES_ITEM.has(name)) return itemOf(list);
  return name === 'map' ? { kind: 'made', item: last } : undefined;
}

type LambdaUse = { readonly item: Shape; readonly needs: Needs };

function walkLambda({ parameters, body }: Lambda, { item, needs }: LambdaUse, names: Names, to: Walk): Shape {
  const own = parameters.map((name, index) => [name, index === 0 ? item : undefined] as const);
  return walk(body, new Map([...names, ...own]), to, needs);
}

/** Returns the shape of a list's items. */
export function itemOf(list: Shape): Shape {
  return list?.kind === 'data' ? { kind: 'data', path: [...list.path, ITEM] } : list?.item;
}

function isMeant({ parent, old }: Renaming, { parent: path, name }: Read): boolean {
  return name === old && path.length === parent.length && path.every((step, index) => step === parent[index]);
}

function editOf({ form, span: { start, end }, names }: Read, source: string, name: string): Edit {
  if (form === 'root') return { start, end, text: rootText(name, names) };
  return form === 'member' ? memberEdit(source, { start, end }, name) : { start, end, text: JSON.stringify(name) };
}

const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Returns only `name`, unless it would be read as a loop variable or keyword. */
function rootText(name: string, names: Names): string {
  if (!PLAIN.test(name)) return `data[${JSON.stringify(name)}]`;
  return names.has(name) || name === 'data' || read(name)?.kind !== 'name' ? `data.${name}` : name;
}

function memberEdit(source: string, { start, end }: Span, name: string): Edit {
  if (PLAIN.test(name)) return { start, end, text: name };
  const dot = /(\?)?\.\s*$/.exec(source.slice(0, start));
  return { start: dot?.index ?? start, end, text: `${dot?.[1] ? '?.' : ''}[${JSON.stringify(name)}]` };
}
