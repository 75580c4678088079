/**
 * Building blocks of the template's schema. A schema reads untrusted JSON as a typed value, and reports every problem
 * instead of stopping at the first. It also describes itself as JSON Schema 2020-12. The result of `read` is valid only
 * if no problem was reported.
 */
import { type Color, parseColor } from '../base/color.ts';
import { defined } from '../base/defined.ts';
import { INK_LENGTH } from '../base/inks.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { ProblemCode } from '../base/problem-codes.ts';
import { type Length, parseLength, UNITS } from '../base/units.ts';
import type { WarningCode } from '../base/warning-codes.ts';
import type { CompileResult } from '../expression/index.ts';
import type { Binding } from './binding-type.ts';

/**
 * Path of a value as a linked list from the leaf upwards. It is formatted as a JSON Pointer only when something is
 * reported.
 */
export type Place = { readonly up: Place | undefined; readonly key: string | number };

export type Schema<T> = {
  /** Reads a value. Returns undefined after reporting a problem. */
  read(value: unknown, place: Place | undefined, reader: Reader): T | undefined;
  readonly json: JsonObject;
};

export type Infer<S> = S extends Schema<infer T> ? T : never;

/** Maximum number of reported problems. */
export const MAX_PROBLEMS = 100;

/** Compiles the expressions of a template and counts them against the limits. */
export type ExpressionReader = {
  /** Counts an expression. Returns an error sentence if it exceeds a limit. */
  add(source: string): string | undefined;
  compile(source: string, locals: readonly string[]): CompileResult;
};

/**
 * Parent that positions an element: the page, its header or footer, or a container with its layout. "unknown" means an
 * invalid layout and prevents follow-up problems.
 */
export type Parent = 'page' | 'band' | 'none' | 'row' | 'column' | 'grid' | 'columns' | 'unknown';

/** Names that expressions can read in addition to data keys: loop variables and `page`. */
export type Names = {
  readonly locals: readonly string[];
  /** Meanings of the names whose values come from the data. */
  readonly meanings: ReadonlyMap<string, Meaning>;
};

/**
 * Meaning of a name: a list that an expression returns, an item of such a list, or an object whose fields are lists of
 * this kind.
 */
export type Meaning =
  | { readonly kind: 'list' | 'item'; readonly source: string; readonly names: Names }
  | { readonly kind: 'object'; readonly fields: Names['meanings'] };

/** Context of the value that is being read. */
export type Scope = Names & {
  readonly parent: Parent;
  /** Number of surrounding containers. */
  readonly depth: number;
  /** True where a page break is possible: only in the page flow. */
  readonly canBreak: boolean;
  /** True if expressions can return markup. */
  readonly readsMarkup: boolean;
  /** Warnings that surrounding containers suppress. */
  readonly allowed: ReadonlySet<WarningCode>;
};

const ROOT_SCOPE: Scope = {
  parent: 'page',
  locals: [],
  meanings: new Map(),
  depth: 0,
  canBreak: true,
  readsMarkup: false,
  allowed: new Set(),
};

/** Reference to a named style. It is resolved when all names are known. */
export type StyleUse = { readonly name: string; readonly place: Place; readonly elementId: string | undefined };

/** Position of an expression or of a text with expressions, and the names that it can read. */
export type SourceUse = Names & {
  readonly kind: 'expression' | 'text';
  readonly place: Place | undefined;
};

/** Property whose value is a binding. The schema reads the value when the data is known. */
export type LateValue = { readonly place: Place; readonly binding: Binding; readonly schema: Schema<unknown> };

/** Reads a list of elements of any type. */
export type ElementsReader = (
  value: unknown,
  place: Place | undefined,
  reader: Reader,
) => readonly unknown[] | undefined;

/** Returns a suggestion for an unknown property, as the end of a sentence. `known` are the valid properties. */
export type PropertyAdvice = (key: string, known: readonly string[]) => string | undefined;

/** Call of `pageOf` in an expression: the ID in it, and the element that contains the expression. */
export type PageUse = {
  readonly id: string;
  readonly place: Place | undefined;
  readonly elementId: string | undefined;
};

