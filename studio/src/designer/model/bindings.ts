/** Bindings as the format writes them: `{ expression }`, `{ text }`, plain text, and the short forms of content. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, removeAt, renameKey, setAt } from './edits.ts';

export type Binding = { readonly kind: 'expression' | 'text'; readonly source: string };

/** `plain` is what a plain text stands for at that place. */
export function readBinding(value: JsonValue | undefined, plain: Binding['kind']): Binding | undefined {
  if (typeof value === 'string' || typeof value === 'number') return { kind: plain, source: String(value) };
  if (!isJsonObject(value)) return undefined;
  for (const kind of ['expression', 'text'] as const) {
    const source = value[kind];
    if (typeof source === 'string') return { kind, source };
  }
  return undefined;
}

/** Plain text where that says the same, unless an object is there already. */
export function writeBinding(old: JsonValue | undefined, { kind, source }: Binding, plain: Binding['kind']): JsonValue {
  if (isJsonObject(old)) {
    if (Object.hasOwn(old, kind)) return setAt(old, `/${kind}`, source);
    return { [kind]: source };
  }
  return kind === plain ? source : { [kind]: source };
}

const SHORT = { text: 'text', expression: 'contentExpression' } as const;

/** What an element or a cell shows. */
export function readContent(element: JsonObject): Binding | undefined {
  const { content, contentExpression, text } = element;
  if (isJsonObject(content)) return readBinding(content, 'text');
  if (typeof contentExpression === 'string') return { kind: 'expression', source: contentExpression };
  return typeof text === 'string' ? { kind: 'text', source: text } : undefined;
}

/** Writes it in the form that is there; another kind takes the place of the old one. */
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
