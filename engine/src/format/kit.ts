/**
 * The pieces a template's schema is made of. A schema reads untrusted JSON into a typed value, reports every problem
 * it meets and goes on; the same schema describes itself as JSON Schema 2020-12. What `read` returns counts only when
 * nothing was reported.
 */
import { type Color, parseColor } from '../base/color.ts';
import { defined } from '../base/defined.ts';
import { INK_LENGTH } from '../base/inks.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { ProblemCode } from '../base/problem-codes.ts';
import { type Length, parseLength, UNITS } from '../base/units.ts';
import type { WarningCode } from '../base/warnings.ts';
import type { CompileResult } from '../expression/index.ts';
import type { Binding } from './binding-type.ts';

/** Where a value stands, from the leaf up; a pointer is only spelled out when something is reported. */
export type Place = { readonly up: Place | undefined; readonly key: string | number };

export type Schema<T> = {
  /** The value, or undefined after reporting what is wrong with it. */
  read(value: unknown, place: Place | undefined, reader: Reader): T | undefined;
  readonly json: JsonObject;
};

export type Infer<S> = S extends Schema<infer T> ? T : never;

/** More problems than this help nobody. */
export const MAX_PROBLEMS = 100;

/** Compiles the expressions of one template and counts them against the limits. */
export type ExpressionReader = {
  /** Takes one more expression into account; a sentence when that is one too many. */
  add(source: string): string | undefined;
  compile(source: string, locals: readonly string[]): CompileResult;
};

/**
 * How what contains an element arranges it: the page, its header and footer, or a container by its layout; unknown where
 * that is at fault, so that nothing more is found wrong because of it.
 */
export type Parent = 'page' | 'band' | 'none' | 'row' | 'column' | 'grid' | 'columns' | 'unknown';

/** The names that expressions may read beside the keys of data: loop variables, `page`. */
export type Names = {
  readonly locals: readonly string[];
  /** What those of them stand for that come of the data. */
  readonly meanings: ReadonlyMap<string, Meaning>;
};

/** A list, which an expression gives that reads these names; each of its items in turn; or an object with such as its fields. */
export type Meaning =
  | { readonly kind: 'list' | 'item'; readonly source: string; readonly names: Names }
  | { readonly kind: 'object'; readonly fields: Names['meanings'] };

/** What surrounds the place that is being read. */
export type Scope = Names & {
  readonly parent: Parent;
  /** Containers around it. */
  readonly depth: number;
  /** Whether a page may end here: only on the way of the flow down the page. */
  readonly canBreak: boolean;
  /** Whether the texts of an expression may be markup. */
  readonly readsMarkup: boolean;
};

const ROOT_SCOPE: Scope = {
  parent: 'page',
  locals: [],
  meanings: new Map(),
  depth: 0,
  canBreak: true,
  readsMarkup: false,
};

/** A use of a named style, to be looked up when all names are known. */
export type StyleUse = { readonly name: string; readonly place: Place; readonly elementId: string | undefined };

/** Where an expression, or a text that may hold some, is written, and the names beside data it may read there. */
export type SourceUse = Names & {
  readonly kind: 'expression' | 'text';
  readonly place: Place | undefined;
};

/** A property in whose place a binding stands: the schema reads its value once the data are known. */
export type LateValue = { readonly place: Place; readonly binding: Binding; readonly schema: Schema<unknown> };

/** Reads a list of elements of any type. */
export type ElementsReader = (
  value: unknown,
  place: Place | undefined,
  reader: Reader,
) => readonly unknown[] | undefined;

/** What to write instead of a property that is not known where these are, as the end of a sentence. */
export type PropertyAdvice = (key: string, known: readonly string[]) => string | undefined;

/** Where an expression asks for the page of an element, and in which element it stands. */
export type PageUse = {
  readonly id: string;
  readonly place: Place | undefined;
  readonly elementId: string | undefined;
};

/** Collects what is wrong while one template is read. */
export class Reader {
  readonly problems: Problem[] = [];
  readonly warnings: Warning[] = [];
  readonly expressions: ExpressionReader;
  readonly styleUses: StyleUse[] = [];
  readonly sourceUses: SourceUse[] = [];
  /** Elements whose content is written in a short form. */
  readonly shortContents: Place[] = [];
  /** Elements that were given an id for want of one. */
  readonly impliedIds: { readonly place: Place; readonly id: string }[] = [];
  /** The elements’ names so far, and how many elements there are. */
  readonly ids = new Set<string>();
  elementCount = 0;
  /** Elements whose page is asked for, and by whom. */
  readonly pageUses: PageUse[] = [];
  /** The element being read, named in everything reported meanwhile. */
  elementId: string | undefined;
  scope: Scope = ROOT_SCOPE;
  /** Properties of the object being read that wait for the data. */
  late: LateValue[] = [];
  /** Whether an expression since this was last set to false reads the local `page`. */
  readsPage = false;
  private readonly readElements: ElementsReader;
  private readonly advice: PropertyAdvice;

