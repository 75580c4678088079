/** Generates the reference page of the expression language. A test runs every line of the form `source` → `value`. */
import {
  EXPRESSION_LIMITS,
  FUNCTION_ENTRIES,
  type FunctionEntry,
  type FunctionGroup,
} from '@platen/engine/expression/index';
import { code, jsonCode, page, sentence, table } from './markdown.ts';

/** Data for the page's examples. */
export const EXAMPLE_DATA = {
  order: { number: 'A-1017', rush: true, date: '2026-01-31' },
  items: [
    { name: 'Bolt', qty: 4, price: 2.5 },
    { name: 'Nut', qty: 10, price: 0.35 },
  ],
  note: null,
} as const;

const GROUPS: Readonly<Record<FunctionGroup, string>> = {
  text: 'Text',
  number: 'Numbers',
  list: 'Lists',
  format: 'Formatting',
  date: 'Dates',
  bytes: 'Bytes',
  pages: 'Pages',
};

type Example = readonly [source: string, value: unknown, why: string];

const READING: readonly Example[] = [
  ['order.number', 'A-1017', 'Reads a key of the data'],
  ['data.order.number', 'A-1017', '`data` is the whole data'],
  ['order["number"]', 'A-1017', 'Reads a key that is not a valid name'],
  ['items[0].name', 'Bolt', 'Positions in lists start at 0'],
  ['items.length', 2, 'Length of a text or list'],
  ['order.customer.name', null, 'Missing data is null at any depth, with the warning `MISSING_DATA`'],
  ['order?.customer?.name', null, '`?.` reads optional data without a warning'],
  ['note ?? "none"', 'none', '`??` provides a default for null'],
];

const CALCULATING: readonly Example[] = [
  ['items[0].qty * items[0].price', 10, 'Arithmetic operators: `+ - * / % **`'],
  ['0.1 + 0.2', 0.3, 'Numbers are exact decimals'],
  ['order.number + "/" + items.length', 'A-1017/2', '`+` joins texts if one side is text'],
  ['`Order $' + '{order.number}`', 'Order A-1017', 'The same with a template literal'],
  ['order.rush ? "RUSH" : ""', 'RUSH', 'Chooses one of two values'],
  ['items.length > 1 && order.rush', true, 'Operators: `== != < <= > >= && || !`; `==` is strict, like `===`'],
  ['1 + note', null, 'A calculation with null returns null'],
  ['"Note: " + note', 'Note: ', 'Null is empty in text'],
  ['items.filter(x => x.qty > 5).map(x => x.name)', ['Nut'], 'You can call a function as a method of a value'],
  ['sum(items, x => x.qty * x.price)', 13.5, '`x => …` receives each item; `(x, index) => …` also its position'],
];

export function expressionsPage(): string {
  return page(
    'Expressions',
    'This page lists the operators and functions of expressions. A template reads data with `{ "expression": "order.number" }`, or with braces in a text: ' +
      '`"Order {{ order.number }}"`. To write literal braces, use `\\{{`. The language is a safe subset of JavaScript. An expression returns the same result as ' +
      'in JavaScript, with the exceptions below. [Expressions by example](../topics/expressions.md) is a shorter introduction. The examples read this data:',
    ['```json', JSON.stringify(EXAMPLE_DATA, null, 2), '```'].join('\n'),
    '## Reading',
    examples(READING),
    'In a loop, the loop variables (`item`, `index`, and the names set by `as` and `indexAs`) hide keys of the data with the same name. To read such a ' +
      'key, write `data.item`.',
    '`page.count` is the number of pages, and `page.total` also counts the pages of inserted PDF files. `page.number` is the number of the current page. ' +
      '`page.inGroup` and `page.ofGroup` are the page number and the number of pages in a page group (`pageGroup`). These three values are available only in ' +
      'the header, the footer and elements with `pages`.',
    '## Calculating',
    examples(CALCULATING),
    'Platen calculates with decimal numbers, not with binary floating point. `+ - * %`, sums, rounding and comparisons are exact. Halves are rounded away ' +
      'from zero. Round amounts with ' +
      '`round(amount, 2)` or `formatCurrency`.',
    'Platen rounds a quotient to 34 significant digits, so `1 / 3 * 3` is 1. Results without a format, and values of `let`, have up to 15 significant digits. ' +
      'Whole numbers are exact up to 2^53 - 1.',
    'Platen does not convert types automatically:',
    [
      '- Text that looks like a number stays text. `"2" * 3` fails with `E_TYPE`. Write `number("2") * 3`.',
      '- A result that is not a finite number fails with `E_NUMBER`.',
      '- A whole number above 2^53 - 1 in the data, such as an SSCC with 18 digits, becomes text, because JavaScript would round it. Texts and codes show it ' +
        'unchanged. Calculations with it fail. A result above this limit cannot be shown.',
      '- A list or an object cannot be shown as text. Read one of its properties, or `join` it.',
    ].join('\n'),
    'Expressions cannot contain assignments, statements, `new`, `this`, object literals, spread, regular expressions, bit operators, `typeof`, `in` or ' +
      '`instanceof`.',
    '## Functions',
    'Arguments with `?` are optional. The locale is `en-US` and the time zone `UTC`, unless the template sets others. `now()` is the ' +
      'time of the render. In the examples, it is 2026-01-31 12:00 UTC.',
    ...(Object.keys(GROUPS) as FunctionGroup[]).flatMap((group) => [`### ${GROUPS[group]}`, functionsOf(group)]),
    '## Missing data and errors',
    table(
      ['Property of the template', 'Value', 'Effect'],
      [
        ['`missing`', '`"warn"` (default)', 'Missing data shows nothing, with a warning.'],
        ['', '`"empty"`', 'Missing data shows nothing.'],
        ['', '`"error"`', 'Missing data fails the render.'],
        ['`onError`', '`"fail"` (default)', 'A failed expression fails the render. All such errors are listed.'],
        ['', '`"empty"`', 'A failed expression shows nothing, with the warning `EXPRESSION_FAILED`.'],
      ],
    ),
    '[Errors](errors.md#codes-of-problems) lists the codes.',
    '## Limits',
    limits(),
  );
}

function examples(list: readonly Example[]): string {
  return table(
    ['Expression', 'Meaning'],
    list.map(([source, value, why]) => [`${code(source)} → ${jsonCode(value)}`, sentence(why)]),
  );
}

function functionsOf(group: FunctionGroup): string {
  const rows = FUNCTION_ENTRIES.filter((entry) => entry.group === group).map(rowOf);
  return table(['Function', 'Result', 'Example'], rows);
}

function rowOf({ signature, aliases, about, example: [source, value] }: FunctionEntry): readonly string[] {
  const also = aliases.length > 0 ? ` Also ${aliases.map(code).join(', ')}.` : '';
  return [code(signature), sentence(about) + also, `${code(source)} → ${jsonCode(value)}`];
}

function limits(): string {
  const { source, nodes, depth, string, array, searchText, renderFuel, evaluationFuel } = EXPRESSION_LIMITS;
  const rows: readonly (readonly [string, number])[] = [
    ['Characters of an expression', source],
    ['Parts of an expression (names, operators, values)', nodes],
    ['Depth of nesting', depth],
    ['Characters of a text that an expression creates', string],
    ['Items of a list that an expression creates', array],
    ['Characters of a text to search for', searchText],
    ['Work units of one evaluation, about one for each part of the expression', evaluationFuel],
    ['Work units of all expressions of a render', renderFuel],
  ];
  return table(
    ['Limit', 'Maximum'],
    rows.map(([what, most]) => [what, most.toLocaleString('en-US')]),
  );
}