/** Matches a reason that says what to do. */
const HAS_REMEDY = /;|^(?:use|set|it needs) /;

/** Collects problems and warnings while a template is read. */
export class Reader {
  readonly problems: Problem[] = [];
  readonly warnings: Warning[] = [];
  readonly expressions: ExpressionReader;
  readonly styleUses: StyleUse[] = [];
  readonly sourceUses: SourceUse[] = [];
  /** Elements that use a short form for their content. */
  readonly shortContents: Place[] = [];
  /** Elements without an ID, with the implied ID of each. */
  readonly impliedIds: { readonly place: Place; readonly id: string }[] = [];
  /** IDs and number of the elements read so far. */
  readonly ids = new Set<string>();
  elementCount = 0;
  /** Suppressed warnings by element ID, including warnings that containers suppress. */
  readonly allowances = new Map<string, ReadonlySet<WarningCode>>();
  /** Calls of `pageOf`. */
  readonly pageUses: PageUse[] = [];
  /** Element being read, which is added to all problems and warnings. */
  elementId: string | undefined;
  scope: Scope = ROOT_SCOPE;
  /** Bound properties of the current object. */
  late: LateValue[] = [];
  /** Set when an expression reads the local `page`. The caller resets it to false. */
  readsPage = false;
  private readonly readElements: ElementsReader;
  private readonly advice: PropertyAdvice;

  constructor(expressions: ExpressionReader, elements: ElementsReader, advice: PropertyAdvice = () => undefined) {
    this.expressions = expressions;
    this.readElements = elements;
    this.advice = advice;
  }

  /** Reads the elements of a container. The list of types is passed in, because it is defined after containers. */
  elements<E>(value: unknown, place: Place): readonly E[] {
    return (this.readElements(value, place, this) ?? []) as readonly E[];
  }

  /** Calls a function with a changed scope. */
  within<T>(scope: Partial<Scope>, read: () => T): T {
    const outer = this.scope;
    this.scope = { ...outer, ...scope };
    const value = read();
    this.scope = outer;
    return value;
  }

  report(
    code: ProblemCode,
    place: Place | undefined,
    message: string,
    range?: { start: number; end: number },
  ): undefined {
    if (this.problems.length >= MAX_PROBLEMS) return;
    this.problems.push({ code, path: pointer(place), message, ...this.element(), ...range });
  }

  unknownProperty(place: Place, known: readonly string[]): void {
    if (this.warnings.length >= MAX_PROBLEMS) return;
    const key = String(place.key);
    const advice = this.advice(key, known);
    const near = advice === undefined ? nearest(key, known) : undefined;
    const hint = advice ?? (near === undefined ? 'remove it' : `did you mean "${near}"?`);
    this.warn('UNKNOWN_PROPERTY', place, `the property "${shorten(key)}" is unknown and has no effect; ${hint}`);
  }

  /** Returns whether an unknown property is another name for a known one. */
  means(key: string, name: string, fields: readonly (readonly [name: string, field: unknown])[]): boolean {
    const known = fields.map(([each]) => each);
    return (this.advice(key, known) ?? '').includes(`"${name}"`) || nearest(key, known) === name;
  }

  /** Warns that a known property has no effect here, with the reason and a remedy. */
  withoutEffect(place: Place, why: string): void {
    const advice = HAS_REMEDY.test(why) ? why : `${why}; remove this property`;
    this.warn('NO_EFFECT', place, `the property "${shorten(String(place.key))}" has no effect here: ${advice}`);
  }

  warn(code: WarningCode, place: Place | undefined, message: string): void {
    if (this.warnings.length >= MAX_PROBLEMS) return;
    this.warnings.push({ code, path: pointer(place), message, ...this.element() });
  }

  private element() {
    return defined({ elementId: this.elementId });
  }
}

