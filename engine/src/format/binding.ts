/**
 * Parses bindings: template properties that read data. Parsing a template compiles their expressions and reports
 * errors.
 */

import { defined } from '../base/defined.ts';
import type { JsonObject } from '../base/json.ts';
import { type CompiledExpression, parseInterpolation } from '../expression/index.ts';
import type { Binding, BoundExpression } from './binding-type.ts';
import {
  below,
  type Infer,
  isObject,
  object,
  optional,
  type Place,
  pointer,
  type Reader,
  required,
  type Schema,
  string,
  wrongType,
} from './kit.ts';
import { findPlaceholder } from './placeholder.ts';

const MAX_TEXT = 65_536;

const expression = string({ maxLength: MAX_TEXT });

/** Schema for `{ "expression": "…" }` or `{ "text": "…" }`. The text can contain `{{ expression }}`. */
const written = object({
  expression: optional(expression, 'an expression that reads the data'),
  text: optional(
    string({ maxLength: MAX_TEXT }),
    'literal text; {{ expression }} inserts a value, and \\{{ writes literal braces',
  ),
});

const writtenExpression = object({ expression: required(expression, 'an expression that reads the data') });

/** Schema for an expression that evaluates to a list: a string or `{ "expression": … }`. */
export function listExpression(): Schema<Binding> {
  return {
    json: { anyOf: [{ type: 'string' }, writtenExpression.json] },
    read(value, place, reader) {
      if (typeof value === 'string') return readExpression(value, place, reader);
      if (isObject(value) && value['text'] !== undefined) {
        return reader.report('WRONG_TYPE', below(place, 'text'), 'text cannot be a list; use "expression" instead');
      }
      const read = writtenExpression.read(value, place, reader);
      return read && readExpression(read.expression, below(place, 'expression'), reader);
    },
  };
}

const WRITTEN = {
  expression: 'an expression as text, or { "expression": … }',
  text: 'text, or { "expression": … }',
} as const;

/** Schema for a binding. `bare` determines whether a plain string is an error, an expression or a text. */
export function binding(bare: 'none' | 'expression' | 'text' = 'none'): Schema<Binding> {
  const bareJson: JsonObject[] = bare === 'none' ? [] : [{ type: 'string' }];
  return {
    json: bareJson.length > 0 ? { anyOf: [...bareJson, written.json] } : written.json,
    read(value, place, reader) {
      if (typeof value === 'string' && bare === 'expression') return readExpression(value, place, reader);
      if (typeof value === 'string' && bare === 'text') return readText(value, place, reader);
      if (bare !== 'none' && !isObject(value)) return wrongType(reader, place, value, WRITTEN[bare]);
      const read = written.read(value, place, reader);
      return read && readWritten(read, place, reader);
    },
  };
}

function readWritten(content: Infer<typeof written>, place: Place | undefined, reader: Reader): Binding | undefined {
  if (content.expression !== undefined && content.text !== undefined) {
    return reader.report('CONFLICT', place, 'has both "expression" and "text"; keep one');
  }
  if (content.expression !== undefined) return readExpression(content.expression, below(place, 'expression'), reader);
  if (content.text !== undefined) return readText(content.text, below(place, 'text'), reader);
  return reader.report('REQUIRED', place, 'needs "expression" or "text"');
}

function readExpression(source: unknown, place: Place | undefined, reader: Reader): Binding | undefined {
  if (typeof source !== 'string') return string().read(source, place, reader) as undefined;
  const { locals, meanings } = reader.scope;
  reader.sourceUses.push({ kind: 'expression', place, locals, meanings });
  const expression = compileAt(source, 0, place, reader);
  if (expression && /\{\{.*\}\}/s.test(source)) {
    const message = '{{ }} inside an expression is printed as is; use "text" instead, or join with +';
    reader.warn('NO_EFFECT', place, message);
  }
  return expression && { path: pointer(place), parts: [{ expression, offset: 0 }], isExpression: true };
}