  constructor(expressions: ExpressionReader, elements: ElementsReader, advice: PropertyAdvice = () => undefined) {
    this.expressions = expressions;
    this.readElements = elements;
    this.advice = advice;
  }

  /** Reads the elements of a container; which types there are is known later than what a container is. */
  elements<E>(value: unknown, place: Place): readonly E[] {
    return (this.readElements(value, place, this) ?? []) as readonly E[];
  }

  /** Reads something in surroundings that differ so far. */
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
    this.warn('UNKNOWN_PROPERTY', place, `property "${shorten(key)}" is not known and has no effect: ${hint}`);
  }

  /** A property that is known, and why it does nothing here. */
  withoutEffect(place: Place, why: string): void {
    this.warn('NO_EFFECT', place, `property "${shorten(String(place.key))}" has no effect here: ${why}`);
  }

  warn(code: WarningCode, place: Place | undefined, message: string): void {
    if (this.warnings.length >= MAX_PROBLEMS) return;
    this.warnings.push({ code, path: pointer(place), message, ...this.element() });
  }

  private element() {
    return defined({ elementId: this.elementId });
  }
}

/** JSON Pointer, RFC 6901. */
export function pointer(place: Place | undefined): string {
  if (!place) return '';
  return `${pointer(place.up)}/${shorten(String(place.key)).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function below(place: Place | undefined, key: string | number): Place {
  return { up: place, key };
}

/** Keys and words of strangers are shown, but never in full length. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

function wrongType(reader: Reader, place: Place | undefined, value: unknown, wanted: string): undefined {
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

/** Words of CSS and of drawing programs for the same thing. */
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

/** One of a few words or numbers. */
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
    return reader.report('INVALID_LENGTH', place, `a length needs a unit: ${units}, for example "${value}mm"`);
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
    const message = `"${shorten(value)}" is not a length: ${instead}`;
    return reader.report('INVALID_LENGTH', place, message);
  }
  return length;
}

/** A length in points. */
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

/** A length in points or a share of the parent. */
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

/** What people write for a colour, and what says it here. */
const COLOR_HABITS: readonly (readonly [RegExp, string])[] = [
  [
    /^[\d.]+\w*\s+(solid|dashed|dotted)\b/,
    'a CSS colour like "#1a1a1a", "rgb(26 26 26)" or "navy"; of a stroke, "strokeWidth" and "dash" are properties of their own',
  ],
  [
    /^\s*(spot|separation|pantone)/i,
    '"spot(PANTONE 871 C, device-cmyk(20% 25% 60% 25%))", with what stands for the ink where there is none',
  ],
  [/^\s*cmyk/i, '"device-cmyk(0% 81% 81% 30%)"'],
  [/gradient\(/i, 'one colour: gradients stand in "fill" of a shape and in "backgroundColor"'],
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
      const [, instead] = COLOR_HABITS.find(([habit]) => habit.test(value)) ?? COLOR_HABITS.at(-1)!;
      return reader.report('INVALID_COLOR', place, `"${shorten(value)}" is not a colour: write ${instead}`);
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

/** Named values; names are the author's own. */
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

/** The first of several schemas whose JSON type fits the value; problems are those of the one that fits. */
export function either<A, B>(fits: (value: unknown) => boolean, first: Schema<A>, second: Schema<B>): Schema<A | B> {
  return {
    json: { anyOf: [first.json, second.json] },
    read: (value, place, reader) => (fits(value) ? first : second).read(value, place, reader),
  };
}

/** Any JSON, unread. */
export function json(): Schema<JsonValue> {
  return { json: {}, read: (value) => value as JsonValue };
}

/** One property of an object: its schema, what it means and what it is when left out. */
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

/** The object type that a table of fields reads into. */
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

/** Reads the fields of a table from an object, leaving its other properties alone. */
export function fieldsReader<F extends Fields>(fields: F): FieldsReader<F> {
  const each = Object.entries(fields);
  // Copies of one object share the shape that the machine looks properties up by. An object of so many properties that is
  // put together one by one has none, and copying it takes a hundred times as long.
  const blank = Object.fromEntries(each.map(([name, { fallback }]) => [name, fallback]));
  const order = new Map(each.map(([name], index) => [name, index]));
  const needed = each.flatMap(([name, field]) => (field.needed ? [name] : []));
  return (value, place, reader) => {
    const shape: Record<string, unknown> = { ...blank };
    const given = Object.keys(value).filter((name) => order.has(name) && value[name] !== undefined);
    const missing = needed.filter((name) => !given.includes(name));
    for (const name of [...given, ...missing].sort((a, b) => order.get(a)! - order.get(b)!)) {
      const { schema, about } = fields[name]!;
      if (missing.includes(name)) reader.report('REQUIRED', below(place, name), `"${name}" is required: ${about}`);
      else shape[name] = schema.read(value[name], below(place, name), reader);
    }
    return shape as Shape<F>;
  };
}
