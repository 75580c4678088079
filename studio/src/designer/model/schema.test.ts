import { templateJsonSchema } from '@platen/engine';
import { expect, test } from 'vitest';
import { type Control, constOf, elementSchemas, type Field, fieldsOf, fieldsOfElement, schemaAt } from './schema.ts';
import { ELEMENT_SECTIONS, ELSEWHERE, STYLE_SECTIONS } from './sections.ts';

const schema = templateJsonSchema();
const types = elementSchemas(schema).map((each) => String(constOf(each)));

test.each(types)('every property of %s has its section', (type) => {
  const named: readonly string[] = ELEMENT_SECTIONS.flatMap(([, names]) => [...names]);
  const homeless = fieldsOfElement(schema, type).filter(({ name }) => !named.includes(name) && !ELSEWHERE.has(name));
  expect(homeless.map(({ name }) => name)).toEqual([]);
});

test('every property of a style has its section', () => {
  const fields = fieldsOf(schemaAt(schema, 'properties', 'styles', 'additionalProperties'));
  const named: readonly string[] = STYLE_SECTIONS.flatMap(([, names]) => [...names]);
  expect(fields.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

/** Lists of things have controls of their own; short lists of lengths are told as JSON. */
const AS_JSON = [
  'columns',
  'dash',
  'elements',
  'attachments',
  'schema',
  'samples',
  'styles',
  'fonts',
  'invoice',
  'sheet',
  'page',
  'dimensions',
  'let',
  'series',
  'runs',
  'around',
  'colors',
  'when',
  'position',
];

test('every property has a control for its kind of value', () => {
  const fields = [...types.flatMap((type) => fieldsOfElement(schema, type)), ...fieldsOf(schema)].flatMap(withInner);
  const raw = fields.filter(({ control }) => control.kind === 'json').map(({ name }) => name);
  expect([...new Set(raw)].filter((name) => !AS_JSON.includes(name)).toSorted()).toEqual([
    'formatVersion',
    'sample',
    'type',
  ]);
});

function withInner(field: Field): readonly Field[] {
  return field.control.kind === 'fields' ? field.control.fields.flatMap(withInner) : [field];
}

test.each<[string, string, Partial<Control>]>([
  ['text', 'width', { kind: 'length', others: ['auto', 'fr', '%'] }],
  ['text', 'rotation', { kind: 'number', isWhole: false }],
  ['text', 'visible', { kind: 'binding', mayBeSwitch: true }],
  ['text', 'alt', { kind: 'binding', mayBeSwitch: false }],
  ['text', 'keepTogether', { kind: 'switch' }],
  ['text', 'contentExpression', { kind: 'expression' }],
  ['qrcode', 'errorCorrection', { kind: 'choice', choices: ['L', 'M', 'Q', 'H'] }],
  ['qrcode', 'version', { kind: 'number', isWhole: true, min: 1, max: 40 }],
  ['group', 'gap', { kind: 'length', others: [] }],
  ['table', 'items', { kind: 'expression' }],
  ['table', 'rowStyle', { kind: 'style' }],
  ['table', 'stripe', { kind: 'color', mayBeNone: false }],
])('%s.%s', (type, name, control) => {
  const field = fieldsOfElement(schema, type).find((each) => each.name === name);
  const given = field!.control;
  const others = 'others' in given ? { ...given, others: given.others.toSorted() } : given;
  expect(others).toMatchObject('others' in control ? { ...control, others: control.others!.toSorted() } : control);
});

test('every control says what it is for', () => {
  const silent = types
    .flatMap((type) => fieldsOfElement(schema, type))
    .filter(({ about, name }) => about === '' && name !== 'type');
  expect([...new Set(silent.map(({ name }) => name))]).toEqual([]);
});

test('what takes a binding beside a value is told apart', () => {
  const bindable = fieldsOfElement(schema, 'path').filter(({ isBindable }) => isBindable);
  expect(bindable.map(({ name }) => name)).toEqual(['width', 'height', 'rotation', 'd', 'viewBox']);
});
