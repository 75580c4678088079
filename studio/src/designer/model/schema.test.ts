import { templateJsonSchema } from '@platen/engine';
import { expect, test } from 'vitest';
import { inlineDefinitions } from '../../engine/inline-schema.ts';
import { type Control, constOf, elementSchemas, type Field, fieldsOf, fieldsOfElement, schemaAt } from './schema.ts';
import { ELEMENT_SECTIONS, ELSEWHERE, STYLE_SECTIONS } from './sections.ts';

const schema = inlineDefinitions(templateJsonSchema());
const types = elementSchemas(schema).map((each) => String(constOf(each)));

test.each(types)('every property of %s is in a section', (type) => {
  const named: readonly string[] = ELEMENT_SECTIONS.flatMap(([, names]) => [...names]);
  const homeless = fieldsOfElement(schema, type).filter(({ name }) => !named.includes(name) && !ELSEWHERE.has(name));
  expect(homeless.map(({ name }) => name)).toEqual([]);
});

test('every property of a style is in a section', () => {
  const fields = fieldsOf(schemaAt(schema, 'properties', 'styles', 'additionalProperties'));
  const named: readonly string[] = STYLE_SECTIONS.flatMap(([, names]) => [...names]);
  expect(fields.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

/**
 * Properties shown elsewhere: elements and columns on the canvas; data, styles and fonts in panels; GS1 elements in a
 * dialog.
 */
const ELSEWHERE_TOO = ['elements', 'schema', 'samples', 'styles', 'dimensions', 'sheet', 'position', 'gs1Elements'];

test('every property has a control for its kind of value', () => {
  const styles = fieldsOf(schemaAt(schema, 'properties', 'styles', 'additionalProperties'));
  const elements = types.flatMap((type) => fieldsOfElement(schema, type));
  const fields = [...elements, ...styles, ...fieldsOf(schema)].flatMap(withInner);
  const raw = fields.filter(({ control }) => control.kind === 'json').map(({ name }) => name);
  expect([...new Set(raw)].filter((name) => !ELSEWHERE_TOO.includes(name)).toSorted()).toEqual([
    'formatVersion',
    'sample',
    'type',
  ]);
});

function withInner(field: Field): readonly Field[] {
  return [field, ...('fields' in field.control ? field.control.fields.flatMap(withInner) : [])];
}

test.each<[string, string, Partial<Control>]>([
  ['text', 'width', { kind: 'length', others: ['auto', 'fr', '%'] }],
  ['text', 'rotation', { kind: 'number', isWhole: false }],
  ['text', 'visible', { kind: 'binding', mayBeSwitch: true }],
  ['text', 'alt', { kind: 'binding', mayBeSwitch: false }],
  ['text', 'keepTogether', { kind: 'switch' }],
  ['text', 'breakBefore', { kind: 'choice', choices: [false, true, 'odd'] }],
  ['text', 'contentExpression', { kind: 'expression' }],
  ['qrcode', 'errorCorrection', { kind: 'choice', choices: ['L', 'M', 'Q', 'H'] }],
  ['qrcode', 'version', { kind: 'number', isWhole: true, min: 1, max: 40 }],
  ['group', 'gap', { kind: 'length', others: [] }],
  ['table', 'items', { kind: 'expression' }],
  ['table', 'rowStyle', { kind: 'style' }],
  ['table', 'stripe', { kind: 'color', mayBeNone: false }],
  ['text', 'runs', { kind: 'list' }],
  ['chart', 'series', { kind: 'list' }],
  ['chart', 'colors', { kind: 'colors' }],
  ['group', 'columns', { kind: 'tracks' }],
])('%s.%s', (type, name, control) => {
  const field = fieldsOfElement(schema, type).find((each) => each.name === name);
  const given = field!.control;
  const others = 'others' in given ? { ...given, others: given.others.toSorted() } : given;
  expect(others).toMatchObject('others' in control ? { ...control, others: control.others!.toSorted() } : control);
});

test('every control has a description', () => {
  const silent = types
    .flatMap((type) => fieldsOfElement(schema, type))
    .filter(({ about, name }) => about === '' && name !== 'type');
  expect([...new Set(silent.map(({ name }) => name))]).toEqual([]);
});

test('properties that accept a binding are recognized', () => {
  const bindable = fieldsOfElement(schema, 'path').filter(({ isBindable }) => isBindable);
  expect(bindable.map(({ name }) => name)).toEqual(['width', 'height', 'rotation', 'd', 'viewBox']);
});

test.each<[string, Partial<Control>]>([
  ['shadow', { kind: 'shadow' }],
  ['clip', { kind: 'clip' }],
  ['dash', { kind: 'dash' }],
  ['when', { kind: 'list' }],
  ['cornerRadius', { kind: 'corners' }],
  ['padding', { kind: 'sides' }],
  ['fill', { kind: 'color', mayBeGradient: true, mayBeNone: true }],
])('%s of a style', (name, control) => {
  const fields = fieldsOf(schemaAt(schema, 'properties', 'styles', 'additionalProperties'));
  expect(fields.find((each) => each.name === name)!.control).toMatchObject(control);
});

test('an e-invoice has groups of terms and lists, and each term is text or an expression', () => {
  const invoice = fieldsOf(schemaAt(schema, 'properties', 'einvoice', 'properties', 'invoice'));
  const control = (name: string) => invoice.find((each) => each.name === name)!.control;
  expect(control('number')).toMatchObject({ kind: 'binding' });
  expect(control('seller')).toMatchObject({ kind: 'fields' });
  const lines = control('lines');
  expect(lines).toMatchObject({ kind: 'entries' });
  expect('fields' in lines && lines.fields.map(({ name }) => name)).toContain('quantity');
});

test('the document has computed values, standards, and permissions that are granted by default', () => {
  const fields = fieldsOf(schema).flatMap(withInner);
  const find = (name: string) => fields.find((each) => each.name === name)!;
  expect(find('let').control).toEqual({ kind: 'expressions' });
  expect(find('conformance').control).toMatchObject({ kind: 'choices' });
  expect(find('attachments').control).toMatchObject({ kind: 'list' });
  expect(find('copy')).toMatchObject({ control: { kind: 'switch' }, fallback: true });
});
