/** Page of the template format, and its JSON Schema for editors. */
import { type JsonObject, templateJsonSchema } from '@platen/engine';
import { defined } from '@platen/engine/base/defined';
import { ELEMENT_SCHEMAS } from '@platen/engine/elements/schemas';
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '@platen/engine/format/limits';
import { plainStyle } from '@platen/engine/format/style';
import { isObject, propertiesOf, rowsOf, type Sections, shapeOf } from './json-type.ts';
import { code, page, plain, table } from './markdown.ts';

const HEADS = ['Field', 'Takes', 'Default', 'Meaning'] as const;

const WHOLE = `\`\`\`json
{
  "dimensions": { "width": "90mm", "height": "55mm" },
  "elements": [
    {
      "type": "text",
      "position": { "x": "10mm", "y": "10mm" },
      "width": "70mm",
      "content": { "expression": "attendeeName" },
      "style": { "fontSize": "18pt", "fontWeight": "bold" }
    }
  ]
}
\`\`\``;

export function templatePage(): string {
  const root = templateJsonSchema();
  const types: readonly Described[] = Object.values(ELEMENT_SCHEMAS);
  const style = (propertiesOf(root)['styles']!['additionalProperties'] ?? {}) as JsonObject;
  const content = propertiesOf(types[0]!.json)['content']!;
  const sections = new Map([
    [shapeOf(style), '[style](#style)'],
    [shapeOf(content), '[binding](#bindings)'],
    [shapeOf(plainStyle.json), '[style](#style)'],
  ]);
  const shared = sharedBy(types);
  const parts = invoiceParts(root);
  for (const name of Object.keys(parts)) sections.set(shapeOf({ $ref: `#/$defs/${name}` }), `[${name}](#e-invoice)`);
  for (const [list, name] of listsIn(parts)) sections.set(shapeOf(list), `list of [${name}](#e-invoice)`);
  return page(
    'Template format, version 1',
    'One JSON document. A whole one:',
    WHOLE,
    'Editors check and complete it with [template.schema.json](template.schema.json) (JSON Schema 2020-12). Properties that are not known are ' +
      'accepted and warn `UNKNOWN_PROPERTY`; a wrong value of a known one is an error, and all errors are listed at once.',
    '## Units',
    'A length is text of a number and a unit: `in`, `mm`, `cm`, `pt` (1/72 in) or `px` (1/96 in); for places and sizes of elements also `%` of ' +
      'what contains them. A bare number is an error. x grows to the right, y downwards, from the top left corner. Colours are those of CSS.',
    '## Bindings',
    'What an element shows is an [expression](expressions.md) over the data, `{ "expression": "order.number" }`, or text in which expressions ' +
      'stand in braces, `{ "text": "Order {{ order.number }}" }`. On an element that has content, `contentExpression: "…"` and `text: "…"` are ' +
      'short for the two; only one of the three may be there.',
    'Where a property takes a binding beside a value of its own, as colours, sizes and places do, what the binding gives is read like what stands there ' +
      'otherwise: `"color": { "expression": "due < 0 ? \'#c00\' : \'black\'" }`, `"width": { "text": "{{ share }}%" }`. Null and empty text leave the ' +
      'property out; what it cannot be is a problem, or with `"onError": "empty"` a warning.',
    'Several properties that change together stand in `when` of a style: ' +
      '`"rowStyle": { "when": [{ "if": "item.amount < 0", "style": { "color": "#c00", "fontStyle": "italic" } }] }`. Values that many expressions need are ' +
      'computed once in `let`: `"let": { "total": "sum(items, x => x.price)" }` is read as `total`. Named styles read the data and these values, and no variables ' +
      'of loops.',
    '## Root',
    table(HEADS, rowsOf(root, sections)),
    '## Every element',
    'An element without `id` is called by its type and its number, `text-0`; inside a container, `group-2/text-0`.',
    table(
      HEADS,
      rowsOf(
        { properties: Object.fromEntries(shared.map((name) => [name, propertiesOf(types[0]!.json)[name]!])) },
        sections,
      ).map(([name = '', ...cells]) =>
        name === '`type`' ? [name, 'see below', '**required**', ''] : [name, ...cells],
      ),
    ),
    '## Element types',
    ...types.flatMap((type) => sectionOf(type, shared, sections)),
    '## Style',
    'The properties of `style`, and of the named styles in `styles`. Text properties pass on from containers to what is inside.',
    table(HEADS, rowsOf(style, sections)),
    '## E-invoice',
    'The groups and terms of EN 16931 (see the [guide](../guides/e-invoices.md)). A *term* is text in which expressions may stand in ' +
      'braces, a number, or a [binding](#bindings). A list is an array of what it holds, or ' +
      '`{ "items": "order.lines", "as": "line", "each": { … } }`: `each` once for each item of what the expression `items` gives; ' +
      '`as` (default `item`) and `indexAs` (default `index`) name the item and its number from 0.',
    ...Object.entries(parts).flatMap(([name, json]) =>
      name === 'term'
        ? []
        : [
            `### ${name}`,
            table(
              ['Field', 'Takes', 'Meaning'],
              rowsOf(json, sections).map(([field = '', takes = '', , about = '']) => [field, takes, about]),
            ),
          ],
    ),
    '## Limits',
    limits(),
  );
}

/** Returns the parts of an e-invoice by name. */
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

