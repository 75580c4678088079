import { expect, test } from 'vitest';
import { evaluate } from '../../engine/format-info.ts';
import { bracesAt } from './braces.ts';
import { type Condition, isWhole, OPERATORS, readCondition, writeCondition } from './condition.ts';
import { choicesAt } from './field-choices.ts';
import { readDraft, type ValueDraft, writeDraft } from './value-draft.ts';
import {
  DATE_PATTERNS,
  FORMAT_OPTIONS,
  type FormatName,
  formatsFor,
  PLAIN,
  readFormat,
  writeFormat,
} from './value-format.ts';

const DATA = {
  number: 'A-1017',
  date: '2026-01-31',
  rush: true,
  total: 13.5,
  'zip code': '1234',
  customer: { name: 'Ada', country: 'DE' },
  lines: [
    { name: 'Bolt', quantity: 4, price: 2.5, kind: 'metal' },
    { name: 'Nut', quantity: 10, price: 0.35, kind: 'metal' },
  ],
  weights: [1, 2.5],
};

function resultOf(source: string | undefined) {
  expect(source).toBeDefined();
  const zone = { locale: 'en-US', timeZone: 'UTC', now: Date.UTC(2026, 0, 31, 12) };
  const locals = { page: { number: 1, count: 3 } };
  const result = evaluate({ source: source!, kind: 'expression', data: DATA, lets: {}, loops: [], locals, ...zone });
  expect(result).toMatchObject({ ok: true });
  return (result as { value: unknown }).value;
}

const money = { name: 'currency', option: 'EUR' } as const;
const condition: Condition = {
  join: 'any',
  tests: [
    { field: 'total', operator: 'atLeast', value: '10', isNumber: true },
    { field: 'customer.country', operator: 'equals', value: 'A && "B"', isNumber: false },
  ],
};

test.each<[ValueDraft, string, unknown]>([
  [{ kind: 'field', field: 'customer.name', format: PLAIN }, 'customer.name', 'Ada'],
  [{ kind: 'field', field: 'data["zip code"]', format: PLAIN }, 'data["zip code"]', '1234'],
  [{ kind: 'field', field: 'total', format: money }, 'formatCurrency(total, "EUR")', '€13.50'],
  [
    { kind: 'field', field: 'date', format: { name: 'date', option: 'dd.MM.yyyy' } },
    'formatDate(date, "dd.MM.yyyy")',
    '31.01.2026',
  ],
  [
    { kind: 'calculation', left: 'total', operator: '*', right: '2', format: money },
    'formatCurrency(total * 2, "EUR")',
    '€27.00',
  ],
  [
    { kind: 'total', total: 'sum', list: 'lines', field: '.quantity', times: '.price', format: money },
    'formatCurrency(sum(lines, x => x.quantity * x.price), "EUR")',
    '€13.50',
  ],
  [{ kind: 'total', total: 'max', list: 'weights', field: '', times: undefined, format: PLAIN }, 'max(weights)', 2.5],
  [{ kind: 'total', total: 'count', list: 'lines', field: '', times: undefined, format: PLAIN }, 'length(lines)', 2],
  [{ kind: 'page', form: 'of' }, 'page.number + " / " + page.count', '1 / 3'],
  [{ kind: 'page', form: 'words' }, '"Page " + page.number + " of " + page.count', 'Page 1 of 3'],
  [
    { kind: 'today', format: { name: 'date', option: 'd MMMM yyyy' } },
    'formatDate(now(), "d MMMM yyyy")',
    '31 January 2026',
  ],
  [
    { kind: 'if', condition, yes: 'Dear {{ customer.name }}: "{{ number }}"', no: '' },
    'total >= 10 || customer.country == "A && \\"B\\"" ? `Dear ${customer.name}: "${number}"` : ""',
    'Dear Ada: "A-1017"',
  ],
])('%j writes %s and is parsed back', (draft, source, value) => {
  expect(writeDraft(draft)).toBe(source);
  expect(resultOf(source)).toEqual(value);
  expect(readDraft(source)).toEqual(draft);
});

test('expressions that the menus cannot show stay unchanged', () => {
  for (const source of [
    'sum(lines.filter(x => x.price > 1), x => x.price)',
    'total ?? 0',
    'a + b + c',
    'round(total, 2)',
    'x ? y ? 1 : 2 : 3',
    'formatNumber(total, 2, "de", false)',
    '"text',
    '(a',
    'a)',
    '',
  ]) {
    const read = readDraft(source);
    expect([source, read && writeDraft(read)]).toEqual([source, read ? source : undefined]);
  }
});

test('an incomplete draft gives no expression', () => {
  expect(writeDraft({ kind: 'field', field: '', format: PLAIN })).toBeUndefined();
  expect(writeDraft({ kind: 'calculation', left: 'a', operator: '+', right: '', format: PLAIN })).toBeUndefined();
  expect(isWhole({ join: 'all', tests: [{ field: 'a', operator: 'less', value: 'x', isNumber: true }] })).toBe(false);
  expect(isWhole({ join: 'all', tests: [] })).toBe(false);
});

