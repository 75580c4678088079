import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from '../../engine/format-info.ts';
import { convertBinding, readBinding, readContent, writeBinding, writeContent } from './bindings.ts';
import { completionsAt, completionsInText } from './completion.ts';
import { print } from './edits.ts';
import { scopeAt } from './scope.ts';
import { inherited } from './styles.ts';

test('a binding keeps its notation', () => {
  expect(writeBinding('a', { kind: 'text', source: 'b' }, 'text')).toBe('b');
  expect(writeBinding('a', { kind: 'expression', source: 'b' }, 'text')).toEqual({ expression: 'b' });
  expect(writeBinding({ text: 'a', ours: 1 }, { kind: 'text', source: 'b' }, 'text')).toEqual({ text: 'b', ours: 1 });
  expect(readBinding({ expression: 'a' }, 'text')).toEqual({ kind: 'expression', source: 'a' });
  expect(readBinding('a', 'expression')).toEqual({ kind: 'expression', source: 'a' });
});

test('content keeps its place in the element when its kind changes', () => {
  const document = { elements: [{ type: 'text', text: 'a', width: '1mm' }] };
  const changed = writeContent(document, '/elements/0', { kind: 'expression', source: 'b' });
  expect(print(changed)).toBe(print({ elements: [{ type: 'text', contentExpression: 'b', width: '1mm' }] }));
  expect(print(writeContent(changed, '/elements/0', { kind: 'text', source: 'a' }))).toBe(print(document));
  expect(readContent({ content: { expression: 'x' } })).toEqual({ kind: 'expression', source: 'x' });
  expect(writeContent({ a: { content: { text: 'x' } } }, '/a', { kind: 'expression', source: 'y' })).toEqual({
    a: { content: { expression: 'y' } },
  });
});

const context = {
  data: { order: { number: 'A-1', lines: [{ sku: 'x' }] } },
  locals: { item: { name: 'Pen' } },
  schema: { properties: { order: { properties: { total: { type: 'number', description: 'The sum' } } } } },
  functions: [{ name: 'upper', signature: 'upper(text)', about: 'Upper case', group: 'text' }],
};
const labels = (source: string) => completionsAt(source, source.length, context).options.map(({ label }) => label);

test('completion offers data, names in scope, schema and functions', () => {
  expect(labels('')).toEqual(['order', 'item', 'upper']);
  expect(labels('up')).toEqual(['upper']);
  expect(labels('order.')).toEqual(['number', 'lines', 'total']);
  expect(labels('order?.to')).toEqual(['total']);
  expect(labels('upper(item.')).toEqual(['name']);
  expect(labels('order.lines[0].')).toEqual(['sku']);
  expect(labels('order.lines.')).toEqual(['length']);
  expect(completionsAt('order.nu + 1', 8, context).from).toBe(6);
});

test('completion in a text works only between braces', () => {
  expect(completionsInText('No. {{ order.', 13, context)?.options.map(({ label }) => label)).toContain('number');
  expect(completionsInText('No. {{ order.', 13, context)?.from).toBe(13);
  expect(completionsInText('No. ', 4, context)).toBeUndefined();
  expect(completionsInText('{{ order }} no', 14, context)).toBeUndefined();
  expect(completionsInText('\\{{ or', 6, context)).toBeUndefined();
});

test('expressions inside a list can read its item, and expressions outside cannot', () => {
  const document = {
    elements: [{ type: 'table', items: 'lines', as: 'line', columns: [{ text: '' }], empty: '' }, { type: 'text' }],
  };
  expect(scopeAt(document, '/elements/0/columns/0/text').loops).toEqual([
    { items: 'lines', as: 'line', indexAs: 'index' },
  ]);
  expect(scopeAt(document, '/elements/0/items').loops).toEqual([]);
  expect(scopeAt(document, '/elements/1/text').loops).toEqual([]);
});

test('a style property comes from the named style, otherwise from the containers, otherwise from the defaults', () => {
  const document = {
    styles: { a: { extends: 'b' }, b: { color: 'red', extends: 'a' } },
    elements: [{ type: 'group', style: { fontSize: '8pt' }, elements: [{ type: 'text', style: { extends: 'a' } }] }],
  };
  const at = '/elements/0/elements/0/style';
  expect(inherited(document, at, 'color')).toBe('red');
  expect(inherited(document, at, 'fontSize')).toBe('8pt');
  expect(inherited(document, at, 'lineHeight')).toBe(1.2);
  expect(inherited(document, at, 'padding')).toBeUndefined();
});

const shown = (kind: 'text' | 'expression', source: string) => {
  const data = { name: 'Ada', lines: [{ sku: 'x' }] };
  const zone = { locale: 'en-US', timeZone: 'UTC', now: 0 };
  const evaluated = evaluate({ kind, source, data, lets: {}, loops: [], locals: {}, ...zone });
  return evaluated.ok ? evaluated.value : undefined;
};

test.each([
  ['{{ name }}', 'name'],
  ['Hello {{ name }}!', '`Hello ${name}!`'],
  ['{{ name }} {{ upper(name) }}', '`${name} ${upper(name)}`'],
  ['Fragile', '"Fragile"'],
  ['Say "{{ name }}" for $5 \\{{ or `x`', '`Say "${name}" for $5 {{ or \\`x\\``'],
  ['{{ name == "}}" ? "a" : "b" }}', 'name == "}}" ? "a" : "b"'],
])('the text %s converts to the expression %s and back', (text, expression) => {
  expect(convertBinding({ kind: 'text', source: text }, 'expression').source).toBe(expression);
  expect(convertBinding({ kind: 'expression', source: expression }, 'text').source).toBe(text);
  expect(shown('expression', expression)).toBe(shown('text', text));
});

test('an expression that is not a template literal gets braces', () => {
  expect(convertBinding({ kind: 'expression', source: 'a + "b"' }, 'text').source).toBe('{{ a + "b" }}');
  expect(convertBinding({ kind: 'expression', source: "'a'" }, 'text').source).toBe("{{ 'a' }}");
  expect(convertBinding(undefined, 'expression')).toEqual({ kind: 'expression', source: '' });
});

test('any text can be converted to an equivalent expression and back', () => {
  const literal = fc.string({ unit: fc.constantFrom('a', ' ', '$', '{', '}', '`', '"', '\n', "'") });
  const part = fc.oneof(literal, fc.constantFrom('{{ name }}', '{{ lines[0].sku }}', '\\{{'));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const text = parts.join('');
      const plain = shown('text', text);
      fc.pre(plain !== undefined && text !== '');
      const { source } = convertBinding({ kind: 'text', source: text }, 'expression');
      expect(shown('expression', source)).toBe(plain);
      const again = convertBinding({ kind: 'expression', source }, 'text').source;
      expect(shown('text', again)).toBe(plain);
    }),
  );
});
