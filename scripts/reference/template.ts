/** Generates the reference page of the template format, an overview with links to the pages of elements and topics. */
import { DOCUMENT_LIMITS, TEMPLATE_LIMITS } from '@platen/engine/format/limits';
import { code, page, table } from './markdown.ts';
import { aboutType, DETAILS, HEADS, rootOf, rootRows, TYPES } from './properties.ts';

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
  return page(
    'Template format, version 1',
    'A template is one JSON document. The template describes the page, the elements and how they read the data. This page lists the top-level properties, and ' +
      'links to the pages with all other properties and examples.',
    WHOLE,
    'Editors check and complete templates with [template.schema.json](template.schema.json) (JSON Schema 2020-12). Platen accepts an unknown property with ' +
      'the warning `UNKNOWN_PROPERTY`. An invalid value of a known property is an error. Platen reports all errors at once.',
    '## Units',
    'A length is text with a number and a unit: `in`, `mm`, `cm`, `pt` (1/72 in) or `px` (1/96 in). Positions and sizes of elements can also be a `%` of ' +
      'their container. A number without a unit is an error. The origin is the top left corner: x increases to the right, and y increases downwards. Colours ' +
      'are CSS colours.',
    '## Bindings',
    'A binding reads the data. It is an [expression](expressions.md) or text with expressions in braces:',
    table(
      ['Binding', 'Short form on elements with content'],
      [
        ['`{ "expression": "order.number" }`', '`"contentExpression": "order.number"`'],
        ['`{ "text": "Order {{ order.number }}" }`', '`"text": "Order {{ order.number }}"`'],
      ],
    ),
    'An element has one of `content`, `contentExpression` and `text`.',
    'Many other properties, such as colours, sizes and positions, accept a binding instead of a constant. The result has the same syntax as a constant: ' +
      '`"color": { "expression": "due < 0 ? \'#c00\' : \'black\'" }`, `"width": { "text": "{{ share }}%" }`. Null and empty text have the same effect as omitting the ' +
      'property. An invalid result is an error, or a warning with `"onError": "empty"`.',
    'To change several properties together, use [conditions](../topics/conditions.md) in a style. To compute a value once for many expressions, use ' +
      '[`let`](../topics/expressions.md#compute-a-value-once).',
    '## Root',
    table(HEADS, overviewRows()),
    '## Every element',
    'The page [elements](../elements/README.md#properties-of-every-element) lists these properties. Warnings name an element without `id` by its type and ' +
      'number, such as `text-0`, or `group-2/text-0` inside a container.',
    '## Element types',
    table(
      ['Type', 'Purpose'],
      TYPES.map((each) => [`[${code(each.type)}](../elements/${each.type}.md)`, aboutType(each)]),
    ),
    '## Style',
    'The page [styles](../topics/styles.md#properties) lists the properties of `style` and of the named styles in `styles`. Elements inherit text properties ' +
      'from their container.',
    '## E-invoice',
    'The page [e-invoice](e-invoice.md) lists the groups and terms of `einvoice.invoice`.',
    '## Limits',
    limits(),
  );
}

/** Returns the rows of the root. If another page lists the nested properties, links to it instead. */
function overviewRows(): readonly (readonly string[])[] {
  return rootRows().flatMap((row) => {
    const [field = '', takes = '', fallback = '', about = ''] = row;
    const details = DETAILS[rootOf(field)];
    if (details === undefined) return [row];
    if (field !== code(rootOf(field))) return [];
    const link = details.startsWith('reference/')
      ? `${details.slice('reference/'.length)}.md`
      : `../${details}.md#properties`;
    return [[field, takes, fallback, `${about} [Properties](${link})`]];
  });
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
  runs: 'Runs of a text',
  around: 'Boxes that a text wraps around',
  series: 'Series of a chart',
  chartItems: 'Items of a chart',
  samples: 'Additional sets of sample data',
  fonts: 'Additional fonts',
  profileBytes: 'Bytes of its ICC profile',
  attachments: 'Attachments of a PDF',
  attachmentBytes: 'Bytes of all attachments together',
  columns: 'Columns of a table or grid',
  pages: 'Pages',
  outlineEntries: 'Entries of its outline',
};

/** Returns the limits. A limit without a description is shown by name. */
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