test.each(OPERATORS)('the operator %s is written, evaluated and parsed', (operator) => {
  const [field, value, isNumber] =
    operator === 'before' || operator === 'after'
      ? ['date', '2026-02-01', false]
      : ['yes', 'no'].includes(operator)
        ? ['rush', '', false]
        : ['empty', 'filled', 'contains', 'startsWith'].includes(operator)
          ? ['customer.name', operator.endsWith('s') || operator === 'startsWith' ? 'A' : '', false]
          : ['total', '13.5', true];
  const whole: Condition = { join: 'all', tests: [{ field, operator, value, isNumber } as Condition['tests'][number]] };
  const source = writeCondition(whole);
  expect(readCondition(source)).toEqual(whole);
  const isTrue = { equals: true, differs: false, less: false, atMost: true, greater: false, atLeast: true };
  const others = { contains: true, startsWith: true, empty: false, filled: true, yes: true, no: false, before: true };
  expect(resultOf(source)).toBe({ ...isTrue, ...others, after: false }[operator]);
});

test('a condition about a missing field causes no error', () => {
  for (const operator of ['contains', 'startsWith', 'empty', 'filled', 'yes', 'no', 'equals'] as const) {
    const source = writeCondition({ join: 'all', tests: [{ field: 'absent', operator, value: 'a', isNumber: false }] });
    expect(resultOf(source)).toBe(operator === 'empty' || operator === 'no');
  }
});

test('each format with each option is written, evaluated and parsed', () => {
  for (const type of ['number', 'date', 'text', 'boolean', 'list', 'unknown'] as const) {
    for (const name of formatsFor(type)) {
      for (const option of FORMAT_OPTIONS[name as FormatName] ?? ['']) {
        const field = name === 'date' ? 'date' : ['upper', 'lower'].includes(name) ? 'number' : 'weights[0]';
        const source = writeFormat({ name, option }, field);
        expect(readFormat(source)).toEqual({ format: { name, option }, source: field });
        expect(resultOf(source)).not.toBe('');
      }
    }
  }
  expect(DATE_PATTERNS.length).toBeGreaterThan(10);
});

test('the expression around a position of a text is found', () => {
  const text = 'No. {{ number }} of {{ total }}';
  expect(bracesAt(text, 8)).toEqual({ from: 4, to: 16, source: 'number' });
  expect(bracesAt(text, 17)).toBeUndefined();
  expect(bracesAt(text, 0)).toBeUndefined();
  expect(bracesAt('\\{{ literal }}', 6)).toBeUndefined();
});

const TEMPLATE = {
  dimensions: { width: '210mm', height: '297mm' },
  let: { grand: 'sum(lines, x => x.price)' },
  elements: [
    { type: 'text', text: '' },
    { type: 'table', items: 'lines', as: 'line', columns: [{ header: '', text: '', footer: '' }] },
    { type: 'repeat', items: 'weights', elements: [{ type: 'text', text: '' }] },
  ],
  footer: { elements: [{ type: 'text', text: '' }] },
};

const at = (place: string, locals = {}) => {
  const { fields, lists, hasPage } = choicesAt(TEMPLATE, DATA, place, locals);
  return {
    fields: fields.map(({ expression }) => expression),
    lists: lists.map(({ expression, fields: own }) => [expression, own.map((field) => field.expression)]),
    hasPage,
  };
};

const ITEM = ['.name', '.quantity', '.price', '.kind'];
const OF_DATA = ['number', 'date', 'rush', 'total', 'data["zip code"]', 'customer.name', 'customer.country'];
const LISTS = [
  ['lines', ITEM],
  ['weights', ['']],
];

test('the fields and lists are those that an expression at the place can read', () => {
  expect(at('/elements/0/text')).toEqual({ fields: ['grand', ...OF_DATA], lists: LISTS, hasPage: false });
  expect(at('/footer/elements/0/text').hasPage).toBe(true);
  expect(at('/elements/1/columns/0/text').fields.slice(0, 6)).toEqual([
    ...ITEM.map((name) => `line${name}`),
    'index + 1',
    'grand',
  ]);
  expect(at('/elements/2/elements/0/text', { item: 1 }).fields.slice(0, 2)).toEqual(['item', 'index + 1']);
  const footer = at('/elements/1/columns/0/footer');
  expect(footer.fields).toEqual(['grand', ...OF_DATA]);
  expect(footer.hasPage).toBe(true);
  expect(footer.lists).toEqual([
    ...['rows', 'page.rows', 'page.rowsSoFar', 'page.rowsBefore'].map((rows) => [rows, ITEM]),
    ...LISTS,
  ]);
  const subtotal = at('/elements/1/columns/0/subtotal');
  expect(subtotal.fields[0]).toBe('group.key');
  expect(subtotal.lists.slice(0, 2)).toEqual([
    ['group.rows', ITEM],
    ['rows', ITEM],
  ]);
});
