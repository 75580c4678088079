/** JSON Schema in words, and as rows of a table. */
import type { JsonObject, JsonValue } from '@platen/engine';
import { SYMBOLOGY_NAMES } from '@platen/engine/codes/symbologies';
import { jsonCode, sentence } from './markdown.ts';

/** Schemas that have a section of their own, by what they look like without annotations. */
export type Sections = ReadonlyMap<string, string>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema without what is said about it, so that two uses of it are equal. */
export function shapeOf(schema: JsonObject): string {
  const { description: _, default: __, ...shape } = schema;
  return JSON.stringify(shape);
}

/** The schemas of which a value matches one. */
function choices(schema: JsonObject): readonly JsonObject[] {
  const of = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(of) && schema['properties'] === undefined ? of.filter(isObject).flatMap(choices) : [schema];
}

export function propertiesOf(schema: JsonObject): Readonly<Record<string, JsonObject>> {
  return (schema['properties'] ?? {}) as Record<string, JsonObject>;
}

/** What a property takes, in words. */
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
  if (Array.isArray(words)) return words.length === SYMBOLOGY_NAMES.length ? SYMBOLOGY : words.map(jsonCode).join(', ');
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

const SYMBOLOGY = '[symbology](symbologies.md)';

/** Lengths are told apart by their pattern, as they have a section of their own; other texts by what they look like. */
function textInWords({ pattern, examples }: JsonObject): string {
  if (typeof pattern === 'string' && pattern.includes('mm')) return pattern.includes('%') ? 'length or %' : 'length';
  return Array.isArray(examples) ? `text like ${examples.slice(0, 2).map(jsonCode).join(', ')}` : 'text';
}

/** A row for each property of an object, and below it rows for what is inside. */
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

/** The rows of a property that is an object, or a list or record of objects, without those that have their own section. */
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

/** Alternatives may have a property of the same name: one row with the types of all. */
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