/** Schema for an expression as a plain string. */
export const plainExpression: Schema<Binding> = {
  json: { type: 'string', maxLength: MAX_TEXT },
  read: readExpression,
};

export function readText(text: unknown, place: Place | undefined, reader: Reader): Binding | undefined {
  if (typeof text !== 'string') return string().read(text, place, reader) as undefined;
  if (text.length > MAX_TEXT) return reader.report('TOO_LONG', place, `must have at most ${MAX_TEXT} characters`);
  const parsed = parseInterpolation(text);
  if (!parsed.ok) {
    const { code, message, start, end } = parsed.error;
    return reader.report(code, place, message, { start, end });
  }
  const { locals, meanings } = reader.scope;
  reader.sourceUses.push({ kind: 'text', place, locals, meanings });
  const parts: (string | BoundExpression)[] = [];
  let sound = true;
  for (const part of parsed.parts) {
    if (part.kind === 'literal') parts.push(part.text);
    else {
      const expression = compileAt(part.source, part.start, place, reader);
      if (expression) parts.push({ expression, offset: part.start });
      else sound = false;
    }
  }
  if (!sound) return undefined;
  const placeholder = findPlaceholder(
    text,
    parts.filter((part) => typeof part === 'string'),
  );
  return { path: pointer(place), parts, isExpression: false, ...defined({ placeholder }) };
}

function compileAt(
  source: string,
  offset: number,
  place: Place | undefined,
  reader: Reader,
): CompiledExpression | undefined {
  const refusal = reader.expressions.add(source);
  if (refusal) return reader.report('TOO_MANY', place, refusal);
  const { locals } = reader.scope;
  const compiled = reader.expressions.compile(source, locals);
  if (compiled.ok) {
    reader.readsPage ||= locals.includes('page') && compiled.expression.reads('page');
    checkMarkup(compiled.expression, place, reader);
    for (const id of compiled.expression.pagesOf) reader.pageUses.push({ id, place, elementId: reader.elementId });
    return compiled.expression;
  }
  const { code, message, start, end } = compiled.error;
  return reader.report(code, place, message, { start: start + offset, end: end + offset });
}

export const CONTENT_NAMES = ['content', 'contentExpression', 'text'] as const;

/** Warns about `markdown(...)` unless the element reads markup and the call is the whole expression. */
function checkMarkup({ calls, isMarkup }: CompiledExpression, place: Place | undefined, reader: Reader): void {
  if (!calls('markdown')) return;
  const { readsMarkup } = reader.scope;
  if (readsMarkup && isMarkup) return;
  const why = readsMarkup
    ? 'it is part of a larger expression; use {{ markdown(…) }} alone'
    : 'set "markup": "markdown" on the text or column';
  reader.warn('NO_EFFECT', place, `markdown() has no effect here: ${why}`);
}

/** Reads an element's content from any of its three properties. Using more than one is a conflict. */
export function readContent(element: Record<string, unknown>, place: Place, reader: Reader): Binding | undefined {
  const spellings = CONTENT_NAMES.filter((key) => element[key] !== undefined);
  const [spelling, second] = spellings;
  if (spelling === undefined) return undefined;
  if (second !== undefined) {
    return reader.report('CONFLICT', below(place, second), `has both "${spelling}" and "${second}"; keep one`);
  }
  const value = element[spelling];
  const at = below(place, spelling);
  if (spelling !== 'content') reader.shortContents.push(place);
  if (spelling === 'contentExpression') return readExpression(value, at, reader);
  if (spelling === 'text') return readText(value, at, reader);
  if (!isObject(value)) return reader.report('WRONG_TYPE', at, 'must be { "expression": … } or { "text": … }');
  return binding().read(value, at, reader);
}

/** JSON Schema of the three content properties. */
export const CONTENT_JSON = {
  content: { ...binding().json, description: 'content of the element' },
  contentExpression: { type: 'string', description: 'short form of content: { "expression": … }' },
  text: { type: 'string', description: 'short form of content: { "text": … }' },
} as const;
