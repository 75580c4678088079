/** Describes JSON Schema in words and as table rows. */
import type { JsonObject, JsonValue } from '@platen/engine';
import { SYMBOLOGY_NAMES } from '@platen/engine/codes/symbologies';
import { SHEET_NAMES } from '@platen/engine/format/sheet';
import { jsonCode, sentence } from './markdown.ts';

/** Links to the schemas that have a separate section. The key is the schema as JSON without annotations. */
export type Sections = ReadonlyMap<string, string>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the schema without annotations, so that equal uses compare equal. */
export function shapeOf(schema: JsonObject): string {
  const { description: _, default: __, ...shape } = schema;
  return JSON.stringify(shape);
}

/** Returns the alternatives of a schema. */
function choices(schema: JsonObject): readonly JsonObject[] {
  const of = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(of) && schema['properties'] === undefined ? of.filter(isObject).flatMap(choices) : [schema];
}

export function propertiesOf(schema: JsonObject): Readonly<Record<string, JsonObject>> {
  return (schema['properties'] ?? {}) as Record<string, JsonObject>;
}

/** Describes the type of a property in words. */
function typeInWords(schema: JsonObject, sections: Sections): string {
  const section = sections.get(shapeOf(schema));
  if (section) return section;
  return [...new Set(choices(schema).map((choice) => oneType(choice, sections)))].join(' or ');
}

function oneType(schema: JsonObject, sections: Sections): string {
  const section = sections.get(shapeOf(schema));
  if (section) return section;
  const { type, enum: words, const: only, items, additionalProperties, minimum, maximum, $ref } = schema;
  if ($ref === '#/$defs/element') return '[element](#element-types)';
  if ($ref === '#/$defs/binding') return '[binding](#bindings)';
  if (only !== undefined) return jsonCode(only);
  if (Array.isArray(words)) return LISTS.get(words.length) ?? words.map(jsonCode).join(', ');
  if (type === 'boolean') return 'true or false';
  if (type === 'integer' || type === 'number') {
    return `${type === 'integer' ? 'whole number' : 'number'} ${minimum} … ${maximum}`;
  }
  if (type === 'array') return `list of ${isObject(items) ? typeInWords(items, sections) : 'any JSON'}`;
  if (isObject(additionalProperties)) return `object, each value ${typeInWords(additionalProperties, sections)}`;
  if (type === 'object') return 'object';
  if (Array.isArray(type)) return type.join(' or ');
  if (type === 'string') return textInWords(schema);
  return 'any JSON';
}

/** Links for long lists of values that have a separate page. The key is the length of the list. */
const LISTS: ReadonlyMap<number, string> = new Map([
  [SYMBOLOGY_NAMES.length, '[symbology](symbologies.md)'],
  [SHEET_NAMES.length, '[sheet](sheets.md)'],
]);

/**
 * Describes a string. Strings that are lengths are recognized by their pattern, and link to the section about lengths.
 * For other strings, examples are added.
 */
function textInWords({ pattern, examples }: JsonObject): string {
  if (typeof pattern === 'string' && pattern.includes('mm')) return pattern.includes('%') ? 'length or %' : 'length';
  return Array.isArray(examples) ? `text like ${examples.slice(0, 2).map(jsonCode).join(', ')}` : 'text';
}

/** Returns a row for each property of an object, followed by rows for nested properties. */
export function rowsOf(schema: JsonObject, sections: Sections, prefix = ''): readonly (readonly string[])[] {
  const needed = (schema['required'] ?? []) as readonly JsonValue[];
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => [
    [
      `\`${prefix}${name}\``,
      typeInWords(property, sections),
      needed.includes(name) ? '**required**' : defaultOf(property),
      sentence(String(property['description'] ?? '')),
    ],
    ...innerRows(property, sections, `${prefix}${name}`),
  ]);
}

function defaultOf(property: JsonObject): string {
  return property['default'] === undefined ? '' : jsonCode(property['default']);
}

/** Returns rows of a property that is an object, or a list or record of objects, unless it has a separate section. */
function innerRows(property: JsonObject, sections: Sections, name: string): readonly (readonly string[])[] {
  if (sections.has(shapeOf(property))) return [];
  const rows = choices(property).flatMap((choice) => {
    if (sections.has(shapeOf(choice))) return [];
    const { items } = choice;
    if (isObject(items)) return innerRows(items, sections, `${name}[]`);
    return choice['properties'] === undefined ? [] : rowsOf(choice, sections, `${name}.`);
  });
  return mergeRows(rows);
}

/** Merges rows of alternatives with the same property name. The merged row lists all types. */
function mergeRows(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const merged = new Map<string, readonly string[]>();
  for (const row of rows) {
    const [name = '', type, needed, about] = row;
    const [, otherType, otherNeeded, otherAbout] = merged.get(name) ?? row;
    merged.set(name, [
      name,
      type === otherType ? type! : `${otherType} or ${type}`,
      needed === otherNeeded ? needed! : '',
      about === otherAbout ? about! : `${otherAbout} ${about}`,
    ]);
  }
  return [...merged.values()];
}
