/** Page of the expression language. A test runs every line of the form `source` → `value`. */
import {
  EXPRESSION_LIMITS,
  FUNCTION_ENTRIES,
  type FunctionEntry,
  type FunctionGroup,
} from '@platen/engine/expression/index';
import { code, jsonCode, page, sentence, table } from './markdown.ts';

/** Data of the page's examples. */
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
  ['order.number', 'A-1017', 'A key of the data is a name'],
  ['data.order.number', 'A-1017', 'The whole data is `data`: the same'],
  ['order["number"]', 'A-1017', 'For keys that are no names'],
  ['items[0].name', 'Bolt', 'Lists count from 0'],
  ['items.length', 2, 'Texts and lists have a length'],
  ['order.customer.name', null, 'What is not there is null, at any depth, and warns `MISSING_DATA`'],
  ['order?.customer?.name', null, 'With `?.` it may be missing: no warning'],
  ['note ?? "none"', 'none', 'Another value instead of null'],
];

const CALCULATING: readonly Example[] = [
  ['items[0].qty * items[0].price', 10, '`+ - * / % **`'],
  ['0.1 + 0.2', 0.3, 'Numbers are decimals, as on paper'],
  ['order.number + "/" + items.length', 'A-1017/2', '`+` joins as soon as one side is text'],
  ['`Order $' + '{order.number}`', 'Order A-1017', 'The same as a template'],
  ['order.rush ? "RUSH" : ""', 'RUSH', 'One or the other'],
  ['items.length > 1 && order.rush', true, '`== != < <= > >= && || !`; `==` is exact, as `===`'],
  ['1 + note', null, 'Calculating with null gives null'],
  ['"Note: " + note', 'Note: ', 'In text null is nothing'],
  ['items.filter(x => x.qty > 5).map(x => x.name)', ['Nut'], 'Functions may be called behind a value'],
  ['sum(items, x => x.qty * x.price)', 13.5, '`x => …` is given each item; `(x, index) => …` its number too'],
];

export function expressionsPage(): string {
  return page(
    'Expressions',
    'Where a template reads data, it has an expression: `{ "expression": "order.number" }`, or text with expressions between braces: ' +
      '`"Order {{ order.number }}"` (`\\{{` writes the braces). The language is a safe part of JavaScript: what is valid gives what ' +
      'JavaScript gives, but for the rules below. The examples read this data:',
    ['```json', JSON.stringify(EXAMPLE_DATA, null, 2), '```'].join('\n'),
    '## Reading',
    examples(READING),
    'Inside a loop, its variables (`item`, `index`, or the names given by `as` and `indexAs`) come before keys of the data; a key of the same ' +
      'name is reached as `data.item`. `page.number` and `page.count` are known in header and footer and in elements with `pages`. ' +
      '`page.total` also counts pages of other files; `page.inGroup` and `page.ofGroup` count the pages of a group that `pageGroup` begins.',
    '## Calculating',
    examples(CALCULATING),
    'Numbers are calculated as decimals, not in binary: `+ - * %`, sums, rounding and comparisons are exact, and a half is rounded away from zero. A ' +
      'quotient has 50 significant digits, of which 34 count: `1 / 3 * 3` is 1. A result that is shown as it is, or kept by `let`, has up to 15 ' +
      'significant digits; whole numbers are exact up to 2^53 - 1. Round amounts by `round(amount, 2)` or `formatCurrency`.',
    'Nothing is converted silently: a text that looks like a number is a text, and `"2" * 3` fails with `E_TYPE`; write `number("2") * 3`. A ' +
      'result that is no finite number fails with `E_NUMBER`. A whole number of the data ' +
      'beyond 2^53 - 1 (an SSCC of 18 digits), which JavaScript would round, is the text of its digits: it is shown and encoded as it was sent, ' +
      'and calculating with it fails; so does showing a result as large. A list or an object is not shown as text: pick a property, or `join` it.',
    'Not in the language: assignments, statements, `new`, `this`, object literals, spread, regular expressions, bit operators, `typeof`, `in`, ' +
      '`instanceof`.',
    '## Functions',
    'An argument with `?` may be left out. The locale is `en-US` and the time zone `UTC` unless the template says otherwise; `now()` is the ' +
      'instant of the render, here 2026-01-31 12:00 UTC.',
    ...(Object.keys(GROUPS) as FunctionGroup[]).flatMap((group) => [`### ${GROUPS[group]}`, functionsOf(group)]),
    '## When something is missing or fails',
    '`missing` of the template decides what a read of missing data does: `"warn"` (default) shows nothing and warns, `"empty"` shows nothing, ' +
      '`"error"` stops the render. `onError` decides about an expression that fails: `"fail"` (default) stops the render with all such errors, ' +
      '`"empty"` shows nothing and warns `EXPRESSION_FAILED`. The codes are on the page of [errors](errors.md#codes-of-problems).',
    '## Limits',
    limits(),
  );
}

function examples(list: readonly Example[]): string {
  return table(
    ['Expression', 'What it does'],
    list.map(([source, value, why]) => [`${code(source)} → ${jsonCode(value)}`, sentence(why)]),
  );
}

function functionsOf(group: FunctionGroup): string {
  const rows = FUNCTION_ENTRIES.filter((entry) => entry.group === group).map(rowOf);
  return table(['Function', 'What it gives', 'Example'], rows);
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
    ['Characters of a text that an expression makes', string],
    ['Items of a list that an expression makes', array],
    ['Characters of a text to search for', searchText],
    ['Work of one evaluation, about one unit a part', evaluationFuel],
    ['Work of all expressions of a render', renderFuel],
  ];
  return table(
    ['Limit', ''],
    rows.map(([what, most]) => [what, most.toLocaleString('en-US')]),
  );
}
