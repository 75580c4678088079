/** Tables of the properties of the template format. Each part is on the page that explains it. */
import { type JsonObject, templateJsonSchema } from '@platen/engine';
import { ELEMENT_SCHEMAS } from '@platen/engine/elements/schemas';
import { plainStyle } from '@platen/engine/format/style';
import { isObject, propertiesOf, rowsOf, type Sections, shapeOf } from './json-type.ts';
import { plain, table } from './markdown.ts';

export const HEADS = ['Field', 'Takes', 'Default', 'Meaning'] as const;

const CONTENT = ['content', 'contentExpression', 'text'];

/**
 * Pages for the nested properties of root properties. Other nested properties are on the page of the template format.
 */
export const DETAILS: Readonly<Record<string, string>> = {
  dimensions: 'topics/page-setup',
  header: 'topics/page-setup',
  footer: 'topics/page-setup',
  background: 'topics/page-setup',
  footnotes: 'topics/text-and-fonts',
  fonts: 'topics/text-and-fonts',
  styles: 'topics/styles',
  let: 'topics/expressions',
  schema: 'topics/data-and-samples',
  sample: 'topics/data-and-samples',
  samples: 'topics/data-and-samples',
  sheet: 'topics/label-sheets',
  roll: 'topics/label-sheets',
  printer: 'topics/printer-settings',
  pdf: 'topics/pdf-settings',
  einvoice: 'reference/e-invoice',
};

export type Described = { readonly type: string; readonly about: string; readonly json: JsonObject };

export const TYPES: readonly Described[] = Object.values(ELEMENT_SCHEMAS);

const ROOT = templateJsonSchema();

const STYLE = (propertiesOf(ROOT)['styles']!['additionalProperties'] ?? {}) as JsonObject;

/** Parts of an e-invoice, by name. */
const PARTS = invoiceParts(ROOT);

const SECTIONS: Sections = sectionsOf();

function sectionsOf(): Sections {
  const sections = new Map([
    [shapeOf(STYLE), '[style](#style)'],
    [shapeOf(propertiesOf(TYPES[0]!.json)['content']!), '[binding](#bindings)'],
    [shapeOf(plainStyle.json), '[style](#style)'],
  ]);
  for (const name of Object.keys(PARTS)) sections.set(shapeOf({ $ref: `#/$defs/${name}` }), `[${name}](#e-invoice)`);
  for (const [list, name] of listsIn(PARTS)) sections.set(shapeOf(list), `list of [${name}](#e-invoice)`);
  return sections;
}

function invoiceParts(root: JsonObject): Readonly<Record<string, JsonObject>> {
  const { element: _, binding: __, ...parts } = root['$defs'] as Readonly<Record<string, JsonObject>>;
  return parts;
}

/** Returns the lists in these parts, with the name of their items. */
function listsIn(parts: Readonly<Record<string, JsonObject>>): readonly (readonly [list: JsonObject, name: string])[] {
  return Object.values(parts).flatMap(function visit(part): readonly (readonly [JsonObject, string])[] {
    const [first] = Array.isArray(part['anyOf']) ? part['anyOf'] : [];
    const held = isObject(first) && isObject(first['items']) ? first['items']['$ref'] : undefined;
    if (typeof held === 'string') return [[part, held.replace(/.*\//, '')]];
    return Object.values(propertiesOf(part)).flatMap(visit);
  });
}

/** Returns the names of properties that all types share, regardless of their `type`. */
function sharedNames([first, ...others]: readonly Described[]): readonly string[] {
  const same = (name: string, property: JsonObject) =>
    others.every(({ json }) => {
      const other = propertiesOf(json)[name];
      return name === 'type' || (other !== undefined && shapeOf(other) === shapeOf(property));
    });
  return Object.entries(propertiesOf(first!.json)).flatMap(([name, property]) => (same(name, property) ? [name] : []));
}

const SHARED = sharedNames(TYPES);

/** Returns rows of root properties, including nested properties. Without names, returns all rows. */
export function rootRows(names?: readonly string[]): readonly (readonly string[])[] {
  const rows = rowsOf(ROOT, SECTIONS);
  return names === undefined ? rows : rows.filter(([field = '']) => names.includes(rootOf(field)));
}

/** Returns the root property of a field such as `pdf.title`. */
export function rootOf(field: string): string {
  return /[\w$]+/.exec(field)![0];
}

export function sharedTable(): string {
  const properties = Object.fromEntries(SHARED.map((name) => [name, propertiesOf(TYPES[0]!.json)[name]!]));
  const rows = rowsOf({ properties }, SECTIONS).map(([name = '', ...cells]) =>
    name === '`type`' ? [name, '[element type](#element-types)', '**required**', ''] : [name, ...cells],
  );
  return table(HEADS, rows);
}

export function styleTable(): string {
  return table(HEADS, rowsOf(STYLE, SECTIONS));
}

/**
 * Describes the properties of an element type except the properties that every element has. Throws for an unknown type.
 */
export function elementText(type: string): string {
  const found = TYPES.find((each) => each.type === type);
  if (found === undefined) throw new Error(`no element type ${type}`);
  const { json } = found;
  const names = Object.keys(propertiesOf(json)).filter((name) => !SHARED.includes(name) && !CONTENT.includes(name));
  const properties = Object.fromEntries(names.map((name) => [name, propertiesOf(json)[name]!]));
  const rows = rowsOf({ properties, required: json['required'] ?? [] }, SECTIONS);
  const paragraphs = [
    ...(hasContent(found)
      ? [`The ${json['oneOf'] === undefined ? 'optional ' : ''}content of this element is a [binding](#bindings).`]
      : []),
    ...(rows.length > 0 ? [table(HEADS, rows)] : []),
  ];
  return paragraphs.join('\n\n');
}

function hasContent({ json }: Described): boolean {
  const names = Object.keys(propertiesOf(json));
  return CONTENT.every((name) => names.includes(name));
}

/** Returns a heading and table for each part of an e-invoice. */
export function invoiceText(): readonly string[] {
  const heads = ['Field', 'Takes', 'Meaning'];
  return Object.entries(PARTS).flatMap(([name, json]) => {
    if (name === 'term') return [];
    const rows = rowsOf(json, SECTIONS).map(([field = '', takes = '', , about = '']) => [field, takes, about]);
    return [`### ${name}`, table(heads, rows)];
  });
}

/** Describes a type in one paragraph. */
export function aboutType({ about }: Described): string {
  return plain(about);
}
