/** Reads and writes bindings: `{ expression }`, `{ text }`, plain text, and the short forms of content. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, removeAt, renameKey, setAt } from './edits.ts';

export type Binding = { readonly kind: 'expression' | 'text'; readonly source: string };

/** `plain`: meaning of plain text at that place. */
export function readBinding(value: JsonValue | undefined, plain: Binding['kind']): Binding | undefined {
  if (typeof value === 'string' || typeof value === 'number') return { kind: plain, source: String(value) };
  if (!isJsonObject(value)) return undefined;
  for (const kind of ['expression', 'text'] as const) {
    const source = value[kind];
    if (typeof source === 'string') return { kind, source };
  }
  return undefined;
}

/** Writes plain text if that is equivalent, unless there is already an object. */
export function writeBinding(old: JsonValue | undefined, { kind, source }: Binding, plain: Binding['kind']): JsonValue {
  if (isJsonObject(old)) {
    if (Object.hasOwn(old, kind)) return setAt(old, `/${kind}`, source);
    return { [kind]: source };
  }
  return kind === plain ? source : { [kind]: source };
}

const SHORT = { text: 'text', expression: 'contentExpression' } as const;

/** Returns the content of an element or cell. */
export function readContent(element: JsonObject): Binding | undefined {
  const { content, contentExpression, text } = element;
  if (isJsonObject(content)) return readBinding(content, 'text');
  if (typeof contentExpression === 'string') return { kind: 'expression', source: contentExpression };
  return typeof text === 'string' ? { kind: 'text', source: text } : undefined;
}

/** Writes the content in its existing form; replaces it if the kind changes. */
export function writeContent(document: JsonValue, pointer: string, binding: Binding): JsonValue {
  const element = getAt(document, pointer);
  if (!isJsonObject(element)) return document;
  if (isJsonObject(element['content'])) {
    return setAt(document, `${pointer}/content`, writeBinding(element['content'], binding, 'text'));
  }
  const name = SHORT[binding.kind];
  const other = SHORT[binding.kind === 'text' ? 'expression' : 'text'];
  const hasOther = Object.hasOwn(element, other);
  const renamed =
    hasOther && !Object.hasOwn(element, name) ? renameKey(document, `${pointer}/${other}`, name) : document;
  return setAt(hasOther ? removeAt(renamed, `${pointer}/${other}`) : renamed, `${pointer}/${name}`, binding.source);
}
