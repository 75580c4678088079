/** Information about the template format and the expression language, for form fields. */

import type { JsonArray, JsonObject, JsonValue } from '@platen/engine/base/json';
import { isJsonArray, isJsonObject } from '@platen/engine/base/json';
import { findSymbology, SYMBOLOGY_NAMES } from '@platen/engine/codes/symbologies';
import { hasGs1Form } from '@platen/engine/codes/variants';
import { withoutEffect } from '@platen/engine/elements/barcode/without-effect';
import { ELEMENT_SCHEMAS } from '@platen/engine/elements/schemas';
import {
  compile,
  createFuel,
  createIntlCache,
  ExpressionError,
  FUNCTION_ENTRIES,
  type InterpolationPart,
  parseInterpolation,
  problemInText,
  toText,
} from '@platen/engine/expression/index';
import { UNUSED_ALIGN, UNUSED_BY_LAYOUT, unusedStyle } from '@platen/engine/format/no-effect';
import { templateJsonSchema } from '@platen/engine/format/template';
import { inlineDefinitions } from './inline-schema.ts';

export type KnownFunction = {
  readonly name: string;
  readonly signature: string;
  readonly about: string;
  readonly group: string;
};

export type FormatInfo = {
  readonly schema: JsonObject;
  readonly functions: readonly KnownFunction[];
  /** Barcode properties that have no effect, by symbology. */
  readonly unusedByCode: Readonly<Record<string, readonly string[]>>;
  /** Layout properties that have no effect, by the layout of a group or repeat. */
  readonly unusedByLayout: Readonly<Record<string, readonly string[]>>;
  /** Values of `align` that have no effect, by the layout of a group or repeat. */
  readonly unusedAlign: Readonly<Record<string, readonly string[]>>;
  /** Style properties that have no effect, by element type. */
  readonly unusedStyle: Readonly<Record<string, readonly string[]>>;
};

export function readFormatInfo(): FormatInfo {
  const functions = FUNCTION_ENTRIES.map(({ name, signature, about, group }) => ({ name, signature, about, group }));
  return {
    schema: inlineDefinitions(templateJsonSchema()),
    functions,
    unusedByCode: unusedByCode(),
    unusedByLayout: UNUSED_BY_LAYOUT,
    unusedAlign: UNUSED_ALIGN,
    unusedStyle: unusedByType(),
  };
}

/** Properties of barcodes that some symbologies ignore, each with a value that has an effect in other symbologies. */
const PROBE = {
  showText: true,
  textPosition: 'above',
  moduleWidth: 1,
  checkDigit: true,
  dataColumns: 1,
  dataRows: 3,
  rowHeight: 3,
  errorCorrection: 1,
  mode: 2,
  bearerBars: 'box',
  ratio: 2,
  subset: 'B',
  functionCharacters: true,
  encoding: 'hex',
};

function unusedByCode(): FormatInfo['unusedByCode'] {
  return Object.fromEntries(
    SYMBOLOGY_NAMES.map((name) => {
      const symbology = findSymbology(name)!;
      return [name, [...Object.keys(withoutEffect(PROBE, name)), ...(hasGs1Form(symbology) ? [] : ['gs1'])]];
    }),
  );
}

function unusedByType(): FormatInfo['unusedStyle'] {
  return Object.fromEntries(
    Object.entries(ELEMENT_SCHEMAS).map(([type, traits]) => [type, Object.keys(unusedStyle(traits))]),
  );
}

/** List around an expression. Names inside it get the values of the first item. */
export type LoopAround = { readonly items: string; readonly as: string; readonly indexAs: string };

export type EvaluateTask = {
  readonly source: string;
  readonly kind: 'expression' | 'text';
  readonly data: JsonObject;
  /** Computed values of the template (`let`). */
  readonly lets: JsonObject;
  readonly loops: readonly LoopAround[];
  /** Names in addition to the data and loop variables, each with a value. */
  readonly locals: JsonObject;
  readonly locale: string;
  readonly timeZone: string;
  readonly now: number;
};

export type Evaluated =
  | { readonly ok: true; readonly value: JsonValue; readonly locals: JsonObject }
  | {
      readonly ok: false;
      readonly message: string;
      readonly start?: number;
      readonly end?: number;
      readonly locals: JsonObject;
    };

export function evaluate({ source, kind, data: sent, lets, loops, locals: given, ...zone }: EvaluateTask): Evaluated {
  const env = { ...zone, language: zone.locale, fuel: createFuel(), missing: () => {}, intl: createIntlCache() };
  let locals: JsonObject = given;
  let data = sent;
  const give = (text: string) => {
    const compiled = compile(text, { locals: Object.keys(locals) });
    if (!compiled.ok) throw new ExpressionError(compiled.error);
    return compiled.expression.evaluate(data, locals, env);
  };
  for (const [name, computed] of Object.entries(lets)) data = { ...data, [name]: valueOr(computed, give) };
  try {
    for (const { items, as, indexAs } of loops) {
      // If the expression of a list fails, the error is reported at the list only, not inside it.
      const list = valueOr(items, give);
      const rows: JsonArray = isJsonArray(list) ? list : [];
      const item = rows[0] ?? null;
      locals = { ...withRows(locals, rows), item, index: 0, [as]: item, [indexAs]: 0, rows };
    }
    if (kind === 'expression') return { ok: true, value: give(source), locals };
    const parsed = parseInterpolation(source);
    if (!parsed.ok) throw new ExpressionError(parsed.error);
    const texts = parsed.parts.map((part) => (part.kind === 'literal' ? part.text : shownOf(part, source, give)));
    return { ok: true, value: texts.join(''), locals };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { message, start, end } = error;
    return { ok: false, message, start, end, locals };
  }
}

/** Provides the rows of a table to footers, as if all rows were in one group on one page. */
function withRows(locals: JsonObject, rows: JsonArray): JsonObject {
  const { group, page } = locals;
  return {
    ...locals,
    ...(isJsonObject(group) && { group: { ...group, rows } }),
    ...(isJsonObject(page) && 'rows' in page && { page: { ...page, rows, rowsSoFar: rows } }),
  };
}

/** A failing expression is null here. The error is reported at the expression itself. */
function valueOr(source: JsonValue, give: (source: string) => JsonValue): JsonValue {
  try {
    return typeof source === 'string' ? give(source) : null;
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

type Part = Extract<InterpolationPart, { kind: 'expression' }>;

function shownOf(part: Part, text: string, give: (source: string) => JsonValue): string {
  try {
    return toText(give(part.source)) ?? '';
  } catch (error) {
    throw error instanceof ExpressionError ? new ExpressionError(problemInText(error, part.start, text)) : error;
  }
}