type Described = { readonly type: string; readonly about: string; readonly json: JsonObject };

/** Returns the names of properties that all types share, regardless of their `type`. */
function sharedBy([first, ...others]: readonly Described[]): readonly string[] {
  const same = (name: string, property: JsonObject) =>
    others.every(({ json }) => {
      const other = propertiesOf(json)[name];
      return name === 'type' || (other !== undefined && shapeOf(other) === shapeOf(property));
    });
  return Object.entries(propertiesOf(first!.json)).flatMap(([name, property]) => (same(name, property) ? [name] : []));
}

function sectionOf({ type, about, json }: Described, shared: readonly string[], sections: Sections): readonly string[] {
  const names = Object.keys(propertiesOf(json)).filter((name) => !shared.includes(name));
  const content = ['content', 'contentExpression', 'text'];
  const own = names.filter((name) => !content.includes(name));
  const properties = Object.fromEntries(own.map((name) => [name, propertiesOf(json)[name]!]));
  const rows = rowsOf({ properties, required: json['required'] ?? [] }, sections);
  const shows = content.every((name) => names.includes(name));
  const needed = shows && json['oneOf'] !== undefined;
  const contentNote = shows ? ` Its ${needed ? '' : 'optional '}content is a [binding](#bindings).` : '';
  return [`### ${code(type)}`, plain(about) + contentNote, ...(rows.length > 0 ? [table(HEADS, rows)] : [])];
}

const LIMIT_WORDS: Readonly<Record<string, string>> = {
  elements: 'Elements',
  depth: 'Containers inside containers',
  pageSide: 'Longest side of a page, in points',
  expressionCharacters: 'Characters of all expressions together',
  expressions: 'Expressions',
  sourceCharacters: 'Characters of one image source',
  pathCharacters: 'Characters of one path',
  namedStyles: 'Named styles',
  conditions: 'Conditions of a style',
  computed: 'Computed values',
  runs: 'Parts of a text',
  around: 'Boxes that a text runs around',
  series: 'Series of a chart',
  chartItems: 'Items of a chart',
  samples: 'Sets of sample data beside the first',
  fonts: 'Fonts that it brings',
  profileBytes: 'Bytes of its ICC profile',
  attachments: 'Attachments of a PDF',
  attachmentBytes: 'Bytes of all attachments together',
  columns: 'Columns of a table or grid',
  pages: 'Pages',
  outlineEntries: 'Entries of its outline',
};

/** Returns the limits; one without its own description is shown by name. */
function limits(): string {
  const rows = (limits: Readonly<Record<string, number>>) =>
    Object.entries(limits).map(([name, most]) => [
      LIMIT_WORDS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      most.toLocaleString('en-US'),
    ]);
  return [
    table(['A template has at most', ''], rows(TEMPLATE_LIMITS)),
    table(['A document made from it has at most', ''], rows(DOCUMENT_LIMITS)),
  ].join('\n\n');
}

/** Returns the JSON Schema as a file, with repeated parts defined once in `$defs`. */
export function schemaFile(): string {
  const schema = templateJsonSchema();
  const definitions: Record<string, JsonObject> = {};
  const repeated = repeatedProperties(schema);
  const short = (value: JsonObject): JsonObject => {
    const entries = Object.entries(value).map(([key, each]) => {
      if (Array.isArray(each)) return [key, each.map((item) => (isObject(item) ? short(item) : item))];
      if (!isObject(each)) return [key, each];
      return [key, repeated.has(shapeOf(each)) ? reference(each) : short(each)];
    });
    return Object.fromEntries(entries);
  };
  const reference = (property: JsonObject): JsonObject => {
    const name = repeated.get(shapeOf(property))!;
    const { description, default: fallback, ...shape } = property;
    definitions[name] ??= short(shape);
    return { $ref: `#/$defs/${name}`, ...defined({ description, default: fallback }) };
  };
  const { $defs, ...root } = schema;
  const shortened = short(root);
  const elements = short($defs as JsonObject);
  return `${JSON.stringify({ ...shortened, $defs: { ...elements, ...definitions } }, null, 2)}\n`;
}

/** Minimum length of a definition, and length from which a part is defined even if it has several names. */
const LEAST_LENGTH = 200;
const LONG = 1_000;

/** Returns shapes of repeated properties with names for them: the most frequent one. */
function repeatedProperties(schema: JsonObject): ReadonlyMap<string, string> {
  const seen = new Map<string, string[]>();
  const look = (value: JsonObject): void => {
    for (const [key, each] of Object.entries(value)) {
      if (Array.isArray(each)) each.filter(isObject).forEach(look);
      if (!isObject(each)) continue;
      look(each);
      const shape = shapeOf(each);
      if (shape.length >= LEAST_LENGTH && key !== 'properties') seen.set(shape, [...(seen.get(shape) ?? []), key]);
    }
  };
  look(schema);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [shape, keys] of seen) {
    const named = keys.filter((key) => key !== 'additionalProperties');
    if (keys.length < 2 || (new Set(named).size !== 1 && shape.length < LONG)) continue;
    const uses = (key: string) => named.filter((other) => other === key).length;
    const most = named.toSorted((a, b) => uses(b) - uses(a))[0]!;
    const name = taken.has(most) ? `${most}${taken.size}` : most;
    taken.add(name);
    names.set(shape, name);
  }
  return names;
}
