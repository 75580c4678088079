/**
 * Generates data sets with extreme values that the schema allows: longest texts, empty texts, many rows, other scripts.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { designerWords } from '../words.ts';
import type { DataSet } from './data-sets.ts';

const KINDS = ['longest', 'shortest', 'absent', 'null', 'many', 'arabic', 'japanese', 'emoji'] as const;

export type Extreme = (typeof KINDS)[number];

const MANY = 40;
const LONG = 60;

/** Returns a set for each extreme, derived from an existing set; duplicates are omitted. */
export function extremesOf(document: JsonValue, sample: JsonObject): readonly DataSet[] {
  const schema = isJsonObject(document) ? document['schema'] : undefined;
  const example = Object.keys(sample).length > 0 ? sample : exampleOf(schema);
  if (!isJsonObject(example)) return [];
  const seen = new Set([JSON.stringify(sample)]);
  return KINDS.flatMap((kind): DataSet[] => {
    const data = vary(example, schema, kind);
    const text = JSON.stringify(data);
    if (!isJsonObject(data) || seen.has(text)) return [];
    seen.add(text);
    return [{ id: `extreme ${kind}`, name: designerWords.extremes[kind], data, from: 'made' }];
  });
}

function vary(value: JsonValue, schema: JsonValue | undefined, kind: Extreme): JsonValue {
  const described = isJsonObject(schema) ? schema : {};
  if (isJsonArray(value)) return varyList(value, described, kind);
  if (isJsonObject(value)) return varyObject(value, described, kind);
  if (kind === 'null') return mayBeNull(schema) ? null : value;
  if (described['enum'] !== undefined || described['const'] !== undefined) return value;
  if (typeof value === 'string') return varyText(value, described, kind);
  if (typeof value !== 'number') return value;
  if (kind === 'longest') {
    const most = Number.isInteger(value) ? 10 ** Math.min(7, digitsOf(value) + 2) - 1 : 9_999_999.99;
    return Math.min(bound(described, 'maximum') ?? most, most);
  }
  return kind === 'shortest' ? (bound(described, 'minimum') ?? 0) : value;
}

/** Returns the minimum or maximum that a schema allows. For exclusive bounds, returns the nearest allowed number. */
function bound(schema: JsonObject, which: 'minimum' | 'maximum'): number | undefined {
  const within = schema[which];
  if (typeof within === 'number') return within;
  const beyond = schema[which === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  if (typeof beyond !== 'number') return undefined;
  return which === 'minimum' ? beyond + 1 : beyond - 1;
}

/** A schema without a type allows all values. */
function mayBeNull(schema: JsonValue | undefined): boolean {
  const described = isJsonObject(schema) ? schema : {};
  const { type } = described;
  if (isJsonArray(described['enum'])) return described['enum'].includes(null);
  return isJsonArray(type) ? type.includes('null') : Object.keys(described).length === 0;
}

/** Returns example data for a schema, if the template has no sample. */
function exampleOf(schema: JsonValue | undefined): JsonValue {
  const { type, properties, items, enum: words, const: only, minimum, examples } = isJsonObject(schema) ? schema : {};
  if (only !== undefined) return only;
  if (isJsonArray(words) && words[0] !== undefined) return words[0];
  if (isJsonArray(examples) && examples[0] !== undefined) return examples[0];
  const wanted = isJsonArray(type) ? type[0] : type;
  if (wanted === 'object' || isJsonObject(properties)) {
    const entries = Object.entries(isJsonObject(properties) ? properties : {});
    return Object.fromEntries(entries.map(([name, inner]) => [name, exampleOf(inner)]));
  }
  if (wanted === 'array') return [exampleOf(items)];
  if (wanted === 'number' || wanted === 'integer') return typeof minimum === 'number' ? minimum : 1;
  return wanted === 'boolean' ? true : designerWords.elementTypes.text;
}

function digitsOf(value: number): number {
  return String(Math.trunc(Math.abs(value))).length;
}

function varyList(list: readonly JsonValue[], schema: JsonObject, kind: Extreme): JsonValue {
  const { minItems, maxItems, items } = schema;
  if (kind === 'shortest' && (typeof minItems !== 'number' || minItems === 0)) return [];
  const varied = list.map((item) => vary(item, items, kind));
  if (kind === 'shortest') return varied.slice(0, Number(minItems));
  const isUnique = schema['uniqueItems'] === true;
  if (kind !== 'many' || list.length === 0 || isUnique) return varied;
  const most = Math.min(MANY, typeof maxItems === 'number' ? maxItems : MANY);
  return Array.from({ length: Math.max(list.length, most) }, (_, index) => varied[index % varied.length]!);
}

function varyObject(object: JsonObject, schema: JsonObject, kind: Extreme): JsonValue {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = isJsonArray(schema['required']) ? schema['required'] : [];
  const isKept = (name: string) => kind !== 'absent' || required.includes(name) || !Object.hasOwn(properties, name);
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name]) => isKept(name))
      .map(([name, inner]) => [name, vary(inner, properties[name], kind)]),
  );
}

const SCRIPTS: Readonly<Partial<Record<Extreme, string>>> = {
  arabic: 'شركة النور للتجارة والتوريدات العامة ',
  japanese: '株式会社東京サンプル商事第二営業部 ',
  emoji: '📦 Ünïcode 🚚 Żółć ✅ ',
};

/** Does not change machine-readable texts, such as dates, numbers, codes and URLs. */
function varyText(text: string, { format, pattern, minLength, maxLength }: JsonObject, kind: Extreme): string {
  const isForMachines =
    format !== undefined || pattern !== undefined || !/\p{L}{2}/u.test(text) || /^[A-Z0-9-]+$|:\/\/|@/.test(text);
  if (kind === 'shortest' && !isForMachines) return text.slice(0, typeof minLength === 'number' ? minLength : 1);
  if (isForMachines) return text;
  const most = typeof maxLength === 'number' ? Math.min(maxLength, 400) : Math.max(LONG, text.length * 3);
  if (kind === 'longest') return repeated(`${text} `, most);
  const script = SCRIPTS[kind];
  return script === undefined ? text : repeated(script, Math.min(most, Math.max(4, text.length)));
}

function repeated(text: string, length: number): string {
  return Array.from(text.repeat(Math.ceil(length / text.length) + 1))
    .slice(0, length)
    .join('')
    .trim();
}