/** Formats a path as a JSON Pointer (RFC 6901). */
export function pointer(place: Place | undefined): string {
  if (!place) return '';
  return `${pointer(place.up)}/${shorten(String(place.key)).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function below(place: Place | undefined, key: string | number): Place {
  return { up: place, key };
}

/** Truncates keys and words from the input before they are quoted in messages. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

/** Reports a value of another type. `wanted` completes "must be …". */
export function wrongType(reader: Reader, place: Place | undefined, value: unknown, wanted: string): undefined {
  return reader.report('WRONG_TYPE', place, `must be ${wanted}, not ${kindOf(value)}`);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function string({ maxLength = 10_000 }: { maxLength?: number } = {}): Schema<string> {
  return {
    json: { type: 'string', maxLength },
    read(value, place, reader) {
      if (typeof value !== 'string') return wrongType(reader, place, value, 'text');
      if (value.length > maxLength)
        return reader.report('TOO_LONG', place, `must have at most ${maxLength} characters`);
      return value;
    },
  };
}

export function boolean(): Schema<boolean> {
  return {
    json: { type: 'boolean' },
    read: (value, place, reader) =>
      typeof value === 'boolean' ? value : wrongType(reader, place, value, 'true or false'),
  };
}

export function number({ min, max, integer = false }: { min: number; max: number; integer?: boolean }): Schema<number> {
  const wanted = `${integer ? 'a whole number' : 'a number'} from ${min} to ${max}`;
  return {
    json: { type: integer ? 'integer' : 'number', minimum: min, maximum: max },
    read(value, place, reader) {
      if (typeof value !== 'number') return wrongType(reader, place, value, wanted);
      if (!(value >= min && value <= max) || (integer && !Number.isInteger(value))) {
        return reader.report('OUT_OF_RANGE', place, `must be ${wanted}`);
      }
      return value;
    },
  };
}

/** Names from CSS and drawing programs for properties of templates. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  center: ['middle'],
  centre: ['center', 'middle'],
  middle: ['center'],
  left: ['start'],
  right: ['end'],
  top: ['start', 'above'],
  bottom: ['end', 'below'],
  'flex-start': ['start'],
  'flex-end': ['end'],
  hidden: ['clip'],
  crop: ['cover', 'clip'],
  truncate: ['ellipsis'],
  stretch: ['fill'],
  oblique: ['italic'],
  upper: ['uppercase'],
  lower: ['lowercase'],
  strike: ['line-through'],
  strikethrough: ['line-through'],
  horizontal: ['row'],
  vertical: ['column'],
  low: ['L'],
  medium: ['M'],
  quartile: ['Q'],
  high: ['H'],
};

function synonym<T>(value: string, words: readonly T[]): T | undefined {
  const others: readonly unknown[] = Object.hasOwn(SYNONYMS, value) ? SYNONYMS[value]! : [];
  return words.find((word) => others.includes(word));
}

/** Schema for one of several words or numbers. */
export function oneOf<const T extends string | number>(...values: readonly T[]): Schema<T> {
  const list = values.map((value) => JSON.stringify(value)).join(', ');
  return {
    json: { enum: [...values] },
    read(value, place, reader) {
      if (values.includes(value as T)) return value as T;
      const words = values.filter((word) => typeof word === 'string');
      const near = typeof value === 'string' ? (nearest(value, words) ?? synonym(value, words)) : undefined;
      return reader.report('INVALID_VALUE', place, `must be one of ${list}${near ? `; did you mean "${near}"?` : ''}`);
    },
  };
}

const LENGTH_PATTERN = `^\\s*[+-]?(\\d+(\\.\\d*)?|\\.\\d+)\\s*(${UNITS.join('|')})\\s*$`;
const LENGTH_OR_PERCENT_PATTERN = LENGTH_PATTERN.replace('px)', 'px|%)');

function readLength(value: unknown, place: Place | undefined, reader: Reader, percent: boolean): Length | undefined {
  const units = `${UNITS.join(', ')}${percent ? ' or %' : ''}`;
  if (typeof value === 'number') {
    return reader.report(
      'INVALID_LENGTH',
      place,
      `the length has no unit; add one of ${units}, for example "${value}mm"`,
    );
  }
  if (typeof value !== 'string') return wrongType(reader, place, value, 'a length like "10mm"');
  const length = parseLength(value);
  if (!length || (length.kind === 'percent' && !percent)) {
    const point = value.replace(',', '.');
    const meant = parseLength(point);
    const instead =
      meant && (meant.kind === 'points' || percent)
        ? `write "${shorten(point)}"`
        : `write a number and one of the units ${units}, like "10mm"`;
    const message = `"${shorten(value)}" is not a length; ${instead}`;
    return reader.report('INVALID_LENGTH', place, message);
  }
  return length;
}

/** Schema for a length in points. */
export function points({ min = -Infinity }: { min?: number } = {}): Schema<number> {
  return {
    json: { type: 'string', pattern: LENGTH_PATTERN, examples: ['10mm', '2in', '8pt'] },
    read(value, place, reader) {
      const length = readLength(value, place, reader, false);
      if (length?.kind !== 'points') return undefined;
      if (length.points < min) return reader.report('OUT_OF_RANGE', place, 'must not be negative');
      return length.points;
    },
  };
}

/** Schema for a length in points or a percentage of the parent. */
export function length({ min = -Infinity }: { min?: number } = {}): Schema<Length> {
  return {
    json: { type: 'string', pattern: LENGTH_OR_PERCENT_PATTERN, examples: ['10mm', '2in', '50%'] },
    read(value, place, reader) {
      const read = readLength(value, place, reader, true);
      if (!read) return undefined;
      const size = read.kind === 'points' ? read.points : read.percent;
      if (size < min) return reader.report('OUT_OF_RANGE', place, 'must not be negative');
      return read;
    },
  };
}

/** Common mistakes in colours, with the correct syntax. */
const COLOR_SUGGESTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^[\d.]+\w*\s+(solid|dashed|dotted)\b/,
    'a CSS colour like "#1a1a1a", "rgb(26 26 26)" or "navy"; for a stroke, set "strokeWidth" and "dash" as separate properties',
  ],
  [
    /^\s*(spot|separation|pantone)/i,
    '"spot(PANTONE 871 C, device-cmyk(20% 25% 60% 25%))", with the process colours that replace the ink where it is not available',
  ],
  [/^\s*cmyk/i, '"device-cmyk(0% 81% 81% 30%)"'],
  [/gradient\(/i, 'a single colour; gradients are allowed in "fill" of a shape and in "backgroundColor"'],
  [/./, 'a CSS colour like "#1a1a1a", "rgb(26 26 26)" or "navy"'],
];

export function color(): Schema<Color> {
  return {
    json: {
      type: 'string',
      maxLength: INK_LENGTH,
      examples: ['#000', 'rebeccapurple', 'rgb(0 0 0 / 50%)', 'device-cmyk(0% 81% 81% 30%)'],
    },
    read(value, place, reader) {
      if (typeof value !== 'string') return wrongType(reader, place, value, 'a colour like "#1a1a1a"');
      const color = parseColor(value);
      if (color) return color;
      const [, instead] = COLOR_SUGGESTIONS.find(([habit]) => habit.test(value)) ?? COLOR_SUGGESTIONS.at(-1)!;
      return reader.report('INVALID_COLOR', place, `"${shorten(value)}" is not a colour; write ${instead}`);
    },
  };
}

export function list<T>(item: Schema<T>, { maxItems }: { maxItems: number }): Schema<readonly T[]> {
  return {
    json: { type: 'array', items: item.json, maxItems },
    read(value, place, reader) {
      if (!Array.isArray(value)) return wrongType(reader, place, value, 'an array');
      if (value.length > maxItems) return reader.report('TOO_MANY', place, `must have at most ${maxItems} items`);
      const items: T[] = [];
      value.forEach((entry, index) => {
        const read = item.read(entry, below(place, index), reader);
        if (read !== undefined) items.push(read);
      });
      return items;
    },
  };
}

/** Schema for an object whose keys the author chooses. */
export function record<T>(item: Schema<T>, { maxItems }: { maxItems: number }): Schema<ReadonlyMap<string, T>> {
  return {
    json: { type: 'object', additionalProperties: item.json, maxProperties: maxItems },
    read(value, place, reader) {
      if (!isObject(value)) return wrongType(reader, place, value, 'an object');
      const keys = Object.keys(value);
      if (keys.length > maxItems) return reader.report('TOO_MANY', place, `must have at most ${maxItems} entries`);
      const entries = new Map<string, T>();
      for (const key of keys) {
        const read = item.read(value[key], below(place, key), reader);
        if (read !== undefined) entries.set(key, read);
      }
      return entries;
    },
  };
}

/** Schema that uses `first` if `fits` accepts the value, otherwise `second`. */
export function either<A, B>(fits: (value: unknown) => boolean, first: Schema<A>, second: Schema<B>): Schema<A | B> {
  return {
    json: { anyOf: [first.json, second.json] },
    read: (value, place, reader) => (fits(value) ? first : second).read(value, place, reader),
  };
}

/** Schema for any JSON value, without checks. */
export function json(): Schema<JsonValue> {
  return { json: {}, read: (value) => value as JsonValue };
}

/** Property of an object: its schema, its description and its default. */
export type Field<T> = {
  readonly schema: Schema<T>;
  readonly about: string;
  readonly needed: boolean;
  readonly fallback: T;
};

export function required<T>(schema: Schema<T>, about: string): Field<T> {
  return { schema, about, needed: true, fallback: undefined as T };
}

export function optional<T>(schema: Schema<T>, about: string): Field<T | undefined> {
  return { schema, about, needed: false, fallback: undefined };
}

export function withDefault<T>(schema: Schema<T>, fallback: T, about: string, shown?: JsonValue): Field<T> {
  const json = shown === undefined ? schema.json : { ...schema.json, default: shown };
  return { schema: { ...schema, json }, about, needed: false, fallback };
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** Type of the object that results from a table of fields. */
export type Shape<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export function object<F extends Fields>(fields: F): Schema<Shape<F>> {
  const names = Object.keys(fields);
  const properties: Record<string, JsonObject> = {};
  for (const name of names) properties[name] = { ...fields[name]!.schema.json, description: fields[name]!.about };
  const needed = names.filter((name) => fields[name]!.needed);
  const readFields = fieldsReader(fields);
  return {
    json: { type: 'object', properties, ...(needed.length > 0 ? { required: needed } : {}) },
    read(value, place, reader) {
      if (!isObject(value)) return wrongType(reader, place, value, 'an object');
      for (const key of Object.keys(value)) {
        if (!Object.hasOwn(fields, key)) reader.unknownProperty(below(place, key), names);
      }
      return readFields(value, place, reader);
    },
  };
}

export type FieldsReader<F extends Fields> = (
  value: Record<string, unknown>,
  place: Place | undefined,
  reader: Reader,
) => Shape<F>;

/** Returns a function that reads the fields of a table from an object and ignores other properties. */
export function fieldsReader<F extends Fields>(fields: F): FieldsReader<F> {
  const each = Object.entries(fields);
  // Copies of one blank object share its hidden class. V8 turns an object with this many properties into a dictionary
  // if they are added one by one. Copying a dictionary is about a hundred times slower.
  const blank = Object.fromEntries(each.map(([name, { fallback }]) => [name, fallback]));
  const order = new Map(each.map(([name], index) => [name, index]));
  const needed = each.flatMap(([name, field]) => (field.needed ? [name] : []));
  return (value, place, reader) => {
    const shape: Record<string, unknown> = { ...blank };
    const given = Object.keys(value).filter((name) => order.has(name) && value[name] !== undefined);
    const missing = needed.filter((name) => !given.includes(name));
    for (const name of [...given, ...missing].sort((a, b) => order.get(a)! - order.get(b)!)) {
      const { schema, about } = fields[name]!;
      if (missing.includes(name)) {
        const other = Object.keys(value).find((key) => !order.has(key) && reader.means(key, name, each));
        const rename = other === undefined ? '' : `; rename "${shorten(other)}", which is unknown`;
        reader.report('REQUIRED', below(place, name), `"${name}" is required: ${about}${rename}`);
      } else shape[name] = schema.read(value[name], below(place, name), reader);
    }
    return shape as Shape<F>;
  };
}
