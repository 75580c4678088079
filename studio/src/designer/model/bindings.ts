/** Reads and writes bindings: `{ expression }`, `{ text }`, plain text, and the shorthand properties for content. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, removeAt, renameKey, setAt } from './edits.ts';

export type Binding = { readonly kind: 'expression' | 'text'; readonly source: string };

/** Parses a binding. `plain` is the meaning of plain text in this property. */
export function readBinding(value: JsonValue | undefined, plain: Binding['kind']): Binding | undefined {
  if (typeof value === 'string' || typeof value === 'number') return { kind: plain, source: String(value) };
  if (!isJsonObject(value)) return undefined;
  for (const kind of ['expression', 'text'] as const) {
    const source = value[kind];
    if (typeof source === 'string') return { kind, source };
  }
  return undefined;
}

/**
 * Converts between a text such as `No. {{ number }}` and one expression such as `` `No. ${number}` ``, so that switching
 * back and forth gives the same text.
 */
export function convertBinding(binding: Binding | undefined, kind: Binding['kind']): Binding {
  const source = binding?.source ?? '';
  if (binding?.kind === kind || source === '') return { kind, source };
  return { kind, source: kind === 'text' ? textOfExpression(source) : expressionOfText(source) };
}

function expressionOfText(text: string): string {
  const parts = partsOfText(text);
  const [first] = parts;
  if (parts.length === 1 && first?.kind === 'expression') return first.source;
  if (parts.every(({ kind }) => kind === 'literal')) return JSON.stringify(parts.map(({ source }) => source).join(''));
  const written = parts.map(({ kind, source }) =>
    kind === 'literal' ? source.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&') : `\${${source}}`,
  );
  return `\`${written.join('')}\``;
}

type Part = { readonly kind: 'literal' | 'expression'; readonly source: string };

/** Splits a text at its braces; `\{{` means literal braces. */
function partsOfText(text: string): readonly Part[] {
  const parts: Part[] = [];
  let literal = '';
  let position = 0;
  for (const { 0: whole, 1: inner, index } of text.matchAll(
    /\\\{\{|\{\{((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'])*?)\}\}/g,
  )) {
    literal += text.slice(position, index) + (inner === undefined ? '{{' : '');
    if (inner !== undefined) {
      if (literal !== '') parts.push({ kind: 'literal', source: literal });
      literal = '';
      parts.push({ kind: 'expression', source: inner.trim() });
    }
    position = index + whole.length;
  }
  literal += text.slice(position);
  return literal === '' ? parts : [...parts, { kind: 'literal', source: literal }];
}

function textOfExpression(expression: string): string {
  const parts = partsOfTemplate(expression.trim()) ?? partsOfString(expression.trim());
  const written = (parts ?? [{ kind: 'expression', source: expression }]).map(({ kind, source }) =>
    kind === 'literal' ? source.replaceAll('{{', '\\{{') : `{{ ${source} }}`,
  );
  return written.join('');
}

/** Splits a template literal that contains no other template literal; undefined for other expressions. */
function partsOfTemplate(expression: string): readonly Part[] | undefined {
  if (!/^`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^`{}]*\})*`$/s.test(expression)) return undefined;
  const pieces = expression.slice(1, -1).match(/\$\{[^`{}]*\}|(?:\\.|\$(?!\{)|[^\\$])+/gs) ?? [];
  return pieces.map((piece) =>
    piece.startsWith('${')
      ? { kind: 'expression', source: piece.slice(2, -1).trim() }
      : {
          kind: 'literal',
          source: piece.replaceAll(/\\(.)/gs, (_, letter: string) => (letter === 'n' ? '\n' : letter)),
        },
  );
}

function partsOfString(expression: string): readonly Part[] | undefined {
  if (!/^"(?:[^"\\]|\\["\\/bfnrtu])*"$/.test(expression)) return undefined;
  try {
    return [{ kind: 'literal', source: JSON.parse(expression) as string }];
  } catch {
    return undefined;
  }
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

/** Writes the content in its existing notation. Replaces the notation if the kind of content changes. */
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
