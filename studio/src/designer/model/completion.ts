/** Completion of expressions: names of the data, from sample and schema, and functions. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, jsonKind } from '@platen/engine/base/json';
import type { KnownFunction } from '../../engine/format-info.ts';
import { designerWords } from '../words.ts';

export type Completion = {
  readonly label: string;
  /** Inserted text. It replaces the text from `from` to the cursor. */
  readonly insert: string;
  readonly kind: 'data' | 'function';
  /** Value, type, or signature of a function. */
  readonly detail: string;
  readonly about?: string;
};

export type Completions = { readonly from: number; readonly options: readonly Completion[] };

export type CompletionContext = {
  readonly data: JsonObject;
  readonly locals: JsonObject;
  readonly schema: JsonValue | undefined;
  readonly functions: readonly KnownFunction[];
};

const PATH = /([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\?\.|\.)[\p{L}\p{N}_$]*|\[\d+\])*)$/u;
const MOST = 40;

/** Returns completions for an expression at a cursor position. */
export function completionsAt(source: string, cursor: number, context: CompletionContext): Completions {
  const before = source.slice(0, cursor);
  const path = PATH.exec(before)?.[1] ?? '';
  const steps = path.split(/\?\.|\.|\[|\]\.?/).filter((step, index, all) => step !== '' || index === all.length - 1);
  const typed = path.endsWith(']') ? '' : (steps.at(-1) ?? '');
  const from = cursor - typed.length;
  const outer = path.endsWith(']') ? steps.filter((step) => step !== '') : steps.slice(0, -1);
  const root = { ...context.data, ...context.locals };
  const options =
    outer.length === 0
      ? [...namesOf(root, context.schema), ...context.functions.map(functionOption)]
      : namesOf(valueAt(root, outer), schemaOf(context.schema, outer));
  return { from, options: ranked(options, typed).slice(0, MOST) };
}

/** Returns completions for text with expressions in braces; undefined outside braces. */
export function completionsInText(text: string, cursor: number, context: CompletionContext): Completions | undefined {
  const open = text.lastIndexOf('{{', cursor - 1);
  if (open < 0 || text.slice(open, cursor).includes('}}') || text[open - 1] === '\\') return undefined;
  const start = open + 2;
  const close = text.indexOf('}}', cursor);
  const inner = completionsAt(text.slice(start, close < 0 ? text.length : close), cursor - start, context);
  return { ...inner, from: inner.from + start };
}

function ranked(options: readonly Completion[], typed: string): readonly Completion[] {
  const wanted = typed.toLowerCase();
  const rank = ({ label }: Completion) => {
    const at = label.toLowerCase().indexOf(wanted);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  return options.filter((option) => rank(option) < 2 && option.label !== typed).toSorted((a, b) => rank(a) - rank(b));
}

function functionOption({ name, signature, about }: KnownFunction): Completion {
  return { label: name, insert: `${name}(`, kind: 'function', detail: signature, about };
}

function namesOf(value: JsonValue | undefined, schema: JsonValue | undefined): readonly Completion[] {
  const properties = isJsonObject(schema) && isJsonObject(schema['properties']) ? schema['properties'] : {};
  const values = isJsonObject(value) ? value : {};
  const names = [...new Set([...Object.keys(values), ...Object.keys(properties)])];
  const own = isJsonArray(value) ? ['length'] : names.filter((name) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name));
  return own.map((name) => {
    const described = properties[name];
    const about = isJsonObject(described) ? described['description'] : undefined;
    const type = isJsonObject(described) ? described['type'] : undefined;
    const detail = values[name] !== undefined ? shortValue(values[name]) : typeof type === 'string' ? type : '';
    return { label: name, insert: name, kind: 'data', detail, ...(typeof about === 'string' && { about }) };
  });
}

function valueAt(root: JsonValue, steps: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of steps) {
    if (isJsonArray(value)) value = value[Number(step)];
    else if (isJsonObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

function schemaOf(root: JsonValue | undefined, steps: readonly string[]): JsonValue | undefined {
  let schema: JsonValue | undefined = root;
  for (const step of steps) {
    if (!isJsonObject(schema)) return undefined;
    const properties: JsonValue | undefined = schema['properties'];
    schema = /^\d+$/.test(step) ? schema['items'] : isJsonObject(properties) ? properties[step] : undefined;
  }
  return schema;
}

/** Returns a value shortened to one line. */
export function shortValue(value: JsonValue, most = 60): string {
  if (isJsonArray(value)) return designerWords.items(value.length);
  if (isJsonObject(value)) return `{ ${Object.keys(value).slice(0, 4).join(', ')} }`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

export { jsonKind };
