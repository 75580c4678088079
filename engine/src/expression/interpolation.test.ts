import { describe, expect, test } from 'vitest';
import { canonicalExpression, canonicalText } from './canonical.ts';
import { parseInterpolation } from './interpolation.ts';

/** Formats literals unchanged and expressions as [source]. */
function shape(text: string) {
  const result = parseInterpolation(text);
  if (!result.ok) return result.error.code;
  for (const part of result.parts) {
    if (part.kind === 'expression') expect(text.slice(part.start, part.end)).toBe(part.source);
  }
  return result.parts.map((part) => (part.kind === 'literal' ? part.text : [part.source]));
}

describe('parseInterpolation', () => {
  test.each<[string, unknown]>([
    ['', []],
    ['plain } text }} {', ['plain } text }} {']],
    ['Order {{ x }} of {{y}}', ['Order ', ['x'], ' of ', ['y']]],
    ['{{x}}{{y}}', [['x'], ['y']]],
    ['{{ }}', [['']]],
    ['\\{{ x }}', ['{{ x }}']],
    ['a \\{{ b \\{{ {{ c }}', ['a {{ b {{ ', ['c']]],
    ['{ {{ x }} }', ['{ ', ['x'], ' }']],
    ['{{ "}}" + \'}}\' }}!', [['"}}" + \'}}\''], '!']],
    ['{{ "\\"}}" }}', [['"\\"}}"']]],
    ['{{ `${`}}`}}}` }}', [['`${`}}`}}}`']]],
    ['{{ `${a}` }}', [['`${a}`']]],
    ["{{ it's }} and {{ x }}", [["it's"], ' and ', ['x']]],
    ['{{ x } }}', [['x }']]],
    ['{{{ x }}}', [['{ x'], '}']],
    ['{{\n x\n}}', [['x']]],
    ['{{ x', 'E_SYNTAX'],
    ['a {{ "}}', ['a ', ['"']]],
  ])('%j', (text, expected) => {
    expect(shape(text)).toEqual(expected);
  });

  test('reports an unclosed {{ with its position', () => {
    const result = parseInterpolation('one\ntwo {{ x }');
    expect(result.ok ? undefined : result.error).toMatchObject({ start: 8, end: 10, line: 2, column: 5 });
  });

  test('parses a text full of open quotes in linear time', () => {
    const text = "{{ ' }}\n".repeat(20_000);
    const result = parseInterpolation(text);
    expect(result.ok && result.parts.length).toBe(40_000);
  });
});

describe('canonicalExpression', () => {
  test.each([
    ['attendeeName', 'data.attendeeName'],
    ['data.attendeeName', 'data.attendeeName'],
    ['data', 'data'],
    ['a + upper( b ) // c', 'data.a + upper( data.b ) // c'],
    ['items.map(x => x.price * rate)', 'data.items.map(x => x.price * data.rate)'],
    [
      'map(items, x => map(x.rows, (y, i) => y + i + x + z))',
      'map(data.items, x => map(x.rows, (y, i) => y + i + x + data.z))',
    ],
    ['x.map(x => x)[x]', 'data.x.map(x => x)[data.x]'],
    ['`${a}${`${b}`}`', '`${data.a}${`${data.b}`}`'],
    ['a?.b[c] ?? null ?? undefined', 'data.a?.b[data.c] ?? null ?? undefined'],
    ['item.a + a + index', 'item.a + data.a + index'],
    ['[a][0]', '[data.a][0]'],
    ['"a" + 1', '"a" + 1'],
    ['\\u0061bc', 'data.\\u0061bc'],
  ])('%s becomes %s', (source, stored) => {
    expect(canonicalExpression(source, ['item', 'index'])).toEqual({ ok: true, source: stored });
    expect(canonicalExpression(stored, ['item', 'index'])).toEqual({ ok: true, source: stored });
  });

  test('reports sources that cannot be compiled or would be too long in canonical form', () => {
    expect(canonicalExpression('a +')).toMatchObject({ ok: false, error: { code: 'E_SYNTAX' } });
    expect(canonicalExpression(`a${' '.repeat(1990)}+ b`)).toMatchObject({
      ok: false,
      error: { code: 'E_SOURCE_LIMIT' },
    });
  });
});

describe('canonicalText', () => {
  test.each([
    [
      'Order {{ orderNumber }} of {{ formatDate(date) }}',
      'Order {{ data.orderNumber }} of {{ formatDate(data.date) }}',
    ],
    ['\\{{ a }} {{a}} \\{{', '\\{{ a }} {{data.a}} \\{{'],
    ['no braces', 'no braces'],
    ['{{ item.x }}{{ x }}', '{{ item.x }}{{ data.x }}'],
  ])('%j', (text, stored) => {
    expect(canonicalText(text, ['item'])).toEqual({ ok: true, source: stored });
  });

  test('reports the position of a problem in the text', () => {
    expect(canonicalText('ab\n{{ x + }}')).toMatchObject({ ok: false, error: { line: 2, start: 9, end: 9 } });
    expect(canonicalText('ab {{ x')).toMatchObject({ ok: false, error: { start: 3 } });
  });
});
